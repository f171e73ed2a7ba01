import { useMemo, useState } from 'react';
import type { Job, ReqCrew } from '@crewcall/contract/types';
import { InviteStatus, isInCrew } from '@crewcall/domain/invite';
import { texts } from '@crewcall/domain/texts';
import { stateById } from '@crewcall/domain/zones';
import { useCall } from '@crewcall/platform';
import {
  ArrowLeftIcon,
  Badge,
  Button,
  DataTable,
  EmptyState,
  ErrorState,
  FilterIcon,
  Gauge,
  SearchField,
  SendIcon,
  SkeletonTable,
  StarIcon,
  formatDayTime,
  phone,
  plural,
  styled,
  token,
  useMediaQuery,
} from '@crewcall/ui';
import type { Column } from '@crewcall/ui';
import { InviteMenu } from '../crew/invite-menu';
import type { useInvite } from '../crew/use-invite';
import { filterCount, filterWorkers, noInviteFilter } from './invite-filter';
import type { InviteWorker } from './invite-filter';
import { InviteFilters } from './invite-filters';

const Root = styled('div')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
});
const Head = styled('header')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 10px',
  '& > div': { flex: '1 1 180px', minWidth: 0 },
  '& h3': { fontSize: 16, fontWeight: 700 },
  '& p': { color: token('ink-3'), fontSize: 13.5 },
});
const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Name = styled('div')({
  fontWeight: 600,
  '& svg': { color: token('warn'), marginLeft: 5, verticalAlign: -1 },
  '& small': { display: 'block', fontWeight: 450, fontSize: 12.5, color: token('bad') },
  '& small[data-quiet]': { color: token('ink-3') },
});
const Foot = styled('footer')({
  position: 'sticky',
  bottom: -24,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin: '0 -20px -24px',
  padding: '12px 20px max(12px, env(safe-area-inset-bottom))',
  background: token('card'),
  borderTop: `1px solid ${token('line')}`,
  '& > span': { flex: 1, color: token('ink-2'), fontSize: 14 },
});

const stateName = (worker: InviteWorker) => stateById(worker.state)?.name ?? texts.unknownState;

export interface InvitePanelProps {
  job: Job;
  crew: ReqCrew;
  inviting: ReturnType<typeof useInvite>;
  onBack: () => void;
}

/** Everybody who could come, by name: searched, filtered, sorted, invited one by one or together. */
export function InvitePanel({ job, crew, inviting, onBack }: InvitePanelProps) {
  const { data, error, isPending, refetch } = useCall('getJobWorkers', { idReqCrew: crew.id });
  const [filter, setFilter] = useState(noInviteFilter);
  const [isOpen, setIsOpen] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const shown = useMemo(
    () => filterWorkers(data?.workers ?? [], data?.filters ?? [], filter),
    [data, filter],
  );
  const count = filterCount(filter);
  const isNarrow = useMediaQuery(phone, { noSsr: true });
  const chosen = shown.filter((worker) => selected.has(worker.id) && !isInCrew(worker.selectedOption));

  const columns: Column<InviteWorker>[] = [
    {
      key: 'name',
      head: 'Name',
      primary: true,
      sort: (worker) => worker.fullName,
      cell: (worker) => (
        <Name>
          {worker.fullName}
          {worker.preferred ? <StarIcon size={13} aria-label="Preferred crew" /> : null}
          {isNarrow ? <small data-quiet="">{stateName(worker)}</small> : null}
          {worker.hasDoubleShift ? <small>Another shift within 20 hours</small> : null}
          {worker.hasRate ? null : <small data-quiet="">No rate for {crew.groupName}</small>}
        </Name>
      ),
    },
    {
      key: 'state',
      head: 'State',
      width: 64,
      sort: (worker) => stateById(worker.state)?.name ?? '',
      cell: stateName,
    },
    {
      key: 'status',
      head: 'Standing',
      width: 148,
      sort: (worker) => worker.selectedOption,
      cell: (worker) => (
        <InviteMenu
          name={worker.fullName}
          status={worker.selectedOption}
          disabled={inviting.isBusy}
          onPick={(status) => void inviting.invite(crew.id, [{ id: worker.id, status }])}
        />
      ),
    },
  ];
  // A phone has no room for the state: there it stands under the name.
  const shownColumns = isNarrow ? columns.filter((column) => column.key !== 'state') : columns;
  const inviteChosen = async () => {
    const standings = chosen.map(({ id }) => ({ id, status: InviteStatus.Pending }));
    if (await inviting.invite(crew.id, standings)) setSelected(new Set());
  };

  return (
    <Root>
      <Head>
        <Button size="small" startIcon={<ArrowLeftIcon size={15} aria-hidden />} onClick={onBack}>
          Crew
        </Button>
        <div>
          <h3>Invite to {crew.groupName}</h3>
          <p>{formatDayTime(crew.startTime, job.tz)}</p>
        </div>
        <Gauge confirmed={crew.confirmed} amount={crew.amount} width={80} />
      </Head>
      <Tools>
        <SearchField
          value={filter.text}
          onChange={(text) => setFilter({ ...filter, text })}
          label="Search workers"
          sx={{ flex: '1 1 150px', width: 'auto' }}
        />
        <Badge badgeContent={count} color="primary">
          <Button
            startIcon={<FilterIcon aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            Filters
          </Button>
        </Badge>
      </Tools>
      {isOpen ? <InviteFilters filter={filter} filters={data?.filters ?? []} onFilter={setFilter} /> : null}
      {isPending ? (
        <SkeletonTable rows={8} cols={3} label="Loading the workers" />
      ) : !data ? (
        <ErrorState title="The workers could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          as="table"
          label="Workers"
          rows={shown}
          columns={shownColumns}
          rowKey={(worker) => worker.id}
          rowLabel={(worker) => worker.fullName}
          selected={selected}
          onSelect={setSelected}
          selectable={(worker) => !isInCrew(worker.selectedOption)}
          defaultSort={{ key: 'name', down: false }}
          empty={
            <EmptyState
              title={texts.noWorkersMatching}
              action={<Button onClick={() => setFilter(noInviteFilter)}>{texts.removeFilters}</Button>}
            />
          }
        />
      )}
      {chosen.length > 0 ? (
        <Foot>
          <span>{plural(chosen.length, 'worker')} chosen</span>
          <Button onClick={() => setSelected(new Set())}>Clear</Button>
          <Button
            variant="contained"
            disabled={inviting.isBusy}
            startIcon={<SendIcon aria-hidden />}
            onClick={() => void inviteChosen()}
          >
            Invite {chosen.length}
          </Button>
        </Foot>
      ) : null}
    </Root>
  );
}
