import { texts } from '@crewcall/domain/texts';
import { useNavigation, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { Checkbox, FormControlLabel, Tab, Tabs } from '@crewcall/ui/mui';
import { CopyButton } from '@crewcall/ui/actions';
import { plural } from '@crewcall/ui/format';
import { UserPlusIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader, Toolbar } from '@crewcall/ui/page-header';
import { PagedTable } from '@crewcall/ui/paged-table';
import { SearchField } from '@crewcall/ui/search-field';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { useIsBeside } from '@crewcall/ui/use-is-beside';
import { ApproveBar } from '../registrants/approve-bar';
import { columnsOf } from '../registrants/registrant-columns';
import { RegistrantPanel } from '../registrants/registrant-panel';
import { nameOf } from '../registrants/registrant-rows';
import type { Registrant, RegistrantSort } from '../registrants/registrant-rows';
import { useChosenRegistrants } from '../registrants/use-chosen-registrants';
import { useRegistrants } from '../registrants/use-registrants';
import { definePage } from '../region';

const narrowColumns = ['name', 'registered', 'status'];

/** People and companies that have registered, for the office to answer. */
export function RegistrantsScreen() {
  const asked = Number(useParams()['id']);
  const id = Number.isSafeInteger(asked) && asked > 0 ? asked : 0;
  const { companyZone: zone } = useSession().user;
  const { go } = useNavigation();
  const { type, open, pages, fresh, ...list } = useRegistrants(id);
  const { unprocessed = 0, newest = 0, hasAny } = pages.data ?? {};
  const chosen = useChosenRegistrants(pages.search, { unprocessed, newest });
  const isNobody = hasAny === false;
  const signUp = `${location.origin}/public/signup/${type}`;
  const isBeside = useIsBeside(open !== undefined);
  const columns = columnsOf(type, zone).filter(({ key }) => !isBeside || narrowColumns.includes(key));

  return (
    <>
      <PageHeader
        title="Registrants"
        sub={
          fresh
            ? `${plural(fresh.worker + fresh.company, 'registration')} to look at`
            : 'People who want to join'
        }
      />
      <Tabs
        value={type}
        aria-label="Kind of registrant"
        onChange={(_event, value: Registrant['type']) => {
          list.setType(value);
          if (open && open.type !== value) void go('/admin/registrants');
        }}
        sx={{ mb: '14px' }}
      >
        <Tab value="worker" label={`Workers · ${fresh?.worker ?? 0}`} />
        <Tab value="company" label={`Companies · ${fresh?.company ?? 0}`} />
      </Tabs>
      <Toolbar>
        <SearchField value={list.text} onChange={list.setText} label="Search registrants" hotkey />
        <FormControlLabel
          label="Show Unprocessed Only"
          control={
            <Checkbox checked={list.onlyNew} onChange={(event) => list.setOnlyNew(event.target.checked)} />
          }
        />
      </Toolbar>
      <Loaded read={pages} what="The registrants" skeleton={<SkeletonTable rows={8} cols={6} />}>
        {() => (
          <PagedTable
            label={type === 'company' ? 'Companies' : 'Workers'}
            {...pages.table}
            searchKey={list.searchKey}
            sort={list.sort}
            onSort={(next) => list.setSort(next as RegistrantSort)}
            columns={columns}
            rowKey={(row) => row.id}
            rowLabel={nameOf}
            activeKey={id || null}
            onOpen={(row) => void go(`/admin/registrants/${row.id}`)}
            maxHeight="max(420px, calc(100dvh - 286px))"
            {...(type === 'worker' && !isBeside
              ? { selection: chosen.selection, onSelect: chosen.select, selectable: chosen.selectable }
              : {})}
            empty={
              <EmptyState
                icon={UserPlusIcon}
                title={isNobody ? 'Nobody has asked to join yet' : texts.noRecords}
                action={isNobody ? <CopyButton text={signUp}>Copy the address</CopyButton> : undefined}
                text={
                  isNobody
                    ? `Share the address ${signUp}. People who register there appear here for you to approve.`
                    : list.onlyNew
                      ? 'Everything is processed. Untick Show Unprocessed Only to see earlier ones.'
                      : 'Share the address /public/signup to let people register.'
                }
              />
            }
          />
        )}
      </Loaded>
      {type === 'worker' && !isBeside ? <ApproveBar {...chosen} /> : null}
      {open ? (
        <RegistrantPanel key={open.id} row={open} onClose={() => void go('/admin/registrants')} />
      ) : null}
    </>
  );
}

export const region = definePage(RegistrantsScreen, '/:id?');
