import { useRef, useState } from 'react';
import { texts } from '@crewcall/domain/texts';
import { useNavigation, useSession } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { useParams, useSearchParams } from '@crewcall/platform/router';
import { useLocalKeys } from '@crewcall/platform/local-preference';
import { useConfirm } from '@crewcall/ui/confirm';
import { PagedTable } from '@crewcall/ui/paged-table';
import { UsersIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { useIsBeside } from '@crewcall/ui/use-is-beside';
import { useCrewColumns, usualColumns } from '../crew/crew-columns';
import { CrewHeading } from '../crew/crew-heading';
import { CrewPanel } from '../crew/crew-panel';
import { isInvited, pathOf } from '../crew/crew-rows';
import type { CrewSort, ListedRow } from '../crew/crew-rows';
import { CrewTools } from '../crew/crew-tools';
import { useChosenCrew } from '../crew/use-chosen-crew';
import { useCrewList } from '../crew/use-crew-list';
import { BulkPeopleBar } from '../bulk-actions/bulk-people-bar';
import { definePage } from '../region';

const AddPerson = latePart(() => import('../add-people/add-person').then(({ AddPerson }) => AddPerson));

const ImportPeople = latePart(() =>
  import('../add-people/import-people').then(({ ImportPeople }) => ImportPeople),
);

const narrowColumns = ['missing', 'active'];

const hasAccount = (row: ListedRow): boolean => !isInvited(row);
/** The id of a person; invited people have none, and cannot be selected. */
const keyOf = (row: ListedRow): number | string => (isInvited(row) ? pathOf(row) : row.id);

/** The crew list: everybody with an account, and those invited to register. */
export function CrewScreen() {
  const idUser = Number(useParams()['userId']) || 0;
  const { can } = useSession();
  const { go } = useNavigation();
  const confirm = useConfirm();
  const dirty = useRef(false);
  const list = useCrewList();
  const { pages, find, sort, setSort } = list;
  const { total = 0, accounts = 0, knowsNear } = pages.data ?? {};
  const chosen = useChosenCrew(find, accounts);
  const all = useCrewColumns(pages.refetch);
  const shownColumns = useLocalKeys('crewcall.crew-columns', usualColumns);
  const [query] = useSearchParams();
  // Beside an open panel only narrow columns fit.
  const isBeside = useIsBeside(idUser > 0 || query.get('show') === 'licences');
  const [isAdding, setIsAdding] = useState<'one' | 'list' | null>(null);

  // The page stays the same, so navigation does not ask about unsaved fields in the panel; ask here.
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

  const columns = all.filter(
    ({ key }) =>
      key === 'name' ||
      (shownColumns.chosen.has(key) && (!isBeside || narrowColumns.includes(key))) ||
      (key === 'km' && knowsNear === true && !isBeside),
  );
  return (
    <>
      <CrewHeading count={pages.data ? total : null} accounts={accounts} find={find} onAdd={setIsAdding} />
      <CrewTools list={list} all={all} columns={shownColumns} />
      <Loaded read={pages} what="The crew" skeleton={<SkeletonTable rows={10} cols={5} />}>
        {() => (
          <PagedTable
            label="Available crew"
            {...pages.table}
            sort={sort}
            onSort={(next) => setSort(next as CrewSort)}
            columns={columns}
            rowKey={keyOf}
            rowLabel={(row) => row.fullName}
            activeKey={idUser > 0 ? idUser : null}
            onOpen={(row) => void leaveFor(pathOf(row))}
            maxHeight="max(420px, calc(100dvh - 236px))"
            {...(can('user.write') || can('job.office')
              ? { selection: chosen.selection, onSelect: chosen.select, selectable: hasAccount }
              : {})}
            empty={
              <EmptyState
                icon={UsersIcon}
                title={texts.noRecords}
                text="Change the search or the filters: colleagues and managers are under Role. New people appear under Registrants, or use Add person."
              />
            }
          />
        )}
      </Loaded>
      <BulkPeopleBar {...chosen} />
      {isAdding === 'one' ? <AddPerson onClose={() => setIsAdding(null)} /> : null}
      {isAdding === 'list' ? <ImportPeople onClose={() => setIsAdding(null)} /> : null}
      {idUser > 0 ? (
        <CrewPanel
          idUser={idUser}
          fallbackName={pages.loaded.find((row) => keyOf(row) === idUser)?.fullName ?? ''}
          onDirty={(isDirty) => {
            dirty.current = isDirty;
          }}
          onClose={() => void leaveFor('/admin/crew')}
        />
      ) : null}
    </>
  );
}

export const region = definePage(CrewScreen, '/:userId?');
