import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Group } from '@crewcall/contract/types';
import { matches } from '@crewcall/domain/text';
import { texts } from '@crewcall/domain/texts';
import { ApiError, useBus, useCall, useChange, useNavigation, useUnsaved } from '@crewcall/platform';
import { Route, Routes, useParams } from '@crewcall/platform/router';
import {
  Button,
  DataTable,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  EmptyState,
  ErrorDialog,
  PageHeader,
  PlusIcon,
  SearchField,
  SkeletonTable,
  Switch,
  TagIcon,
  TextField,
  Toolbar,
  plural,
  Loaded,
} from '@crewcall/ui';
import type { Column } from '@crewcall/ui';
import { definePage } from '../region';

function NewGroup({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const bus = useBus();
  const create = useChange('createNewGroup', { quiet: true, done: () => bus.emit('group.changed', {}) });
  useUnsaved(name.trim() !== '' && !create.isSuccess, { title: 'New group' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    try {
      await create.mutateAsync({ groupName: name.trim() });
      onClose();
    } catch (error) {
      setFailure(error instanceof ApiError ? error.text : 'The group could not be created.');
    }
  };
  return (
    <>
      <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
        <form onSubmit={(event) => void submit(event)}>
          <DialogTitle>Create New Group</DialogTitle>
          <DialogContent>
            <TextField
              label="Group Name"
              autoFocus
              required
              value={name}
              onChange={(event) => setName(event.target.value)}
              helperText="As crews and rates name it, e.g. Rigger."
              slotProps={{ htmlInput: { maxLength: 60 } }}
            />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              type="submit"
              variant="contained"
              disabled={name.trim() === ''}
              loading={create.isPending}
            >
              Create
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <ErrorDialog title={texts.error} text={failure} onClose={() => setFailure(null)} />
    </>
  );
}

function Groups() {
  const given = useParams()['text'] ?? '';
  const [search, setSearch] = useState(given);
  const { replace } = useNavigation();
  const bus = useBus();
  const [adding, setAdding] = useState(false);
  const list = useCall('getGroups', { forceAll: true });
  const toggle = useChange('toggleGroupActive', { done: () => bus.emit('group.changed', {}) });
  const rows = (list.data?.groups ?? []).filter((group) => matches(group.groupName, search));

  const columns: Column<Group>[] = [
    {
      key: 'name',
      head: 'Group Name',
      primary: true,
      cell: (group) => <b>{group.groupName}</b>,
      sort: (group) => group.groupName,
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
            onClick={() => setAdding(true)}
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
            defaultSort={{ key: 'name', down: false }}
            empty={
              <EmptyState
                icon={TagIcon}
                title={texts.noRecords}
                text="Create a group, or change the search."
              />
            }
          />
        )}
      </Loaded>
      {adding ? <NewGroup onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

const GroupsPage = () => (
  <Routes>
    <Route path="/:text?" element={<Groups />} />
  </Routes>
);

export const region = definePage(GroupsPage);
