import { JobStatus, jobStatusNames } from '@crewcall/domain/job-state';
import { Link, useNow, useRegion } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { formatDayTime } from '@crewcall/ui/format';
import { pathOfCopy } from '../actions/copies';
import type { SeriesJob } from './use-series';

export const Dates = styled('ul')({ paddingLeft: 18, maxHeight: 220, overflowY: 'auto' });

export interface SeriesDatesProps {
  label: string;
  jobs: readonly SeriesJob[];
  /** The job whose form is open. */
  own: Pick<SeriesJob, 'id' | 'title'>;
}

/** The dates of a series, each linked to its job's form, with the title if it differs. */
export function SeriesDates({ label, jobs, own }: SeriesDatesProps) {
  const { navigation } = useRegion();
  const now = useNow(60_000);
  const pathname = navigation.getSnapshot().location.pathname;
  return (
    <Dates aria-label={label}>
      {jobs.map((one) => (
        <li key={one.id}>
          {one.id === own.id ? (
            `${formatDayTime(one.date, one.tz, now)}, this one`
          ) : (
            <Link to={pathOfCopy(pathname, own.id, one.id)}>{formatDayTime(one.date, one.tz, now)}</Link>
          )}
          {one.title === own.title ? '' : `, ${one.title}`}
          {one.status === JobStatus.Confirmed ? '' : `, ${jobStatusNames[one.status as JobStatus]}`}
        </li>
      ))}
    </Dates>
  );
}
