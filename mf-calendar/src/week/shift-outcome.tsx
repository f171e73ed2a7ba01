import { useNow } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { LongList } from '@crewcall/ui/bulk-actions';
import { formatDayTime, plural } from '@crewcall/ui/format';
import type { PlannedJob, useShiftJobs } from './use-shift-jobs';

/** What the preview says of a job. */
function planText({ to, tz, refused, warnings, people }: PlannedJob, now: number): string {
  if (refused !== null) return refused;
  const told = people > 0 ? [`${plural(people, 'person', 'people')} will be notified.`] : [];
  return [`To ${formatDayTime(to, tz, now)}.`, ...told, ...warnings].join(' ');
}

/** Jobs, each with its day and a text. */
function JobTexts({ label, jobs }: { label: string; jobs: readonly { job: PlannedJob; text: string }[] }) {
  const now = useNow(60_000);
  return (
    <LongList label={label}>
      {jobs.map(({ job, text }) => (
        <li key={job.id}>
          {job.title}, {formatDayTime(job.from, job.tz, now)}: {text}
        </li>
      ))}
    </LongList>
  );
}

/** The preview: the jobs that can be moved, and those that cannot. */
export function Plan({ jobs }: { jobs: readonly PlannedJob[] }) {
  const now = useNow(60_000);
  const texts = jobs.map((job) => ({ job, text: planText(job, now) }));
  const refused = texts.filter(({ job }) => job.refused !== null);
  const fine = texts.filter(({ job }) => job.refused === null);
  return (
    <>
      {fine.length > 0 ? (
        <Alert severity="info">
          <strong>{plural(fine.length, 'job')} can be moved</strong>
          <JobTexts label="Jobs that can be moved" jobs={fine} />
        </Alert>
      ) : null}
      {refused.length > 0 ? (
        <Alert severity="warning">
          <strong>{plural(refused.length, 'job')} cannot be moved</strong>
          <JobTexts label="Jobs that cannot be moved" jobs={refused} />
        </Alert>
      ) : null}
    </>
  );
}

/** The result of all moves. */
export function Result({ moved }: Pick<ReturnType<typeof useShiftJobs>, 'moved'>) {
  const done = moved.filter(({ refused }) => refused === null).length;
  const named = moved.flatMap(({ job, refused, warnings }) => {
    const text = refused === null ? warnings.join(' ') : `Not moved. ${refused}`;
    return text === '' ? [] : [{ job, text }];
  });
  return (
    <Alert severity={done < moved.length ? 'warning' : 'success'} role="status">
      {`${plural(done, 'job')} moved.`}
      {named.length > 0 ? <JobTexts label="Jobs to look at" jobs={named} /> : null}
    </Alert>
  );
}
