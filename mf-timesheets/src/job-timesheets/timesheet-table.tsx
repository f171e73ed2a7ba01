import { isOpen } from '@crewcall/domain/clock';
import { PersonName } from '@crewcall/platform';
import { DataTable } from '@crewcall/ui/data-table';
import { formatDateTime, formatDuration } from '@crewcall/ui/format';
import { ClockIcon } from '@crewcall/ui/icons';
import { EmptyState } from '@crewcall/ui/states';
import { StatusPill } from '@crewcall/ui/status-pill';
import type { Column } from '@crewcall/ui/data-table';
import type { Row } from '../timesheet/card';
import { paidOf, timeState } from '../timesheet/card';
import { CorrectedNote } from '../timesheet/corrected-note';
import { TimesheetMarks } from '../timesheet/timesheet-marks';
import { OverlapNote } from '../timesheet/overlap-note';

const columnsIn = (zone: string): Column<Row>[] => [
  {
    key: 'name',
    head: 'Name',
    cell: (row) => (
      <>
        <PersonName idUser={row.idUser}>{row.userName}</PersonName>
        <CorrectedNote row={row} zone={zone} />
        <OverlapNote overlaps={row.overlaps} />
      </>
    ),
    sort: (row) => row.userName,
  },
  { key: 'group', head: 'Group', cell: (row) => row.groupName, sort: (row) => row.groupName },
  { key: 'start', head: 'Start', cell: (row) => formatDateTime(row.start, zone), sort: (row) => row.start },
  { key: 'end', head: 'End', cell: (row) => (isOpen(row) ? '–' : formatDateTime(row.end, zone)) },
  { key: 'break', head: 'Break', cell: (row) => (row.break === 0 ? 'none' : formatDuration(row.break)) },
  {
    key: 'paid',
    head: 'Paid',
    align: 'right',
    cell: (row) => (
      <>
        <TimesheetMarks row={row} />{' '}
        {isOpen(row) ? <StatusPill of="time" state={timeState(row)} /> : formatDuration(paidOf(row))}
      </>
    ),
    sort: paidOf,
  },
];

/** The timesheets, read only. */
export const TimesheetTable = ({ rows, zone }: { rows: readonly Row[]; zone: string }) => (
  <DataTable
    label="Timesheets"
    rows={rows}
    columns={columnsIn(zone)}
    rowKey={(row) => row.id}
    defaultSort={{ key: 'name', down: false }}
    empty={
      <EmptyState icon={ClockIcon} title="No times yet" text="They appear here once the crew checks in." />
    }
  />
);
