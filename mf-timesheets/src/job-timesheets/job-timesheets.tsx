import { Suspense, useState } from 'react';
import { duplicatedTimes, isOpen } from '@crewcall/domain/clock';
import { useCall, useSession, useSnackbar } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import {
  Alert,
  ArrowLeftIcon,
  Button,
  CheckCheckIcon,
  ClockIcon,
  DownloadIcon,
  EmptyState,
  ErrorState,
  LastLoaded,
  LogOutIcon,
  PlusIcon,
  SkeletonTable,
  Toolbar,
  formatDuration,
  plural,
  styled,
  token,
  zoneNote,
} from '@crewcall/ui';
import { maySetClocks, overOf } from '../clocks/card';
import { ClockOutAll } from '../clocks/clock-out-all';
import { textOf } from '../clocks/use-clock-change';
import { useGroups } from '../clocks/use-groups';
import { KeptTaps } from '../time-card/waiting-presses';
import { AddClock } from './add-clock';
import { ClockForm, roomy } from './clock-form';
import { ClockTable } from './clock-table';
import { useReport } from './use-report';

const SignOff = lazyPart(() => import('../sign-off/sign-off').then(({ SignOff }) => SignOff));

const Root = styled('div')({ display: 'grid', gap: 12, alignContent: 'start', containerType: 'inline-size' });
const List = styled('ul')({
  listStyle: 'none',
  padding: 0,
  background: token('card'),
  border: `1px solid ${token('line')}`,
  borderRadius: token('r-l'),
  // The first is the head, which narrow lists do without.
  '& > li:nth-of-type(n + 3)': { borderTop: `1px solid ${token('line')}` },
  [roomy]: { '& > li + li': { borderTop: `1px solid ${token('line')}` } },
});
const Head = styled('li')({
  display: 'none',
  padding: '8px 12px',
  fontSize: 12.5,
  color: token('ink-3'),
  '& > span': { display: 'grid', gap: 8, gridTemplateColumns: '1.3fr 1.3fr .8fr 1fr' },
  '& i': { fontStyle: 'normal' },
  [roomy]: {
    display: 'grid',
    gap: 10,
    gridTemplateColumns: 'minmax(140px, 1fr) minmax(580px, 3.4fr) 150px',
  },
});

const none = { crew: [], timesheets: [] };

/** The Timesheets tab of the job form: every clock, edited in place; for managers to read only. */
export function JobTimesheets({ idJob }: { idJob: number }) {
  const { can } = useSession();
  const snackbar = useSnackbar();
  const { data: card, error, isPending, refetch } = useCall('getTimeCard', { idJob }, { quiet: true });
  const groups = useGroups(card ?? none);
  const report = useReport(idJob);
  const [open, setOpen] = useState<'add' | 'out' | 'sign' | null>(null);
  const close = () => setOpen(null);

  if (isPending) return <SkeletonTable rows={5} cols={4} label="Loading the timesheets" />;
  if (!card)
    return (
      <ErrorState title="The timesheets could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (open === 'sign')
    return (
      <Root>
        <Button
          data-back=""
          sx={{ justifySelf: 'start' }}
          startIcon={<ArrowLeftIcon aria-hidden />}
          onClick={close}
        >
          Timesheets
        </Button>
        <Suspense fallback={<SkeletonTable rows={5} cols={3} />}>
          <SignOff idJob={idJob} onClose={close} />
        </Suspense>
      </Root>
    );

  const rows = [...card.timesheets].sort(
    (a, b) => a.userName.localeCompare(b.userName, 'en-AU') || a.start - b.start,
  );
  const running = rows.filter(isOpen).length;
  const paid = rows.reduce((sum, row) => sum + row.paid, 0);
  const doubled = [...new Set(duplicatedTimes(rows).map((row) => row.userName))];
  const note = zoneNote(card.tz);
  const over = overOf(card);
  const maySet = maySetClocks(card);
  return (
    <Root>
      <Toolbar sx={{ m: 0 }}>
        {maySet ? (
          <>
            <Button startIcon={<PlusIcon aria-hidden />} onClick={() => setOpen('add')}>
              Add a clock
            </Button>
            <Button
              disabled={running === 0}
              startIcon={<LogOutIcon aria-hidden />}
              onClick={() => setOpen('out')}
            >
              Clock Out All
            </Button>
          </>
        ) : null}
        {can('job.read') ? (
          <Button
            disabled={report.busy || rows.length === 0}
            startIcon={<DownloadIcon aria-hidden />}
            onClick={() =>
              void report.download().catch((failure: unknown) => {
                snackbar.show(textOf(failure), { color: 'error' });
              })
            }
          >
            Timesheet report
          </Button>
        ) : null}
        {maySet ? (
          <Button startIcon={<CheckCheckIcon aria-hidden />} onClick={() => setOpen('sign')}>
            Finish Job
          </Button>
        ) : null}
      </Toolbar>
      {error ? <LastLoaded error={error} onRetry={() => void refetch()} /> : null}
      {over !== null && card.canSupervise && !maySet ? (
        <Alert severity="info">
          This job is {over}. Its clocks can no longer be set{over === 'finished' ? ' but by the office' : ''}
          .
        </Alert>
      ) : null}
      <KeptTaps card={card} idJob={idJob} />
      {doubled.length > 0 ? (
        <Alert severity="warning">Times overlap or are there twice: {doubled.join(', ')}.</Alert>
      ) : null}
      {!card.canSupervise ? (
        <ClockTable rows={rows} zone={card.tz} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={ClockIcon}
          title="No times yet"
          text={`They appear here once the crew checks in.${maySet ? ' A forgotten one can be added.' : ''}`}
        />
      ) : (
        <List aria-label="Timesheets">
          <Head aria-hidden>
            Name
            <span>
              <i>Start</i>
              <i>End</i>
              <i>Break</i>
              <i>Group</i>
            </span>
          </Head>
          {rows.map((row) => (
            <ClockForm
              key={row.id}
              row={row}
              zone={card.tz}
              maySet={maySet}
              canEdit={card.canEdit}
              groups={groups}
            />
          ))}
        </List>
      )}
      {rows.length > 0 ? (
        <p>
          {plural(rows.length, 'time')}, <strong>{formatDuration(paid)} paid</strong>
          {running > 0 ? `, ${running} running` : ''}
          {note ? ` · times in ${note}` : ''}
        </p>
      ) : null}
      {open === 'add' ? <AddClock idJob={idJob} card={card} onClose={close} /> : null}
      {open === 'out' ? <ClockOutAll idJob={idJob} card={card} onClose={close} /> : null}
    </Root>
  );
}
