import { useCall, useNavigation, useSession } from '@crewcall/platform';
import { useParams } from '@crewcall/platform/router';
import { Button } from '@crewcall/ui/basics';
import { DataTable } from '@crewcall/ui/data-table';
import { plural } from '@crewcall/ui/format';
import { FilterIcon, PlusIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PageHeader } from '@crewcall/ui/page-header';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import type { Column } from '@crewcall/ui/data-table';
import { kinds } from '../filters/filter-draft';
import type { Filter } from '../filters/filter-draft';
import { FilterPanel } from '../filters/filter-panel';
import { definePage } from '../region';

const BASE = '/admin/filters';

const columns: Column<Filter>[] = [
  {
    key: 'name',
    head: 'Filter',
    cell: ({ description }) => <b>{description}</b>,
    sort: ({ description }) => description,
  },
  {
    key: 'kind',
    head: 'Kind',
    width: 110,
    cell: ({ type }) => kinds[type].name,
    sort: ({ type }) => kinds[type].name,
  },
  { key: 'options', head: 'Options', cell: ({ options }) => options.join(', ') },
  {
    key: 'people',
    head: 'Answers',
    align: 'right',
    width: 110,
    cell: ({ people }) => people,
    sort: ({ people }) => people,
  },
];

/** The company's own filters: definitions of additional facts about crew, such as clothing sizes. */
export function FiltersScreen() {
  const given = useParams()['filter'] ?? '';
  const mayWrite = useSession().can('settings.write');
  const { go, replace } = useNavigation();
  const read = useCall('getFilters', {});
  const open = read.data?.filters.find(({ id }) => String(id) === given) ?? null;
  const add = (
    <Button
      variant="contained"
      startIcon={<PlusIcon size={16} aria-hidden />}
      onClick={() => void go(`${BASE}/new`)}
    >
      New filter
    </Button>
  );
  return (
    <div style={{ maxWidth: 880 }}>
      <PageHeader
        title="Filters"
        sub={read.data ? plural(read.data.filters.length, 'filter') : 'How you find the right crew'}
        actions={mayWrite && read.data && read.data.filters.length > 0 ? add : undefined}
      />
      <Loaded read={read} what="The filters" skeleton={<SkeletonTable rows={6} cols={4} />}>
        {({ filters }) => (
          <DataTable
            label="Filters"
            rows={filters}
            columns={columns}
            rowKey={({ id }) => id}
            rowLabel={({ description }) => description}
            activeKey={open?.id ?? null}
            onOpen={({ id }) => void go(`${BASE}/${id}`)}
            empty={
              <EmptyState
                icon={FilterIcon}
                title="There are no filters yet"
                text="A shirt size, a language, how far someone travels: add it once, answer it for each person, and find crew by it when you invite."
                action={mayWrite ? add : undefined}
              />
            }
          />
        )}
      </Loaded>
      {open || (given === 'new' && mayWrite && read.data) ? (
        <FilterPanel
          key={given}
          stored={open}
          onClose={() => void go(BASE)}
          onDone={() => void replace(BASE)}
        />
      ) : null}
    </div>
  );
}

export const region = definePage(FiltersScreen, '/:filter?');
