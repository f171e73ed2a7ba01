import { useState } from 'react';
import type { Group } from '@crewcall/contract/types';
import { matches } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { useBus, useCall, useChange, useNavigation } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { Switch } from '@crewcall/ui/mui';
import { Button } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { formatMoney, plural } from '@crewcall/ui/format';
import { PlusIcon, TagIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, Toolbar } from '@crewcall/ui/page-header';
import { SearchField } from '@crewcall/ui/search-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import type { Column } from '@crewcall/ui/data-table';
import { GroupDialog } from '../groups/group-dialog';
import { LicenceTypes } from '../licences/licence-types';
import { definePage } from '../region';

/** The groups of crew, and the licence types that a group can require. */
export function GroupsScreen() {
  const given = useParams()['text'] ?? '';
  const [search, setSearch] = useState(given);
  const { replace } = useNavigation();
  const bus = useBus();
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const list = useCall('getGroups', { forceAll: true });
  const toggle = useChange('toggleGroupActive', {
    // Wait for the refetch, or the switch would flip back for a moment.
    done: async () => {
      bus.emit('group.changed', {});
      await list.refetch({ cancelRefetch: false });
    },
  });
  const rows = (list.data?.groups ?? []).filter((group) => matches(group.groupName, search));

  const columns: Column<Group>[] = [
    {
      key: 'name',
      head: 'Group Name',
      cell: (group) => <b>{group.groupName}</b>,
      sort: (group) => group.groupName,
    },
    {
      key: 'rate',
      head: 'Usual rate',
      width: 150,
      align: 'right',
      cell: ({ usualRate }) => (usualRate == null ? 'None' : `${formatMoney(usualRate)} an hour`),
      sort: ({ usualRate }) => usualRate ?? 0,
    },
    {
      key: 'active',
      head: 'Active',
      width: 120,
      cell: (group) => (
        <Switch
          size="small"
          checked={
            toggle.isPending && toggle.variables.id === group.id
              ? Boolean(toggle.variables.status)
              : Boolean(group.active)
          }
          slotProps={{ input: { 'aria-label': `${group.groupName} is active` } }}
          onChange={(event) => toggle.mutate({ id: group.id, status: event.target.checked ? 1 : 0 })}
        />
      ),
      sort: (group) => -Number(group.active),
    },
  ];

  return (
    <div style={{ maxWidth: 760 }}>
      <PageHeader
        title="Groups"
        sub={list.data ? plural(rows.length, 'group') : 'What crew work as'}
        actions={
          <Button
            variant="contained"
            startIcon={<PlusIcon size={16} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            Create New Group
          </Button>
        }
      />
      <Toolbar>
        <SearchField
          value={search}
          onChange={(text) => {
            setSearch(text);
            void replace(`/admin/groups${text ? `/${encodeURIComponent(text)}` : ''}`);
          }}
          label="Search groups"
          hotkey
        />
      </Toolbar>
      <Loaded read={list} what="The groups" skeleton={<SkeletonTable rows={8} cols={2} />}>
        {() => (
          <DataTable
            label="Groups"
            rows={rows}
            columns={columns}
            rowKey={(group) => group.id}
            rowLabel={(group) => group.groupName}
            onOpen={({ id }) => setOpen(id)}
            defaultSort={{ key: 'name', down: false }}
            empty={
              <EmptyState
                icon={TagIcon}
                title={search === '' ? 'There are no groups yet' : texts.noRecords}
                text={
                  search === ''
                    ? 'A group is a kind of work, e.g. Stagehand or Rigger. Jobs ask for a number of each, and each has a usual rate.'
                    : 'Create a group, or change the search.'
                }
              />
            }
          />
        )}
      </Loaded>
      <LicenceTypes />
      {open === null ? null : (
        <GroupDialog
          group={list.data?.groups.find(({ id }) => id === open) ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

export const region = definePage(GroupsScreen, '/:text?');
