import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { formatNumericDay } from '@crewcall/domain/format';
import { Alert, Box } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import type { Column } from '@crewcall/ui/data-table';
import { formatDay, formatMoney, formatRange, plural } from '@crewcall/ui/format';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { EmptyState } from '@crewcall/ui/states';

type Money = Out<'getJobMoney'>;
type Sums = Money['planned'];
type View = 'planned' | 'actual';

interface Row {
  key: string;
  name: string;
  detail: string;
  sums: Sums;
}

/** A sum, or a dash where a rate is missing or the reader may not see it: nothing that is unknown reads as 0. */
const amount = (cents: number | null) => (cents === null ? '—' : formatMoney(cents));

/** `$2,400.00 (40%)`: the margin, and its share of the charge. */
function Margin({ margin, charge }: Sums) {
  if (margin === null || charge === null) return <>—</>;
  const share = charge > 0 ? ` (${Math.round((margin / charge) * 100)}%)` : '';
  return (
    <Box component="strong" sx={{ whiteSpace: 'nowrap' }}>
      {formatMoney(margin)}
      {share}
    </Box>
  );
}

const columns: Column<Row>[] = [
  {
    key: 'name',
    head: 'Crew',
    primary: true,
    cell: ({ name, detail }) => (
      <>
        {name}
        {detail === '' ? null : (
          <Box component="small" sx={{ display: 'block', fontWeight: 400, fontSize: 13 }}>
            {detail}
          </Box>
        )}
      </>
    ),
  },
  { key: 'cost', head: 'Cost', align: 'right', cell: ({ sums }) => amount(sums.cost) },
  { key: 'charge', head: 'Charge', align: 'right', cell: ({ sums }) => amount(sums.charge) },
  { key: 'margin', head: 'Margin', align: 'right', cell: ({ sums }) => <Margin {...sums} /> },
];

type Crew = Money['crews'][number];

const actualWords = ({ times, running }: Crew): string => {
  const parts = [
    times > 0 ? plural(times, 'time') : 'no times yet',
    ...(running > 0 ? [`${plural(running, 'time')} still running`] : []),
  ];
  return parts.join(', ');
};

function rowsOf({ crews, other, tz }: Money, view: View): Row[] {
  const rows = crews
    .filter(({ isDeleted }) => view === 'actual' || !isDeleted)
    .map((crew): Row => ({
      key: `${crew.idReqCrew}`,
      name: crew.isDeleted ? `${crew.groupName} (deleted)` : crew.groupName,
      detail: [
        `${formatDay(crew.start, tz)}, ${formatRange(crew.start, crew.end, tz)}`,
        view === 'planned'
          ? `${plural(crew.places, 'place')}, ${crew.confirmed} confirmed`
          : actualWords(crew),
      ].join(' · '),
      sums: crew[view],
    }));
  const hasOther = view === 'actual' && (other.cost !== 0 || other.charge !== 0);
  return hasOther ? [...rows, { key: 'other', name: 'Expenses and fees', detail: '', sums: other }] : rows;
}

const missingWords = ({ kind, groupName, fullName, day }: Money['missing'][number]): string => {
  const from = `on ${formatNumericDay(day)}`;
  if (kind === 'charge')
    return `${groupName} has no charge rate ${from}. Add one below, or to the customer’s rate card.`;
  if (kind === 'person')
    return `${fullName} has no rate in ${groupName} ${from}. Set it under Rates in the profile.`;
  return `Nobody in ${groupName} has a rate ${from}, so its open places have no cost. Set rates in the profiles.`;
};

/** What each crew costs and charges, as planned or as worked, and which rates are missing. */
export function CrewMoney({ money }: { money: Money }) {
  const [view, setView] = useState<View>(money.crews.some(({ times }) => times > 0) ? 'actual' : 'planned');
  const sums = money[view];
  return (
    <>
      {money.seesCost ? null : <Alert severity="info">You need the right to see invoices to see cost.</Alert>}
      {money.idCustomer !== null ? null : (
        <Alert severity="info">
          {money.customer === ''
            ? 'This job has no customer, so nothing of it can be invoiced. Choose the company on the tab Info.'
            : `${money.customer} is not on the list of customers, so nothing of this job can be invoiced. Add it under Customers.`}
        </Alert>
      )}
      {money.missing.length === 0 ? null : (
        <Alert severity="warning">
          {money.missing.map((one) => (
            <div key={`${one.kind} ${one.groupName} ${one.fullName}`}>{missingWords(one)}</div>
          ))}
        </Alert>
      )}
      <SegmentedTabs<View>
        label="Which money"
        value={view}
        onChange={setView}
        items={[
          { value: 'planned', label: 'Planned' },
          { value: 'actual', label: 'Actual' },
        ]}
      />
      <DataTable
        label={view === 'planned' ? 'Planned money by crew' : 'Actual money by crew'}
        rows={rowsOf(money, view)}
        columns={columns}
        rowKey={({ key }) => key}
        footer={{
          name: 'Total',
          cost: amount(sums.cost),
          charge: amount(sums.charge),
          margin: <Margin {...sums} />,
        }}
        empty={<EmptyState title="No crew yet" text="Add a crew on the tab Crew to see what it costs." />}
      />
      <p>
        {view === 'planned'
          ? 'Without GST. Confirmed people cost their own rates, open places the middle rate of their group. Allowances and expenses come with the times.'
          : 'Without GST. Closed times at today’s rates; what is invoiced already as it was invoiced.'}
      </p>
    </>
  );
}
