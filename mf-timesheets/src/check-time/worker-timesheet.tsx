import { isOpen } from '@crewcall/domain/clock';
import type { Out } from '@crewcall/contract/types';
import { Link, Slot, useOpenPanel, useSession } from '@crewcall/platform';
import { TableCell, TableRow } from '@crewcall/ui/mui';
import { Button, IconButton, StateText, styled } from '@crewcall/ui/basics';
import { formatDay, formatDuration, formatRange, zoneNote } from '@crewcall/ui/format';
import { ChevronDownIcon, ChevronRightIcon } from '@crewcall/ui/icons';
import { StatusPill } from '@crewcall/ui/status-pill';
import { token } from '@crewcall/ui/tokens';

import { LongMark } from '../timesheet/timesheet-marks';
import { OverlapNote } from '../timesheet/overlap-note';
import { TimeQuestion } from '../questions/time-question';

const Section = styled('div')({ marginTop: 16 });

type Interval = Out<'getUserInterval'>['intervals'][number];

const Job = styled('div')({
  display: 'grid',
  '& b': { fontWeight: 650 },
  '& small': { color: token('ink-3'), fontSize: 13, fontVariantNumeric: 'tabular-nums' },
});

/** Leads to an invoiced timesheet on its job, where it can be corrected. */
function CorrectLink({ row }: Pick<WorkerTimesheetProps, 'row'>) {
  const { can } = useSession();
  const panel = useOpenPanel();
  if (!row.idInvoice || !can('invoice.write')) return null;
  const idTimesheet = row.corrects ?? row.id;
  return (
    <Section>
      <Button onClick={() => void panel.open('job-timesheets', { idJob: row.idJob, idTimesheet })}>
        Open the time to correct it
      </Button>
    </Section>
  );
}

/** A link to the timesheet's invoice, or to its job. */
function Outcome({ row, invoiceAt }: Pick<WorkerTimesheetProps, 'row' | 'invoiceAt'>) {
  const { can } = useSession();
  const panel = useOpenPanel();
  if (row.idInvoice) {
    const name = `No. ${row.idInvoice}`;
    return can('invoice.read') ? <Link to={invoiceAt(row.idInvoice)}>{name}</Link> : name;
  }
  if (!can('job.read')) return '–';
  return (
    <Button
      size="small"
      variant="text"
      aria-label={`Open job ${row.jobName}`}
      onClick={() => void panel.open('job-form', { idJob: row.idJob, tab: 'timesheets' })}
    >
      Open job
    </Button>
  );
}

export interface WorkerTimesheetProps {
  row: Interval;
  isExplained: boolean;
  /** Address of an invoice. */
  invoiceAt: (idInvoice: number) => string;
  /** Called with the timesheet whose pay to explain, 0 for none. */
  onShow: (idTimesheet: number) => void;
}

/** One timesheet of the worker: when and where, its hours, and its invoice or status. */
export function WorkerTimesheet({ row, isExplained, invoiceAt, onShow }: WorkerTimesheetProps) {
  const note = zoneNote(row.tz, undefined, row.start);
  const Mark = isExplained ? ChevronDownIcon : ChevronRightIcon;
  const runs = isOpen(row);
  return (
    <>
      <TableRow data-active={isExplained ? '' : undefined}>
        <TableCell width={40} sx={{ pr: 0 }}>
          {runs ? null : (
            <IconButton
              size="small"
              aria-expanded={isExplained}
              aria-label={`How ${row.jobName} is paid`}
              onClick={() => onShow(isExplained ? 0 : row.id)}
            >
              <Mark size={18} aria-hidden />
            </IconButton>
          )}
        </TableCell>
        <TableCell>
          <Job>
            <b>
              {row.corrects ? 'Correction: ' : ''}
              {row.jobName}
            </b>
            <small>
              {formatDay(row.start, row.tz)}, {formatRange(row.start, row.end, row.tz)}
              {note ? ` ${note}` : ''} <LongMark row={row} />
            </small>
            <small>{row.groupName}</small>
            <OverlapNote overlaps={row.overlaps} />
            {row.question ? (
              <Button
                size="small"
                variant="text"
                sx={{ justifySelf: 'start' }}
                aria-expanded={isExplained}
                aria-label={`Open question about ${row.jobName}`}
                onClick={() => onShow(isExplained ? 0 : row.id)}
              >
                Open question
              </Button>
            ) : null}
            {runs ? null : (
              <small data-narrow="">
                <StateText>
                  {formatDuration(row.paid)}
                  {row.break === 0 ? '' : `, break ${formatDuration(row.break)}`}
                </StateText>
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
          <Outcome row={row} invoiceAt={invoiceAt} />
        </TableCell>
      </TableRow>
      {isExplained ? (
        <TableRow>
          <TableCell colSpan={5} sx={{ p: 2, background: token('paper') }}>
            <Slot name="pay-explained" params={{ idTimesheet: row.id }} />
            <CorrectLink row={row} />
            <Section>
              <TimeQuestion idTimesheet={row.corrects ?? row.id} />
            </Section>
          </TableCell>
        </TableRow>
      ) : null}
    </>
  );
}
