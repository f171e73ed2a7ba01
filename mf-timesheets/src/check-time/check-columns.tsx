import { LONG_TIMESHEET_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { HOUR_MS } from '@crewcall/domain/units';
import { Button, styled } from '@crewcall/ui/basics';
import { formatDuration, plural } from '@crewcall/ui/format';
import { AlertIcon, ClockIcon, CopyIcon, HourglassIcon, MessageIcon } from '@crewcall/ui/icons';
import { Pill } from '@crewcall/ui/pill';
import { phone } from '@crewcall/ui/tokens';
import type { Column } from '@crewcall/ui/data-table';
import { whyNotOne } from './check-rows';
import type { CheckRow } from './check-rows';

const Reason = styled('small')({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' });

/** The hours worked, then warnings: where they take more than one line, the hours are not what is cut. A dash means no timesheet; a running one shows a missing check-out instead. */
function HoursWorked({ row }: { row: CheckRow }) {
  const missing = row.missingClockOut ? (
    <Pill tone="warn" icon={ClockIcon}>
      {texts.missingClockOut}
    </Pill>
  ) : null;
  const punches =
    row.punches > 0 ? (
      <Pill tone="warn" icon={HourglassIcon}>
        {row.punches} to decide
      </Pill>
    ) : null;
  const overlaps = row.overlaps ? (
    <Pill tone="warn" icon={CopyIcon}>
      {row.overlaps} overlapping
    </Pill>
  ) : null;
  const long = row.long ? (
    <Pill tone="warn" icon={AlertIcon}>
      {row.long} over {LONG_TIMESHEET_MS / HOUR_MS} h
    </Pill>
  ) : null;
  const questions = row.questions ? (
    <Pill tone="warn" icon={MessageIcon}>
      {plural(row.questions, 'question')}
    </Pill>
  ) : null;
  const hours =
    row.totalWorked !== 0
      ? formatDuration(row.totalWorked)
      : missing || punches || overlaps || questions
        ? ''
        : '–';
  return (
    <>
      {hours} {questions} {punches} {missing} {overlaps} {long}
    </>
  );
}

interface ToInvoiceProps {
  row: CheckRow;
  onInvoice: ((row: CheckRow) => void) | undefined;
  busy: boolean;
}

/** The number of timesheets and extras to invoice, with the button; or why there is nothing to invoice. */
function ToInvoice({ row, onInvoice, busy }: ToInvoiceProps) {
  if (row.toInvoice + row.extras === 0) return '–';
  const count = row.payable + row.extras;
  const why = whyNotOne(row);
  const reason = why === '' ? null : <Reason title={why}>{why}</Reason>;
  if (!onInvoice) return reason ?? `${count} to invoice`;
  return (
    <>
      <Button
        size="small"
        // In a row of one line the button must not make it higher.
        sx={{ my: '-7px', [phone]: { my: 0 } }}
        disabled={busy || why !== ''}
        aria-label={`Generate · ${count} to invoice of ${row.fullName}`}
        onClick={() => onInvoice(row)}
      >
        Generate · {count}
      </Button>
      {reason}
    </>
  );
}

/** Columns of Check Time. `onInvoice` is missing for those who may not make invoices. */
export const checkColumns = (
  onInvoice: ((row: CheckRow) => void) | undefined,
  busy: boolean,
): Column<CheckRow>[] => [
  { key: 'name', head: 'Name', cell: (row) => row.fullName, sort: 'server' },
  {
    key: 'worked',
    head: 'Hours Worked',
    align: 'right',
    width: 260,
    cell: (row) => <HoursWorked row={row} />,
    sort: 'server',
  },
  {
    key: 'break',
    head: 'Total Break',
    align: 'right',
    cell: (row) => (row.totalBreak === 0 ? '–' : formatDuration(row.totalBreak)),
    sort: 'server',
  },
  {
    key: 'unsigned',
    head: 'Unsigned',
    align: 'right',
    wideOnly: true,
    cell: (row) => (row.unsigned === 0 ? '–' : row.unsigned),
    sort: 'server',
  },
  {
    key: 'invoice',
    head: 'Invoice',
    align: 'right',
    cell: (row) => <ToInvoice row={row} onInvoice={onInvoice} busy={busy} />,
    sort: 'server',
  },
];
