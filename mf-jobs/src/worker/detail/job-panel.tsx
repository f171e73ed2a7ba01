import { useCall, useNow, useSession } from '@crewcall/platform';
import { formatDayTime, zoneNote } from '@crewcall/ui/format';
import { SidePanel } from '@crewcall/ui/side-panel';
import { isAnybodys, useCovers } from '../cover/use-covers';
import { shiftOf } from '../shifts';
import { JobDetail } from './job-detail';

export interface JobPanelProps {
  idJob: number;
  /** The view in the address: details, crews, timecard, files or chat. */
  view: string | undefined;
  onView: (view: string) => void;
  onClose: () => void;
}

/** One job beside the list; the whole screen on a phone. */
export function JobPanel({ idJob, view, onView, onClose }: JobPanelProps) {
  const { data } = useCall('getJobDialog', { idJob }, { quiet: true });
  const { user } = useSession();
  const job = data?.job;
  const now = useNow();
  const [cover] = useCovers(idJob, view === 'details');
  const shift = job && shiftOf(job, user.id, now);
  const isOfCover = cover && shift && isAnybodys(shift, user.id, now);
  const start = isOfCover ? cover.startTime : (shift?.start ?? 0);
  return (
    <SidePanel
      title={job?.title ?? 'Job'}
      sub={
        job
          ? [job.prepend, formatDayTime(start, job.tz), zoneNote(job.tz, undefined, start)]
              .filter(Boolean)
              .join(' · ')
          : undefined
      }
      onClose={onClose}
      width={560}
    >
      <JobDetail idJob={idJob} view={view} onView={onView} />
    </SidePanel>
  );
}
