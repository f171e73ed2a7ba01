import { useState } from 'react';
import { matches } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { useCall, useNavigation, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { Button } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { plural } from '@crewcall/ui/format';
import { BuildingIcon, PlusIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, Toolbar } from '@crewcall/ui/page-header';
import { SearchField } from '@crewcall/ui/search-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import type { Column } from '@crewcall/ui/data-table';
import type { Customer } from '../customers/customer-draft';
import { CustomerPanel } from '../customers/customer-panel';
import { definePage } from '../region';

const BASE = '/admin/customers';

const columns: Column<Customer>[] = [
  {
    key: 'name',
    head: 'Customer',
    cell: ({ fullName }) => <b>{fullName}</b>,
    sort: ({ fullName }) => fullName,
  },
  { key: 'text', head: 'Short name', width: 150, cell: ({ text }) => text, sort: ({ text }) => text },
  {
    key: 'people',
    head: 'People',
    cell: ({ users }) =>
      users
        .filter(({ active }) => active)
        .map(({ name }) => name)
        .join(', ') || 'Nobody yet',
  },
  {
    key: 'jobs',
    head: 'Jobs',
    align: 'right',
    width: 90,
    cell: ({ jobs }) => jobs,
    sort: ({ jobs }) => jobs,
  },
];

/** The companies that book crew: names, colour, billing, and their users. */
export function CustomersScreen() {
  const given = useParams()['customer'] ?? '';
  const mayWrite = useSession().can('settings.write');
  const { go, replace } = useNavigation();
  const [search, setSearch] = useState('');
  const read = useCall('getCustomers', {});
  const all = read.data?.customers ?? [];
  const open = all.find(({ id }) => String(id) === given) ?? null;
  const rows = all.filter((row) => matches(`${row.fullName} ${row.text}`, search));
  const isEmpty = read.data !== undefined && all.length === 0;
  const add = (
    <Button
      variant="contained"
      startIcon={<PlusIcon size={16} aria-hidden />}
      onClick={() => void go(`${BASE}/new`)}
    >
      New customer
    </Button>
  );
  return (
    <div style={{ maxWidth: 980 }}>
      <PageHeader
        title="Customers"
        sub={read.data ? plural(all.length, 'customer') : 'The companies that book your crew'}
        actions={mayWrite && !isEmpty ? add : undefined}
      />
      {isEmpty ? null : (
        <Toolbar>
          <SearchField value={search} onChange={setSearch} label="Search customers" hotkey />
        </Toolbar>
      )}
      <Loaded read={read} what="The customers" skeleton={<SkeletonTable rows={6} cols={4} />}>
        {() => (
          <DataTable
            label="Customers"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            rowLabel={({ fullName }) => fullName}
            activeKey={open?.id ?? null}
            defaultSort={{ key: 'name', down: false }}
            edge={({ color }) => color}
            onOpen={({ id }) => void go(`${BASE}/${id}`)}
            empty={
              isEmpty ? (
                <EmptyState
                  icon={BuildingIcon}
                  title="There are no customers yet"
                  text="Add the company that books your crew. Its jobs show its name and colour, and its own people can ask for more."
                  action={mayWrite ? add : undefined}
                />
              ) : (
                <EmptyState icon={BuildingIcon} title={texts.noRecords} text="Change the search." />
              )
            }
          />
        )}
      </Loaded>
      {open || (given === 'new' && mayWrite && read.data) ? (
        <CustomerPanel
          key={given}
          stored={open}
          taken={all.map(({ color }) => color)}
          onClose={() => void go(BASE)}
          onDone={(id) => void replace(given === 'new' ? `${BASE}/${id}` : BASE)}
        />
      ) : null}
    </div>
  );
}

export const region = definePage(CustomersScreen, '/:customer?');
