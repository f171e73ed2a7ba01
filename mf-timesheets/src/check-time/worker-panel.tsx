import { isOpen } from '@crewcall/domain/clock';
import type { Out } from '@crewcall/contract/types';
import { Link, Slot, useCall, useOpenPanel, useSession } from '@crewcall/platform';
import {
  Button,
  ChevronDownIcon,
  ChevronRightIcon,
  ClockIcon,
  EmptyState,
  ErrorState,
  IconButton,
  LastLoaded,
  SidePanel,
  SkeletonTable,
  StatusPill,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  VisuallyHidden,
  formatDay,
  formatDuration,
  formatRange,
  phone,
  plural,
  styled,
  token,
  zoneNote,
} from '@crewcall/ui';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { WorkerPresses } from './worker-presses';

type Interval = Out<'getUserInterval'>['intervals'][number];

/** On a phone the figures move under the job. */
const Clocks = styled(Table)({
  '& [data-narrow]': { display: 'none' },
  [phone]: { '& [data-wide]': { display: 'none' }, '& [data-narrow]': { display: 'block' } },
});
const Job = styled('div')({
  display: 'grid',
  '& b': { fontWeight: 650 },
  '& small': { color: token('ink-3'), fontSize: 13, fontVariantNumeric: 'tabular-nums' },
});

export interface WorkerPanelProps {
  idUser: number;
  fullName: string | undefined;
  range: { start: number; end: number };
  /** The clock whose pay is explained, 0 for none. */
  idTimesheet: number;
  /** Address of an invoice. */
  invoiceAt: (idInvoice: number) => string;
  onShow: (idTimesheet: number) => void;
  onClose: () => void;
  footer?: ReactNode;
}

/** The clocks behind a worker's row of Check Time. */
export function WorkerPanel(props: WorkerPanelProps) {
  const { idUser, fullName, range, idTimesheet, invoiceAt, onShow, onClose, footer } = props;
  const { can } = useSession();
  const panel = useOpenPanel();
  const { data, error, isPending, refetch } = useCall(
    'getUserInterval',
    { idUser, ...range },
    { quiet: true },
  );
  const intervals = data?.intervals ?? [];
  const paid = intervals.reduce((sum, row) => sum + row.paid, 0);

  const clock = (row: Interval) => {
    const shown = row.id === idTimesheet;
    const note = zoneNote(row.tz, undefined, row.start);
    const Mark = shown ? ChevronDownIcon : ChevronRightIcon;
    const runs = isOpen(row);
    return (
      <Fragment key={row.id}>
        <TableRow data-active={shown ? '' : undefined}>
          <TableCell width={40} sx={{ pr: 0 }}>
            {runs ? null : (
              <IconButton
                size="small"
                aria-expanded={shown}
                aria-label={`How ${row.jobName} is paid`}
                onClick={() => onShow(shown ? 0 : row.id)}
              >
                <Mark size={18} aria-hidden />
              </IconButton>
            )}
          </TableCell>
          <TableCell>
            <Job>
              <b>{row.jobName}</b>
              <small>
                {formatDay(row.start, row.tz)}, {formatRange(row.start, row.end, row.tz)}
                {note ? ` ${note}` : ''}
              </small>
              <small>{row.groupName}</small>
              {runs ? null : (
                <small data-narrow="">
                  {formatDuration(row.paid)}
                  {row.break === 0 ? '' : `, break ${formatDuration(row.break)}`}
                </small>
              )}
            </Job>
          </TableCell>
          <TableCell align="right" data-wide="">
            {runs ? <StatusPill of="time" state="open" /> : formatDuration(row.paid)}
          </TableCell>
          <TableCell align="right" data-wide="">
            {row.break === 0 ? '–' : formatDuration(row.break)}
          </TableCell>
          <TableCell align="right">
            {row.idInvoice && can('invoice.read') ? (
              <Link to={invoiceAt(row.idInvoice)}>No. {row.idInvoice}</Link>
            ) : row.idInvoice ? (
              `No. ${row.idInvoice}`
            ) : can('job.read') ? (
              <Button
                size="small"
                variant="text"
                aria-label={`Open job ${row.jobName}`}
                onClick={() => void panel.open('job-form', { idJob: row.idJob, tab: 'timesheets' })}
              >
                Open job
              </Button>
            ) : (
              '–'
            )}
          </TableCell>
        </TableRow>
        {shown ? (
          <TableRow>
            <TableCell colSpan={5} sx={{ p: 2, background: token('paper') }}>
              <Slot name="pay-explained" params={{ idTimesheet: row.id }} />
            </TableCell>
          </TableRow>
        ) : null}
      </Fragment>
    );
  };

  return (
    <SidePanel
      title={fullName ?? 'Worker'}
      sub={data ? `${plural(intervals.length, 'time')} · ${formatDuration(paid)}` : undefined}
      onClose={onClose}
      width={620}
      footer={footer}
    >
      <WorkerPresses presses={data?.presses ?? []} />
      {error && data ? <LastLoaded error={error} onRetry={() => void refetch()} sx={{ mb: 1.5 }} /> : null}
      {error && !data ? (
        <ErrorState title="The times could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <SkeletonTable rows={4} cols={4} label="Loading the times" />
      ) : intervals.length === 0 ? (
        <EmptyState icon={ClockIcon} title="No times in these dates" text="Choose other dates to see more." />
      ) : (
        <Clocks size="small" aria-label={`Times of ${fullName ?? 'the worker'}`}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ pr: 0 }}>
                <VisuallyHidden>Pay</VisuallyHidden>
              </TableCell>
              <TableCell>Job</TableCell>
              <TableCell align="right" data-wide="">
                Duration
              </TableCell>
              <TableCell align="right" data-wide="">
                Break
              </TableCell>
              <TableCell align="right">Invoice</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>{intervals.map(clock)}</TableBody>
        </Clocks>
      )}
    </SidePanel>
  );
}
