import { fullNameOf } from '@crewcall/domain/full-name';
import { formatPhone } from '@crewcall/domain/phone';
import type { Column } from '@crewcall/ui/data-table';
import { formatDateTime } from '@crewcall/ui/format';
import { Pill } from '@crewcall/ui/pill';
import { nameOf, statuses } from './registrant-rows';
import type { Registrant } from './registrant-rows';

/** The columns of the list; times are in the company's zone. */
export const columnsOf = (type: Registrant['type'], zone: string): Column<Registrant>[] => [
  {
    key: 'name',
    head: type === 'company' ? 'Company' : 'Name',
    cell: (row) => <b>{nameOf(row)}</b>,
    width: 220,
    primary: true,
    sort: 'server',
  },
  ...(type === 'company'
    ? [{ key: 'contact', head: 'Contact', width: 170, cell: (row: Registrant) => fullNameOf(row) }]
    : []),
  { key: 'email', head: 'Email', width: 260, cell: (row) => row.email, sort: 'server' },
  { key: 'phone', head: 'Phone', width: 140, cell: (row) => formatPhone(row.phone) },
  {
    key: 'state',
    head: 'State',
    width: 110,
    cell: (row) => `${row.state} ${row.postcode}`,
    sort: 'server',
  },
  {
    key: 'registered',
    head: 'Registered',
    width: 170,
    cell: (row) => formatDateTime(row.registeredAt, zone),
    sort: 'server',
  },
  {
    key: 'status',
    head: 'Status',
    width: 120,
    cell: (row) => <Pill tone={statuses[row.status].tone}>{statuses[row.status].word}</Pill>,
    sort: 'server',
  },
];
