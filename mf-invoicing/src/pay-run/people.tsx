import type { In, Out } from '@crewcall/contract/types';
import { extraKindNames } from '@crewcall/domain/extras';
import { hoursMinutes } from '@crewcall/domain/pay-words';
import { useNavigation } from '@crewcall/platform';
import { useSearchParams } from '@crewcall/platform/router';
import type { Pages } from '@crewcall/platform/use-pages';
import { styled } from '@crewcall/ui/basics';
import type { Column } from '@crewcall/ui/data-table';
import { formatDuration, formatMoney, plural } from '@crewcall/ui/format';
import { UsersIcon } from '@crewcall/ui/icons';
import { LinearProgress } from '@crewcall/ui/mui';
import { PagedTable } from '@crewcall/ui/paged-table';
import { EmptyState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';
import { useIsBeside } from '@crewcall/ui/use-is-beside';
import { Step } from './step';

/** How far the server is with working out the pay, after a change of the rules for instance. */
const Reckoning = ({ done, of }: { done: number; of: number }) => (
  <>
    Pay is being worked out: {done.toLocaleString('en-AU')} of {of.toLocaleString('en-AU')} people.
    <LinearProgress
      variant="determinate"
      aria-label="Working out the pay"
      value={(100 * done) / Math.max(1, of)}
      sx={{ mt: 1, maxWidth: 420 }}
    />
  </>
);

type Run = Out<'getPayRun'>;
type Person = Run['people'][number];
export type PaySort = NonNullable<In<'getPayRun'>['sort']>;

/** The rows of one answer. */
export const peopleOf = ({ people }: Run): readonly Person[] => people;

/** px: three lines of bands. */
const ROW_HEIGHT = 72;

// Rows have one height: what takes more than three lines is cut, and is in the tooltip.
const Bands = styled('span')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'break-word',
  lineHeight: 1.35,
  color: token('ink-3'),
  fontSize: 13.5,
});

const percentOf = (percent: number) => (percent === 0 ? '' : ` +${percent}%`);

const bandsOf = ({ bands }: Person): string =>
  bands
    .map(
      ({ name, percent, minutes, cents }) =>
        `${name}${percentOf(percent)}: ${minutes === 0 ? '' : `${hoursMinutes(minutes)}, `}${formatMoney(cents)}`,
    )
    .join(' · ');

const kindsOf = ({ extraKinds }: Person): string =>
  extraKinds.map(({ kind, cents }) => `${extraKindNames[kind]} ${formatMoney(cents)}`).join(' · ');

/** What is paid beside times, and of which kinds it is. */
const ExtrasCell = ({ of }: { of: Person }) =>
  of.extraKinds.length === 0 ? (
    '–'
  ) : (
    <>
      {formatMoney(of.extras)}
      <Bands as="small" title={kindsOf(of)} sx={{ WebkitLineClamp: 2, minWidth: 110 }}>
        {kindsOf(of)}
      </Bands>
    </>
  );

const columns = (beforeHead: string): Column<Person>[] => [
  { key: 'name', head: 'Name', cell: (row) => row.fullName, sort: 'server' },
  {
    key: 'hours',
    head: 'Hours',
    align: 'right',
    width: 96,
    cell: (row) => formatDuration(row.paid),
    sort: 'server',
  },
  {
    key: 'bands',
    head: 'Bands',
    width: 300,
    cell: (row) => <Bands title={bandsOf(row)}>{bandsOf(row)}</Bands>,
  },
  {
    key: 'extras',
    head: 'Extras',
    align: 'right',
    width: 136,
    cell: (row) => <ExtrasCell of={row} />,
    sort: 'server',
  },
  {
    key: 'dollars',
    head: 'Pay without GST',
    align: 'right',
    width: 148,
    cell: (row) => <strong>{formatMoney(row.cents)}</strong>,
    sort: 'server',
  },
  {
    key: 'before',
    head: beforeHead,
    align: 'right',
    cell: (row) =>
      row.before.cents === 0 ? '–' : `${formatDuration(row.before.paid)}, ${formatMoney(row.before.cents)}`,
    sort: 'server',
  },
];

/** Columns that are hidden while a panel is open, because they would be too narrow. */
const wideColumns: ReadonlySet<string> = new Set(['bands', 'before']);

export interface PeopleProps extends Pick<
  Run,
  'total' | 'totals' | 'reckoning' | 'clearedOnly' | 'employees'
> {
  pages: Pages<Run, unknown, Person>;
  sort: PaySort;
  onSort: (sort: PaySort) => void;
  isWeek: boolean;
  /** Address of a worker's timesheets on these days. */
  timesOf: (idUser: number) => string;
}

/** The third step: who is paid for these dates, compared with as many days before. */
export function People(props: PeopleProps) {
  const { pages, total, totals, reckoning, clearedOnly, employees, sort, onSort, isWeek, timesOf } = props;
  const { go } = useNavigation();
  const [query] = useSearchParams();
  const isBeside = useIsBeside(query.has('panel'));
  const left = `${clearedOnly ? ' Times that nobody signed or approved are left out.' : ''}${
    employees
      ? ` ${plural(employees.times, 'time')} of ${plural(employees.people, 'employee')}: in the payroll export instead.`
      : ''
  }`;
  if (reckoning)
    return (
      <Step number={3} title="Who is paid" note={<Reckoning {...reckoning} />}>
        {null}
      </Step>
    );
  const extras = totals.extras === 0 ? '' : `, including ${formatMoney(totals.extras)} of extras`;
  const before = isWeek ? 'Week before' : 'Days before';
  return (
    <Step
      number={3}
      title="Who is paid"
      note={
        total === 0
          ? `Nobody is left to invoice.${left}`
          : `${plural(total, 'worker')} · ${formatDuration(totals.paid)} · ${formatMoney(totals.cents)}${extras}. ${before}: ${formatMoney(totals.before)}.${left}`
      }
    >
      <PagedTable
        label="Who is paid"
        {...pages.table}
        sort={sort}
        onSort={(next) => onSort(next as PaySort)}
        columns={columns(before).filter(({ key }) => !isBeside || !wideColumns.has(key))}
        rowKey={(row) => row.idUser}
        rowLabel={(row) => row.fullName}
        rowHeight={ROW_HEIGHT}
        onOpen={(row) => void go(timesOf(row.idUser))}
        maxHeight="max(420px, calc(100dvh - 236px))"
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
