import type { Job } from '@crewcall/contract/types';
import { JobStatus } from '@crewcall/domain/job-state';
import { DAY_MS } from '@crewcall/domain/units';
import { useSession } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { formatDay } from '@crewcall/ui/format';
import { supervises } from './shifts';
import type { Shift } from './shifts';
import { TimeCardButton } from './time-card-alert';

/** How long after its end an unsigned job is listed, ms. Later, the office takes care of it. */
const BACK_MS = 7 * DAY_MS;

/** Whether there is something to sign: a closed timesheet, or confirmed crew on a job that is past its end. */
const isDue = ({ reqCrew, clockList, endTime }: Job, now: number): boolean =>
  clockList.some(({ end }) => end !== null) ||
  (endTime <= now && reqCrew.some(({ deleted, confirmed }) => !deleted && confirmed > 0));

export interface ToSignOffProps {
  jobs: readonly Job[];
  /** Ids of jobs whose timesheets are all invoiced, so that nobody can sign them. */
  invoiced: readonly number[];
  /** The shift shown below with its time card. */
  shown: Shift | undefined;
  now: number;
}

/** Jobs that the user supervises and that still have something to sign. */
export function ToSignOff({ jobs, invoiced, shown, now }: ToSignOffProps) {
  const { user } = useSession();
  return jobs
    .filter(
      (job) =>
        job.id !== shown?.job.id &&
        !invoiced.includes(job.id) &&
        job.status === JobStatus.Confirmed &&
        supervises(job, user.id) &&
        isDue(job, now) &&
        job.endTime > now - BACK_MS,
    )
    .sort((a, b) => a.date - b.date)
    .map((job) => (
      <Alert
        key={job.id}
        severity="info"
        role="status"
        data-quiet=""
        sx={{ mb: 1.5 }}
        action={<TimeCardButton job={job} />}
      >
        To sign off: {job.title}, {formatDay(job.date, job.tz)}
      </Alert>
    ));
}
