import type { Out } from '@crewcall/contract/types';
import { agingNames, agingSteps } from '@crewcall/domain/clients';
import { texts } from '@crewcall/domain/texts';
import { matches } from '@crewcall/domain/text';
import { MINUTE_MS } from '@crewcall/domain/units';
import { useNavigation } from '@crewcall/platform';
import { DataTable } from '@crewcall/ui/data-table';
import type { Column } from '@crewcall/ui/data-table';
import { formatDuration, formatMoney, plural } from '@crewcall/ui/format';
import { BuildingIcon } from '@crewcall/ui/icons';
import { EmptyState } from '@crewcall/ui/states';
import { moneyOrNone } from './client-texts';
import type { Client } from './client-texts';

const columns: Column<Client>[] = [
  {
    key: 'name',
    head: 'Customer',
    primary: true,
    cell: ({ name }) => <b>{name}</b>,
    sort: ({ name }) => name,
  },
  {
    key: 'minutes',
    head: 'Not invoiced',
    align: 'right',
    cell: ({ openMinutes }) => (openMinutes === 0 ? '' : formatDuration(openMinutes * MINUTE_MS)),
    sort: ({ openMinutes }) => openMinutes,
  },
  {
    key: 'quotes',
    head: 'Quotes',
    align: 'right',
    cell: ({ quotes }) => quotes || '',
    sort: ({ quotes }) => quotes,
  },
  {
    key: 'drafts',
    head: 'Drafts',
    align: 'right',
    cell: ({ drafts }) => drafts || '',
    sort: ({ drafts }) => drafts,
  },
  ...agingSteps.map((step): Column<Client> => ({
    key: step,
    head: agingNames[step],
    align: 'right',
    cell: ({ aging }) => moneyOrNone(aging[step]),
    sort: ({ aging }) => aging[step],
  })),
  {
    key: 'overdue',
    head: 'Overdue',
    align: 'right',
    cell: ({ overdue }) => moneyOrNone(overdue),
    sort: ({ overdue }) => overdue,
  },
  {
    key: 'open',
    head: 'Open',
    align: 'right',
    cell: ({ open }) => (open === 0 ? '' : <strong>{formatMoney(open)}</strong>),
    sort: ({ open }) => open,
  },
];

const sum = (clients: readonly Client[], of: (client: Client) => number) =>
  clients.reduce((total, client) => total + of(client), 0);

interface ClientListProps {
  clients: Out<'getClients'>['clients'];
  search: string;
}

/** Every customer with what is not invoiced, what waits for an answer, and what is open by age. */
export function ClientList({ clients, search }: ClientListProps) {
  const { go } = useNavigation();
  const rows = clients.filter(({ name, text }) => matches(`${name} ${text}`, search));
  return (
    <DataTable
      label="Customers"
      rows={rows}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      onOpen={({ id }) => void go(`/admin/clients/${id}`)}
      defaultSort={{ key: 'name', down: false }}
      maxHeight="max(420px, calc(100dvh - 236px))"
      footer={{
        name: plural(rows.length, 'customer'),
        minutes: formatDuration(sum(rows, ({ openMinutes }) => openMinutes) * MINUTE_MS),
        quotes: sum(rows, ({ quotes }) => quotes),
        drafts: sum(rows, ({ drafts }) => drafts),
        ...Object.fromEntries(
          agingSteps.map((step) => [step, moneyOrNone(sum(rows, ({ aging }) => aging[step]))]),
        ),
        overdue: moneyOrNone(sum(rows, ({ overdue }) => overdue)),
        open: <strong>{formatMoney(sum(rows, ({ open }) => open))}</strong>,
      }}
      empty={
        clients.length === 0 ? (
          <EmptyState
            icon={BuildingIcon}
            title="There are no customers yet"
            text="Add the company that books your crew under Customers."
          />
        ) : (
          <EmptyState icon={BuildingIcon} title={texts.noRecords} text="Change the search." />
        )
      }
    />
  );
}
