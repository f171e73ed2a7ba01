import type { Out } from '@crewcall/contract/types';
import { hoursMinutes } from '@crewcall/domain/pay-words';
import { useNavigation } from '@crewcall/platform';
import { useSearchParams } from '@crewcall/platform/router';
import { styled } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { formatDuration, formatMoney, plural } from '@crewcall/ui/format';
import { UsersIcon } from '@crewcall/ui/icons';
import { EmptyState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { useIsBeside } from '@crewcall/ui/use-is-beside';
import type { Column } from '@crewcall/ui/data-table';
import { Step } from './step';

type Person = Out<'getPayRun'>['people'][number];

const Bands = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  color: token('ink-3'),
  fontSize: 13.5,
});

const percentOf = (percent: number) => (percent === 0 ? '' : ` +${percent}%`);

const columns = (beforeHead: string): Column<Person>[] => [
  { key: 'name', head: 'Name', cell: (row) => row.fullName, sort: (row) => row.fullName },
  {
    key: 'hours',
    head: 'Hours',
    align: 'right',
    cell: (row) => formatDuration(row.paid),
    sort: (row) => row.paid,
  },
  {
    key: 'bands',
    head: 'Bands',
    cell: (row) => (
      <Bands>
        {row.bands.map(({ name, percent, minutes, cents }) => (
          <li key={`${name} ${percent}`}>
            {name}
            {percentOf(percent)}: {minutes === 0 ? '' : `${hoursMinutes(minutes)}, `}
            {formatMoney(cents)}
          </li>
        ))}
      </Bands>
    ),
  },
  {
    key: 'dollars',
    head: 'Pay without GST',
    align: 'right',
    cell: (row) => <strong>{formatMoney(row.cents)}</strong>,
    sort: (row) => row.cents,
  },
  {
    key: 'before',
    head: beforeHead,
    align: 'right',
    cell: (row) =>
      row.before.paid === 0 ? '–' : `${formatDuration(row.before.paid)}, ${formatMoney(row.before.cents)}`,
    sort: (row) => row.before.cents,
  },
];

/** Columns that are hidden while a panel is open, because they would be too narrow. */
const wideColumns: ReadonlySet<string> = new Set(['bands', 'before']);

export interface PeopleProps {
  people: readonly Person[];
  clearedOnly: boolean;
  isWeek: boolean;
  /** Address of a worker's timesheets on these days. */
  timesOf: (idUser: number) => string;
}

/** The second step: who is paid for these dates, compared with as many days before. */
export function People({ people, clearedOnly, isWeek, timesOf }: PeopleProps) {
  const { go } = useNavigation();
  const [query] = useSearchParams();
  const isBeside = useIsBeside(query.has('panel'));
  const sum = (of: (row: Person) => number) => people.reduce((total, row) => total + of(row), 0);
  const left = clearedOnly ? ' Times that nobody signed or approved are left out.' : '';
  return (
    <Step
      number={2}
      title="Who is paid"
      note={
        people.length === 0
          ? `Nobody is left to invoice.${left}`
          : `${plural(people.length, 'worker')} · ${formatDuration(sum((row) => row.paid))} · ${formatMoney(sum((row) => row.cents))}.${left}`
      }
    >
      <DataTable
        label="Who is paid"
        rows={people}
        columns={columns(isWeek ? 'Week before' : 'Days before').filter(
          ({ key }) => !isBeside || !wideColumns.has(key),
        )}
        rowKey={(row) => row.idUser}
        defaultSort={{ key: 'name', down: false }}
        onOpen={(row) => void go(timesOf(row.idUser))}
        footer={{
          name: plural(people.length, 'worker'),
          hours: formatDuration(sum((row) => row.paid)),
          dollars: formatMoney(sum((row) => row.cents)),
          before: formatMoney(sum((row) => row.before.cents)),
        }}
        empty={
          <EmptyState
            icon={UsersIcon}
            title="Nobody is left to invoice"
            text="Everything payable in these dates is on invoices, or there are no times."
          />
        }
      />
    </Step>
  );
}
