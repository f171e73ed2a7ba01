import { Link, useNow, useRegion } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDay } from '@crewcall/ui/format';
import { token } from '@crewcall/ui/tokens';
import { pathOfCopy } from '../actions/copies';
import type { FormRights } from '../form/manager-mode';
import type { JobEdits } from '../form/use-job-edits';
import type { Series } from './use-series';

const SeriesDialog = latePart(() => import('./series-dialog').then(({ SeriesDialog }) => SeriesDialog));
const CancelSeries = latePart(() => import('./cancel-series').then(({ CancelSeries }) => CancelSeries));

const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2px 12px',
  color: token('ink-2'),
});

export interface SeriesProps {
  form: JobEdits;
  rights: FormRights;
  series: Series;
}

/** Says that a job belongs to a series, links to the next job, and opens the dialog with all of them. */
export function SeriesLine({ form, rights, series }: SeriesProps) {
  const { navigation } = useRegion();
  const now = useNow(60_000);
  const { jobs, ahead, asks, ask } = series;
  const [next] = ahead;
  const { id } = form.server;
  return (
    <Root>
      <span>
        One of {jobs.length} in a series
        {next ? (
          <>
            , next{' '}
            <Link to={pathOfCopy(navigation.getSnapshot().location.pathname, id, next.id)}>
              {formatDay(next.date, next.tz, now)}
            </Link>
          </>
        ) : null}
      </span>
      <Button size="small" onClick={() => ask('change')}>
        {ahead.length > 0 && !rights.isReadOnly ? 'Dates and changes ahead' : 'Dates'}
      </Button>
      {asks === 'cancel' ? (
        <CancelSeries form={form} rights={rights} series={series} />
      ) : asks ? (
        <SeriesDialog form={form} rights={rights} series={series} />
      ) : null}
    </Root>
  );
}
