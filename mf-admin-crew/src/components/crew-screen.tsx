import { Suspense, useRef, useState } from 'react';
import { isPostcode } from '@crewcall/domain/postcode';
import { texts } from '@crewcall/domain/texts';
import { useCall, useChange, useNavigation, useSession } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { useParams } from '@crewcall/platform/router';
import {
  Button,
  DataTable,
  DownloadIcon,
  EmptyState,
  PageHeader,
  PlusIcon,
  SearchField,
  SkeletonTable,
  Toolbar,
  UsersIcon,
  mime,
  plural,
  saveFile,
  useConfirm,
  Loaded,
} from '@crewcall/ui';
import { useCrewColumns } from './crew-columns';
import { CrewFilters, allCrew } from './crew-filters';
import { CrewPanel } from './crew-panel';
import { byGaps, groupsOf, isInvited, listedRows, matchingCrew, pathOf } from './crew-rows';
import { LicencesButton } from '../licences/licences-button';

const AddPerson = lazyPart(() => import('./add-person').then(({ AddPerson }) => AddPerson));

const ImportPeople = lazyPart(() => import('./import-people').then(({ ImportPeople }) => ImportPeople));

/** Everybody with an account, and who was invited to have one. */
export function CrewScreen() {
  const idUser = Number(useParams()['userId']) || 0;
  const { can } = useSession();
  const { go } = useNavigation();
  const confirm = useConfirm();
  const dirty = useRef(false);
  const [filters, setFilters] = useState(allCrew);
  const columns = useCrewColumns();
  const [search, setSearch] = useState('');
  const [isAdding, setIsAdding] = useState<'one' | 'list' | null>(null);

  const list = useCall(
    'getAvailableCrew',
    {
      activeStatus: filters.active,
      state: filters.state,
      ...(isPostcode(filters.postcode) ? { pcode: filters.postcode } : {}),
    },
    { keepPrevious: true },
  );
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

  const all = list.data ? listedRows(list.data) : [];
  const rows = byGaps(matchingCrew(all, search, filters.group), filters.gaps);
  const ids = rows.flatMap((row) => (isInvited(row) ? [] : [row.id]));
  return (
    <>
      <PageHeader
        title="Available Crew"
        sub={list.data ? plural(rows.length, 'person', 'people') : 'Everybody with an account'}
        actions={
          <>
            {can('crew.export') ? (
              <Button
                startIcon={<DownloadIcon size={16} aria-hidden />}
                disabled={ids.length === 0}
                loading={download.isPending}
                onClick={() => download.mutate({ type: 'crew', ids })}
              >
                Download
              </Button>
            ) : null}
            {can('user.write') ? <LicencesButton /> : null}
            {can('user.write') ? <Button onClick={() => setIsAdding('list')}>Import</Button> : null}
            {can('user.write') ? (
              <Button
                variant="contained"
                startIcon={<PlusIcon size={16} aria-hidden />}
                onClick={() => setIsAdding('one')}
              >
                Add person
              </Button>
            ) : null}
          </>
        }
      />
      <Toolbar>
        <SearchField value={search} onChange={setSearch} label="Search name, email, phone" hotkey />
        <CrewFilters filters={filters} groups={groupsOf(all)} onChange={setFilters} />
      </Toolbar>
      <Loaded read={list} what="The crew" skeleton={<SkeletonTable rows={10} cols={5} />}>
        {() => (
          <DataTable
            label="Available crew"
            rows={rows}
            columns={columns}
            rowKey={pathOf}
            rowLabel={(row) => row.fullName}
            activeKey={idUser > 0 ? `/admin/crew/${idUser}` : null}
            defaultSort={{ key: 'name', down: false }}
            onOpen={(row) => void leaveFor(pathOf(row))}
            empty={
              <EmptyState
                icon={UsersIcon}
                title={texts.noRecords}
                text="Change the search or the filters. New people come in under Registrants, or by Add person."
              />
            }
          />
        )}
      </Loaded>
      <Suspense>
        {isAdding === 'one' ? <AddPerson onClose={() => setIsAdding(null)} /> : null}
        {isAdding === 'list' ? <ImportPeople onClose={() => setIsAdding(null)} /> : null}
      </Suspense>
      {idUser > 0 ? (
        <CrewPanel
          idUser={idUser}
          fallbackName={all.find((row) => !isInvited(row) && row.id === idUser)?.fullName ?? ''}
          onDirty={(isDirty) => {
            dirty.current = isDirty;
          }}
          onClose={() => void leaveFor('/admin/crew')}
        />
      ) : null}
    </>
  );
}
