import { useState } from 'react';
import type { In, Out } from '@crewcall/contract/types';
import { useCall, useNavigation } from '@crewcall/platform';
import { useSettled } from '@crewcall/platform/use-settled';
import { Box, Button } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import type { Column } from '@crewcall/ui/data-table';
import { plural } from '@crewcall/ui/format';
import { CalendarIcon, PlusIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, Toolbar } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { SearchField } from '@crewcall/ui/search-field';
import { SegmentedTabs } from '@crewcall/ui/segmented-tabs';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { EventDialog } from './event-dialog';
import { eventDays } from './event-texts';

type Listed = Out<'getEvents'>['events'][number];
type Show = NonNullable<In<'getEvents'>['show']>;

const PAGE = 50;
const tabs = [
  { value: 'current', label: 'Current' },
  { value: 'past', label: 'Past' },
  { value: 'archived', label: 'Archived' },
] as const;

const columns: Column<Listed>[] = [
  {
    key: 'name',
    head: 'Event',
    primary: true,
    cell: ({ name, color }) => (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        <Box
          component="span"
          aria-hidden
          sx={{ flex: 'none', width: 12, height: 12, borderRadius: '4px', background: color }}
        />
        {name}
      </Box>
    ),
  },
  { key: 'customer', head: 'Customer', cell: ({ prepend }) => prepend },
  { key: 'days', head: 'Days', cell: eventDays },
  { key: 'jobs', head: 'Jobs', align: 'right', cell: ({ jobs }) => jobs },
  {
    key: 'open',
    head: 'Open places',
    align: 'right',
    cell: ({ open }) => (open > 0 ? <Pill tone="warn">{open} open</Pill> : 'None'),
  },
];

/** The company's events: current, past or archived ones. */
export function EventList({ base }: { base: string }) {
  const { go } = useNavigation();
  const [show, setShow] = useState<Show>('current');
  const [search, setSearch] = useState('');
  const [offset, setOffset] = useState(0);
  const [isAdding, setAdding] = useState(false);
  const text = useSettled(search);
  const read = useCall('getEvents', { text, show, limit: PAGE, offset }, { keepPrevious: true });
  const total = read.data?.total ?? 0;
  return (
    <>
      <PageHeader
        title="Events"
        sub="Several jobs of one customer under one name."
        actions={
          <Button
            variant="contained"
            startIcon={<PlusIcon size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add event
          </Button>
        }
      />
      <Toolbar>
        <SegmentedTabs<Show>
          label="Which events"
          items={tabs}
          value={show}
          onChange={(next) => {
            setShow(next);
            setOffset(0);
          }}
        />
        <SearchField
          value={search}
          onChange={(next) => {
            setSearch(next);
            setOffset(0);
          }}
          label="Search events"
          hotkey
        />
        <Box role="status" sx={{ flex: 1 }}>
          {read.data ? plural(total, 'event') : ''}
        </Box>
        {offset > 0 ? <Button onClick={() => setOffset(offset - PAGE)}>Previous</Button> : null}
        {offset + PAGE < total ? <Button onClick={() => setOffset(offset + PAGE)}>Next</Button> : null}
      </Toolbar>
      <Loaded read={read} what="The events" skeleton={<SkeletonTable rows={6} cols={5} />}>
        {({ events }) => (
          <DataTable
            label="Events"
            rows={events}
            columns={columns}
            rowKey={({ id }) => id}
            rowLabel={({ name }) => name}
            onOpen={({ id }) => void go(`${base}/${id}`)}
            empty={
              <EmptyState
                icon={CalendarIcon}
                title="No events here"
                text={
                  text.trim() === ''
                    ? 'Add an event, then put the customer’s jobs in it.'
                    : 'No event has these words. Look under the other tabs too.'
                }
              />
            }
          />
        )}
      </Loaded>
      {isAdding ? (
        <EventDialog
          event={null}
          onClose={() => setAdding(false)}
          onSaved={({ id }) => {
            setAdding(false);
            void go(`${base}/${id}`);
          }}
        />
      ) : null}
    </>
  );
}
