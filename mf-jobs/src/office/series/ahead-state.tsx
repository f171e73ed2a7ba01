import { useNow } from '@crewcall/platform';
import { LinearProgress } from '@crewcall/ui/mui';
import { Alert } from '@crewcall/ui/basics';
import { formatDay, plural } from '@crewcall/ui/format';
import { Dates } from './series-dates';
import type { Ahead } from './use-ahead';

export interface AheadStateProps {
  work: Ahead;
  /** What became of so many jobs. */
  done: (jobs: string) => string;
}

/** How far it is; then how many jobs were done, and each that was not, or needs a look, by its day. */
export function AheadState({ work, done }: AheadStateProps) {
  const now = useNow(60_000);
  const { progress, fared, problem } = work;
  const named = fared.filter(({ text }) => text !== '');
  const changed = fared.filter(({ end }) => end === 'changed').length;
  const same = fared.filter(({ end, text }) => end === 'same' && text === '').length;
  return (
    <>
      <div role="status">
        {progress && progress.of > 0 ? (
          <>
            {progress.done} of {plural(progress.of, 'job')} ahead
            <LinearProgress
              variant="determinate"
              value={Math.round((100 * progress.done) / progress.of)}
              aria-label="Saving the series"
            />
          </>
        ) : null}
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
