import { useNow } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { formatDay, plural } from '@crewcall/ui/format';
import { Progress } from '@crewcall/ui/bulk-actions';
import { Dates } from './series-dates';
import type { Ahead } from './use-series-change';

export interface SeriesProgressProps {
  work: Ahead;
  /** The result text for a number of jobs. */
  done: (jobs: string) => string;
}

/** The progress; then how many jobs were changed, and by day those that were refused or need attention. */
export function SeriesProgress({ work, done }: SeriesProgressProps) {
  const now = useNow(60_000);
  const { progress, fared, problem } = work;
  const named = fared.filter(({ text }) => text !== '');
  const changed = fared.filter(({ end }) => end === 'changed').length;
  const same = fared.filter(({ end, text }) => end === 'same' && text === '').length;
  return (
    <>
      {progress && progress.of > 0 ? (
        <Progress done={progress.done} of={progress.of} label="Saving the series">
          {progress.done} of {plural(progress.of, 'job')} ahead
        </Progress>
      ) : null}
      <div role="status">
        {fared.length > 0 ? (
          <Alert severity={named.length > 0 ? 'warning' : 'success'}>
            {done(`${plural(changed, 'job')} ahead`)}
            {same > 0 ? ` ${plural(same, 'job needed', 'jobs needed')} no change.` : null}
            {named.length > 0 ? (
              <Dates>
                {named.map(({ job, end, text }) => (
                  <li key={job.id}>
                    {formatDay(job.date, job.tz, now)}
                    {end === 'refused' ? ', not changed' : ''}: {text}
                  </li>
                ))}
              </Dates>
            ) : null}
          </Alert>
        ) : null}
      </div>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
    </>
  );
}
