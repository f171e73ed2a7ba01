import { useRef, useState } from 'react';
import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import { isPostcode } from '@crewcall/domain/postcode';
import { texts } from '@crewcall/domain/texts';
import { states } from '@crewcall/domain/zones';
import { useBus, useCall, useChange, useNavigation, useSession, useSnackbar } from '@crewcall/platform';
import { Route, Routes, useParams } from '@crewcall/platform/router';
import {
  Avatar,
  Button,
  DataTable,
  DownloadIcon,
  EmptyState,
  MenuItem,
  PageHeader,
  SearchField,
  SkeletonTable,
  Switch,
  SelectField,
  TextField,
  Toolbar,
  UsersIcon,
  mime,
  plural,
  saveFile,
  useConfirm,
  Loaded,
} from '@crewcall/ui';
import type { Column } from '@crewcall/ui';
import { CrewPanel } from '../components/crew-panel';
import { matchingCrew } from '../components/crew-rows';
import type { CrewRow } from '../components/crew-rows';
import { ResumeButton } from '../components/resume-button';
import { definePage } from '../region';

function Crew() {
  const idUser = Number(useParams()['userId']) || 0;
  const { can } = useSession();
  const { go } = useNavigation();
  const { show } = useSnackbar();
  const bus = useBus();
  const confirm = useConfirm();
  const dirty = useRef(false);
  const [active, setActive] = useState('-1');
  const [state, setState] = useState('0');
  const [postcode, setPostcode] = useState('');
  const [search, setSearch] = useState('');

  const list = useCall(
    'getAvailableCrew',
    {
      activeStatus: Number(active),
      state: Number(state),
      ...(isPostcode(postcode) ? { pcode: postcode } : {}),
    },
    { keepPrevious: true },
  );
  const toggle = useChange('toggeuseractive', {
    done: ({ futureShifts }, { id }) => {
      bus.emit('user.changed', { idUser: id });
      if (futureShifts > 0) {
        show(
          `Switched off and signed out, but still confirmed for ${plural(futureShifts, 'shift')} ahead. Take them off those jobs.`,
          { timeout: SNACKBAR_LONG_MS, color: 'warning' },
        );
      }
    },
  });
  const download = useChange('downloadxlsxData', {
    done: ({ xlsxFile, fileName }) => saveFile(xlsxFile, fileName, mime.xlsx),
  });

  // The page stays where it is, so nobody else asks about what is typed in the panel.
  const leaveFor = async (address: string) => {
    const free =
      !dirty.current ||
      (await confirm({
        title: 'Leave without saving?',
        text: 'What you typed in this profile is lost.',
        yes: 'Leave',
        safe: true,
        no: 'Stay',
        danger: true,
      }));
    if (free) void go(address);
  };

  const rows = matchingCrew(list.data?.crew ?? [], search);
  const all = list.data?.crew ?? [];
  const columns: Column<CrewRow>[] = [
    {
      key: 'name',
      head: 'Name',
      primary: true,
      cell: (row) => (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 10 }}>
          <Avatar name={row.fullName} src={row.picture} size={30} />
          <b>{row.fullName}</b>
        </span>
      ),
      sort: (row) => row.fullName,
    },
    { key: 'email', head: 'Email', cell: (row) => row.email, sort: (row) => row.email },
    { key: 'phone', head: 'Phone', cell: (row) => <a href={`tel:${row.phone}`}>{row.phone}</a> },
    {
      key: 'active',
      head: 'Active',
      width: 90,
      cell: (row) => (
        <Switch
          size="small"
          checked={
            toggle.isPending && toggle.variables.id === row.id
              ? Boolean(toggle.variables.newState)
              : row.active
          }
          disabled={!can('user.write')}
          slotProps={{ input: { 'aria-label': `${row.fullName} is active` } }}
          onChange={(event) => toggle.mutate({ id: row.id, newState: event.target.checked })}
        />
      ),
      sort: (row) => (row.active ? 0 : 1),
    },
    {
      key: 'cv',
      head: 'CV',
      width: 110,
      cell: (row) => (row.hasCV ? <ResumeButton of={{ idUser: row.id }} label="View" size="small" /> : '–'),
      sort: (row) => (row.hasCV ? 0 : 1),
    },
  ];

  return (
    <>
      <PageHeader
        title="Available Crew"
        sub={list.data ? plural(rows.length, 'person', 'people') : 'Everybody with an account'}
        actions={
          can('crew.export') ? (
            <Button
              startIcon={<DownloadIcon size={16} aria-hidden />}
              disabled={rows.length === 0}
              loading={download.isPending}
              onClick={() => download.mutate({ type: 'crew', ids: rows.map(({ id }) => id) })}
            >
              Download
            </Button>
          ) : undefined
        }
      />
      <Toolbar>
        <SearchField value={search} onChange={setSearch} label="Search name, email, phone" hotkey />
        <SelectField
          value={active}
          onChange={(event) => setActive(event.target.value)}
          sx={{ width: 150 }}
          slotProps={{ htmlInput: { 'aria-label': 'Active or not' } }}
        >
          <MenuItem value="-1">All</MenuItem>
          <MenuItem value="1">Active</MenuItem>
          <MenuItem value="0">Inactive</MenuItem>
        </SelectField>
        <SelectField
          value={state}
          onChange={(event) => setState(event.target.value)}
          sx={{ width: 140 }}
          slotProps={{ htmlInput: { 'aria-label': 'State' } }}
        >
          <MenuItem value="0">All states</MenuItem>
          {states.map(({ id, name }) => (
            <MenuItem key={id} value={String(id)}>
              {name}
            </MenuItem>
          ))}
        </SelectField>
        <TextField
          value={postcode}
          onChange={(event) => setPostcode(event.target.value.replace(/\D/g, ''))}
          placeholder="Postcode"
          sx={{ width: 120 }}
          slotProps={{ htmlInput: { 'aria-label': 'Postcode', inputMode: 'numeric', maxLength: 4 } }}
        />
      </Toolbar>
      <Loaded read={list} what="The crew" skeleton={<SkeletonTable rows={10} cols={5} />}>
        {() => (
          <DataTable
            label="Available crew"
            rows={rows}
            columns={columns}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.fullName}
            activeKey={idUser || null}
            defaultSort={{ key: 'name', down: false }}
            onOpen={(row) => void leaveFor(`/admin/crew/${row.id}`)}
            empty={
              <EmptyState
                icon={UsersIcon}
                title={texts.noRecords}
                text="Change the search or the filters. New people come in under Registrants."
              />
            }
          />
        )}
      </Loaded>
      {idUser > 0 ? (
        <CrewPanel
          idUser={idUser}
          fallbackName={all.find(({ id }) => id === idUser)?.fullName ?? ''}
          onDirty={(isDirty) => {
            dirty.current = isDirty;
          }}
          onClose={() => void leaveFor('/admin/crew')}
        />
      ) : null}
    </>
  );
}

const CrewPage = () => (
  <Routes>
    <Route path="/:userId?" element={<Crew />} />
  </Routes>
);

export const region = definePage(CrewPage);
