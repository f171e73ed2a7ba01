import { formatPhone } from '@crewcall/domain/phone';
import { useState } from 'react';
import { fullNameOf } from '@crewcall/domain/full-name';
import { texts } from '@crewcall/domain/texts';
import { useCall, useNavigation, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { Checkbox, FormControlLabel, Tab, Tabs } from '@crewcall/ui/mui';
import { CopyButton } from '@crewcall/ui/actions';
import { Button } from '@crewcall/ui/basics';
import { BulkBar } from '@crewcall/ui/bulk-actions';
import { DataTable } from '@crewcall/ui/data-table';
import { formatDateTime, plural } from '@crewcall/ui/format';
import { UserPlusIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, Toolbar } from '@crewcall/ui/page-header';
import { Pill } from '@crewcall/ui/pill';
import { SearchField } from '@crewcall/ui/search-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { useIsBeside } from '@crewcall/ui/use-is-beside';
import type { Column } from '@crewcall/ui/data-table';
import { ApproveDialog } from '../registrants/approve-dialog';
import { RegistrantPanel } from '../registrants/registrant-panel';
import {
  canApprove,
  matchingRegistrants,
  nameOf,
  statusOf,
  statusTones,
} from '../registrants/registrant-rows';
import type { Registrant } from '../registrants/registrant-rows';
import { definePage } from '../region';

const narrowColumns = ['name', 'registered', 'status'];

const columnsOf = (type: Registrant['type'], zone: string): Column<Registrant>[] => [
  {
    key: 'name',
    head: type === 'company' ? 'Company' : 'Name',
    cell: (row) => <b>{nameOf(row)}</b>,
    sort: nameOf,
  },
  ...(type === 'company'
    ? [
        {
          key: 'contact',
          head: 'Contact',
          cell: (row: Registrant) => fullNameOf(row),
        },
      ]
    : []),
  { key: 'email', head: 'Email', cell: (row) => row.email, sort: (row) => row.email },
  { key: 'phone', head: 'Phone', cell: (row) => formatPhone(row.phone) },
  { key: 'state', head: 'State', cell: (row) => `${row.state} ${row.postcode}`, sort: (row) => row.state },
  {
    key: 'registered',
    head: 'Registered',
    cell: (row) => formatDateTime(row.registeredAt, zone),
    sort: (row) => row.registeredAt,
  },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <Pill tone={statusTones[statusOf(row)]}>{statusOf(row)}</Pill>,
    sort: statusOf,
  },
];

/** People and companies that registered, and the office's answers. */
export function RegistrantsScreen() {
  const id = Number(useParams()['id']) || 0;
  const { companyZone: zone } = useSession().user;
  const { go } = useNavigation();
  const [tab, setTab] = useState<Registrant['type'] | null>(null);
  const [onlyNew, setOnlyNew] = useState(true);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set());
  // The people chosen when the dialog opened: each is no longer new once approved.
  const [approving, setApproving] = useState<readonly Registrant[]>([]);
  // Includes processed registrants: the open one stays in view once processed, and a link to an old one still works.
  const list = useCall('getpreregister', { showAll: true });
  const everybody = list.data?.registrants ?? [];
  const open = everybody.find((row) => row.id === id);
  const type = tab ?? open?.type ?? 'worker';
  const rows = matchingRegistrants(everybody, type, search).filter(
    (row) => !onlyNew || row.processedAt === null || row.id === id,
  );
  const fit = rows.filter((row) => canApprove(row) && chosen.has(row.id));
  const isNobody = list.data !== undefined && everybody.every((row) => row.type !== type);
  const signUp = `${location.origin}/public/signup/${type}`;
  const fresh = (kind: Registrant['type']) =>
    everybody.filter((row) => row.type === kind && row.processedAt === null).length;

  const isBeside = useIsBeside(open !== undefined);

  const columns = columnsOf(type, zone).filter(({ key }) => !isBeside || narrowColumns.includes(key));

  return (
    <>
      <PageHeader
        title="Registrants"
        sub={
          list.data
            ? `${plural(fresh('worker') + fresh('company'), 'registration')} to look at`
            : 'People who want to join'
        }
      />
      <Tabs
        value={type}
        aria-label="Kind of registrant"
        onChange={(_event, value: Registrant['type']) => {
          setTab(value);
          if (open && open.type !== value) void go('/admin/registrants');
        }}
        sx={{ mb: '14px' }}
      >
        <Tab value="worker" label={`Workers · ${fresh('worker')}`} />
        <Tab value="company" label={`Companies · ${fresh('company')}`} />
      </Tabs>
      <Toolbar>
        <SearchField value={search} onChange={setSearch} label="Search registrants" hotkey />
        <FormControlLabel
          label="Show Unprocessed Only"
          control={<Checkbox checked={onlyNew} onChange={(event) => setOnlyNew(event.target.checked)} />}
        />
      </Toolbar>
      <Loaded read={list} what="The registrants" skeleton={<SkeletonTable rows={8} cols={6} />}>
        {() => (
          <DataTable
            label={type === 'company' ? 'Companies' : 'Workers'}
            rows={rows}
            columns={columns}
            rowKey={(row) => row.id}
            activeKey={id || null}
            defaultSort={{ key: 'registered', down: true }}
            onOpen={(row) => void go(`/admin/registrants/${row.id}`)}
            {...(type === 'worker' && !isBeside
              ? { selected: chosen, onSelect: setChosen, selectable: canApprove, rowLabel: nameOf }
              : {})}
            empty={
              <EmptyState
                icon={UserPlusIcon}
                title={isNobody ? 'Nobody has asked to join yet' : texts.noRecords}
                action={isNobody ? <CopyButton text={signUp}>Copy the address</CopyButton> : undefined}
                text={
                  isNobody
                    ? `Share the address ${signUp}. People who register there appear here for you to approve.`
                    : onlyNew
                      ? 'Everything is processed. Untick Show Unprocessed Only to see earlier ones.'
                      : 'Share the address /public/signup to let people register.'
                }
              />
            }
          />
        )}
      </Loaded>
      {fit.length > 0 && !isBeside ? (
        <BulkBar label="For the chosen people" selected={`${plural(fit.length, 'person', 'people')} chosen`}>
          <Button variant="contained" onClick={() => setApproving(fit)}>
            Approve
          </Button>
          <Button onClick={() => setChosen(new Set())}>Clear selection</Button>
        </BulkBar>
      ) : null}
      {approving.length > 0 ? (
        <ApproveDialog
          rows={approving}
          onClose={() => {
            setApproving([]);
            setChosen(new Set());
          }}
        />
      ) : null}
      {open ? (
        <RegistrantPanel key={open.id} row={open} onClose={() => void go('/admin/registrants')} />
      ) : null}
    </>
  );
}

export const region = definePage(RegistrantsScreen, '/:id?');
