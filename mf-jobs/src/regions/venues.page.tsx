import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { matches } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { homeState, stateById, zoneOfState } from '@crewcall/domain/zones';
import { useCall, useNavigation, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { Button } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import type { Column } from '@crewcall/ui/data-table';
import { plural } from '@crewcall/ui/format';
import { BuildingIcon, PlusIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { FormControlLabel, Switch } from '@crewcall/ui/mui';
import { PageHeader, Toolbar } from '@crewcall/ui/page-header';
import { SearchField } from '@crewcall/ui/search-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { NewVenuePanel, VenuePanel } from '../office/venues/venue-panel';
import { definePage } from '../region';

const BASE = '/admin/venues';
type Listed = Out<'getVenues'>['venues'][number];

/** `NSW`, or `NSW, Broken Hill time` where the clock is another than that of the state. */
const stateWords = ({ state, zone }: Listed): string => {
  const name = stateById(state)?.name ?? '';
  return zone === zoneOfState(state) ? name : `${name}, ${zone.split('/')[1]?.replace('_', ' ')} time`;
};

const columns: Column<Listed>[] = [
  {
    key: 'name',
    head: 'Venue',
    cell: ({ name, isArchived }) => (
      <>
        <b>{name}</b>
        {isArchived ? ' (archived)' : ''}
      </>
    ),
    sort: ({ name }) => name,
  },
  {
    key: 'address',
    head: 'Address',
    cell: ({ address, postcode }) => [address, postcode].filter(Boolean).join(', '),
    sort: ({ address }) => address,
  },
  { key: 'state', head: 'State', width: 190, cell: stateWords, sort: stateWords },
];

/** The places of work, which jobs take by name. */
export function Venues() {
  const given = useParams()['id'];
  const [search, setSearch] = useState('');
  const [hasArchived, setArchived] = useState(false);
  const { go } = useNavigation();
  const { companyZone } = useSession().user;
  const list = useCall('getVenues', {});
  const known = (list.data?.venues ?? []).filter(({ isArchived }) => hasArchived || !isArchived);
  const rows = known.filter(({ name, address, postcode }) =>
    matches(`${name} ${address} ${postcode}`, search),
  );
  const panel = {
    types: list.data?.types ?? [],
    state: homeState(companyZone),
    onClose: () => void go(BASE),
  };
  const isFiltered = search !== '';

  return (
    <>
      <PageHeader
        title="Venues"
        sub={list.data ? plural(rows.length, 'venue') : 'Where jobs are'}
        actions={
          <Button
            variant="contained"
            startIcon={<PlusIcon size={16} aria-hidden />}
            onClick={() => void go(`${BASE}/new`)}
          >
            Add Venue
          </Button>
        }
      />
      <Toolbar>
        <SearchField value={search} onChange={setSearch} label="Search venues" hotkey />
        <FormControlLabel
          control={<Switch checked={hasArchived} onChange={(_event, isOn) => setArchived(isOn)} />}
          label="Show archived"
        />
      </Toolbar>
      <Loaded read={list} what="The venues" skeleton={<SkeletonTable rows={8} cols={3} />}>
        {() => (
          <DataTable
            label="Venues"
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => name}
            onOpen={({ id }) => void go(`${BASE}/${id}`)}
            activeKey={Number(given) || null}
            defaultSort={{ key: 'name', down: false }}
            empty={
              <EmptyState
                icon={BuildingIcon}
                title={isFiltered ? texts.noRecords : 'There are no venues yet'}
                text={
                  isFiltered
                    ? 'Add a venue, or change the search.'
                    : 'A venue has the address, the gate code, the way in and the licences that its jobs need. A job takes it in its form.'
                }
              />
            }
          />
        )}
      </Loaded>
      {given === 'new' ? <NewVenuePanel {...panel} /> : null}
      {Number(given) > 0 ? <VenuePanel key={given} id={Number(given)} {...panel} /> : null}
    </>
  );
}

export const region = definePage(Venues, '/:id?');
