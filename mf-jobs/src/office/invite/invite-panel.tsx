import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Job, ReqCrew } from '@crewcall/contract/types';
import { InviteStatus, isInCrew } from '@crewcall/domain/invite';
import { texts } from '@crewcall/domain/texts';
import { useCall } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { Alert, Button, styled, useMediaQuery } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { DataTable } from '@crewcall/ui/data-table';
import { formatDayTime, plural } from '@crewcall/ui/format';
import { Gauge } from '@crewcall/ui/gauge';
import { ArrowLeftIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState } from '@crewcall/ui/states';
import { phone, token } from '@crewcall/ui/tokens';
import { inviteQuestion } from '../crew/invite-texts';
import type { useInvite } from '../crew/use-invite';
import { useSeries } from '../series/use-series';
import { filterWorkers, hiddenBusy, noInviteFilter } from './invite-filter';
import { useAskedInvite } from './use-asked-invite';
import type { InviteWorker, InviteFilter } from './invite-filter';
import { inviteColumns } from './invite-columns';
import { onInviteKey } from './invite-keys';
import { InviteFoot } from './invite-foot';
import { InviteTools } from './invite-tools';
import { useLocalPreference } from '@crewcall/platform/local-preference';

/** The filter of the invite list. "Free only" is saved in this browser. */
function useInviteFilter() {
  const [free, keepFree] = useLocalPreference('crewcall.invite.free', (kept) => kept === true);
  const [filter, set] = useState<InviteFilter>({ ...noInviteFilter, free });
  const setFilter = (next: InviteFilter) => {
    set(next);
    keepFree(next.free);
  };
  return { filter, setFilter };
}

const InviteSeries = latePart(() =>
  import(/* webpackChunkName: "invite-more" */ '../series/invite-series').then(
    ({ InviteSeries }) => InviteSeries,
  ),
);

const AutoInvites = latePart(() =>
  import(/* webpackChunkName: "invite-more" */ './auto-invites').then(({ AutoInvites }) => AutoInvites),
);

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  minWidth: 0,
});
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 10px',
  '& > div': { flex: '1 1 180px', minWidth: 0 },
  '& h3': { fontSize: 16, fontWeight: 700 },
  '& p': { color: token('ink-3'), fontSize: 13.5 },
});
const Names = styled('p')({ maxHeight: 120, overflowY: 'auto' });
const Hint = styled('p')({
  color: token('ink-3'),
  fontSize: 13,
  '& kbd': { font: 'inherit', fontWeight: 650 },
});

const Keys = () => (
  <Hint>
    <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Space</kbd> chooses, <kbd>Enter</kbd> opens the status; <kbd>I</kbd>{' '}
    invites, <kbd>C</kbd> confirms, <kbd>D</kbd> denies, <kbd>N</kbd> takes off.
  </Hint>
);

/** The panel does not grow with the text: with a root font of 20 px (125 %) or more, four columns do not fit. */
const hasLargeText = () => parseFloat(getComputedStyle(document.documentElement).fontSize) >= 20;

export interface InvitePanelProps {
  job: Job;
  crew: ReqCrew;
  inviting: ReturnType<typeof useInvite>;
  onBack: () => void;
}

type HeadProps = Pick<InvitePanelProps, 'job' | 'crew' | 'onBack'>;

/** The crew to invite to, and how full it is. */
const InviteHead = ({ job, crew, onBack }: HeadProps) => (
  <Head>
    <Button data-back="" size="small" startIcon={<ArrowLeftIcon size={15} aria-hidden />} onClick={onBack}>
      Crew
    </Button>
    <div>
      <h3>Invite to {crew.groupName}</h3>
      <p>{formatDayTime(crew.startTime, job.tz)}</p>
    </div>
    <Gauge confirmed={crew.confirmed} amount={crew.amount} width={80} />
  </Head>
);

/** Everybody who could be invited: search, filter, sort, invite one by one or together. */
export function InvitePanel({ job, crew, inviting, onBack }: InvitePanelProps) {
  const read = useCall('getJobWorkers', { idReqCrew: crew.id });
  const { data } = read;
  const { filter, setFilter } = useInviteFilter();
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set());
  const { ahead } = useSeries(job.id);
  const [askedFor, setAskedFor] = useState<readonly number[] | null>(null);
  const shown = useMemo(
    () => filterWorkers(data?.workers ?? [], data?.filters ?? [], filter),
    [data, filter],
  );
  const hidden = hiddenBusy(data?.workers ?? [], data?.filters ?? [], filter);
  const isPhone = useMediaQuery(phone, { noSsr: true });
  const isNarrow = isPhone || hasLargeText();
  const { notice } = inviting;
  const confirm = useConfirm();
  const mayInvite = ({ selectedOption, blocked }: InviteWorker) =>
    !isInCrew(selectedOption) && blocked === undefined;
  // Hidden rows stay chosen.
  const chosen = (data?.workers ?? []).filter((worker) => selected.has(worker.id) && mayInvite(worker));

  const { mayGoOn, pick } = useAskedInvite(crew.id, inviting.invite);

  const columns = inviteColumns({
    crew,
    hasScores: data?.workers.some(({ score }) => score !== undefined) === true,
    isNarrow,
    isBusy: inviting.isBusy,
    onPick: (worker, status) => void pick(worker, status),
  });
  const onKeyDown = (event: KeyboardEvent) =>
    onInviteKey(event, (id, status) => {
      const worker = shown.find((one) => one.id === id);
      if (worker && worker.selectedOption !== status && !inviting.isBusy) void pick(worker, status);
    });
  const unselect = (ids: readonly (string | number)[]) =>
    setSelected((old) => new Set([...old].filter((id) => !ids.includes(id))));
  const inviteChosen = async () => {
    const ids = chosen.map(({ id }) => id);
    if (!(await mayGoOn(chosen, InviteStatus.Pending))) return;
    if (ahead.length > 0) return setAskedFor(ids);
    const question = inviteQuestion(ids.length, crew);
    if (question !== null && !(await confirm(question))) return;
    const standings = ids.map((id) => ({ id, status: InviteStatus.Pending }));
    if (await inviting.invite(crew.id, standings)) unselect(ids);
  };

  return (
    <Root>
      <InviteHead job={job} crew={crew} onBack={onBack} />
      <AutoInvites crew={crew} idJob={job.id} />
      <InviteTools filter={filter} filters={data?.filters ?? []} onFilter={setFilter} />
      {notice ? (
        <Alert severity="warning" onClose={inviting.dismissNotice}>
          <strong>{notice.text}</strong>
          <Names>{notice.names.join(', ')}</Names>
        </Alert>
      ) : null}
      <Loaded
        read={read}
        what="The workers"
        skeleton={<SkeletonTable rows={8} cols={3} label="Loading the workers" />}
      >
        {() => (
          <div onKeyDown={onKeyDown}>
            <DataTable
              as="table"
              label="Workers"
              rows={shown}
              columns={columns}
              rowKey={(worker) => worker.id}
              rowLabel={(worker) => worker.fullName}
              selected={selected}
              onSelect={setSelected}
              selectable={mayInvite}
              defaultSort={{ key: 'name', down: false }}
              empty={
                <EmptyState
                  title={texts.noWorkersMatching}
                  action={<Button onClick={() => setFilter(noInviteFilter)}>{texts.removeFilters}</Button>}
                />
              }
            />
            {hidden > 0 ? (
              <Hint role="status">{plural(hidden, 'person', 'people')} not free, hidden.</Hint>
            ) : null}
            {isPhone || shown.length === 0 ? null : <Keys />}
          </div>
        )}
      </Loaded>
      <InviteFoot
        inviting={inviting}
        count={chosen.length}
        onClear={() => setSelected(new Set())}
        onInvite={() => void inviteChosen()}
      />
      {askedFor === null ? null : (
        <InviteSeries
          job={job}
          crew={crew}
          ahead={ahead}
          users={askedFor}
          inviting={inviting}
          onInvited={() => unselect(askedFor)}
          onClose={() => setAskedFor(null)}
        />
      )}
    </Root>
  );
}
