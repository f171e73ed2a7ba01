import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Job, ReqCrew } from '@crewcall/contract/types';
import { InviteStatus } from '@crewcall/domain/invite';
import { texts } from '@crewcall/domain/texts';
import { latePart } from '@crewcall/platform/lazy-part';
import { Alert, Button, styled, useMediaQuery } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDayTime, plural } from '@crewcall/ui/format';
import { Gauge } from '@crewcall/ui/gauge';
import { ArrowLeftIcon } from '@crewcall/ui/icons';
import { Loaded } from '@crewcall/ui/loaded';
import { PagedTable } from '@crewcall/ui/paged-table';
import { SkeletonTable } from '@crewcall/ui/skeleton';
import { EmptyState, ErrorState } from '@crewcall/ui/states';
import { phone, token } from '@crewcall/ui/tokens';
import { inviteQuestion } from '../crew/invite-texts';
import type { useInvite } from '../crew/use-invite';
import { useSeries } from '../series/use-series';
import { noInviteFilter } from './invite-filter';
import { useAskedInvite } from './use-asked-invite';
import type { InviteSort } from './invite-filter';
import { inviteColumns } from './invite-columns';
import { onInviteKey } from './invite-keys';
import { InviteFoot } from './invite-foot';
import { InviteTools } from './invite-tools';
import { mayInvite, useChosenWorkers } from './use-chosen-workers';
import { useInviteList } from './use-invite-list';
import type { Pick } from './use-suggestions';

const InviteSeries = latePart(() =>
  import(/* webpackChunkName: "invite-more" */ '../series/invite-series').then(
    ({ InviteSeries }) => InviteSeries,
  ),
);

const AutoInvites = latePart(() =>
  import(/* webpackChunkName: "invite-more" */ './auto-invites').then(({ AutoInvites }) => AutoInvites),
);

/** Row height in px: the name and two lines of facts about the worker. */
const ROW_HEIGHT = 74;

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

/**
 * The panel's width does not grow with the text, so with a root font of 20 px (125 %) or more, four columns do not
 * fit.
 */
const hasLargeText = () => parseFloat(getComputedStyle(document.documentElement).fontSize) >= 20;

export interface InvitePanelProps {
  job: Job;
  crew: ReqCrew;
  inviting: ReturnType<typeof useInvite>;
  /** People who were picked for the crew: they are listed first, and chosen. */
  picks?: readonly Pick[] | undefined;
  onBack: () => void;
}

type HeadProps = Omit<InvitePanelProps, 'inviting' | 'picks'>;

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

/** The people who could be invited to a crew: search, filter, sort, and invite them one by one or together. */
export function InvitePanel({ job, crew, inviting, picks, onBack }: InvitePanelProps) {
  const list = useInviteList(crew.id, picks);
  const { pages, filter, setFilter, suggested } = list;
  const { data } = pages;
  const chosen = useChosenWorkers(list);
  const { ahead } = useSeries(job.id);
  const [askedFor, setAskedFor] = useState<readonly number[] | null>(null);
  const isPhone = useMediaQuery(phone, { noSsr: true });
  const isNarrow = isPhone || hasLargeText();
  const { notice } = inviting;
  const confirm = useConfirm();
  const { mayGoOn, mayInviteAll, pick, dialog } = useAskedInvite(crew.id, inviting.invite);

  const columns = inviteColumns({
    crew,
    hasScores: data?.hasScores === true,
    isNarrow,
    isBusy: inviting.isBusy,
    why: suggested.why,
    onPick: (worker, status) => void pick(worker, status),
  });
  const onKeyDown = (event: KeyboardEvent) =>
    onInviteKey(event, (id, status) => {
      const worker = pages.loaded.find((one) => one.id === id);
      if (worker && worker.selectedOption !== status && !inviting.isBusy) void pick(worker, status);
    });
  const isSure = async () => {
    const question = inviteQuestion(chosen.count, crew);
    return question === null || confirm(question);
  };
  const inviteChosen = async () => {
    const { workers, all, found, count } = chosen;
    if (all !== null) {
      if (!(await mayInviteAll(all.find, { found, count })) || !(await isSure())) return;
      if (await inviting.inviteFound(crew.id, all, count)) chosen.clear();
      return;
    }
    const ids = workers.map(({ id }) => id);
    if (!(await mayGoOn(workers, InviteStatus.Pending))) return;
    if (ahead.length > 0) return setAskedFor(ids);
    if (!(await isSure())) return;
    const standings = ids.map((id) => ({ id, status: InviteStatus.Pending }));
    if (await inviting.invite(crew.id, standings)) chosen.unselect(ids);
  };

  return (
    <Root>
      <InviteHead job={job} crew={crew} onBack={onBack} />
      <AutoInvites crew={crew} idJob={job.id} />
      <InviteTools
        filter={filter}
        filters={data?.filters ?? []}
        onFilter={setFilter}
        isSuggested={suggested.isOn}
        onSuggested={suggested.setIsOn}
      />
      {suggested.error ? (
        <ErrorState
          title="The suggestions could not be loaded"
          error={suggested.error}
          onRetry={suggested.refetch}
        />
      ) : null}
      {notice ? (
        <Alert severity="warning" onClose={inviting.dismissNotice}>
          <strong>{notice.text}</strong>
          <Names>{notice.names.join(', ')}</Names>
        </Alert>
      ) : null}
      <Loaded
        read={pages}
        what="The workers"
        skeleton={<SkeletonTable rows={8} cols={3} label="Loading the workers" />}
      >
        {({ total, hidden }) => (
          <div onKeyDown={onKeyDown}>
            <PagedTable
              as="table"
              label="Workers"
              {...pages.table}
              sort={list.sort}
              onSort={(next) => list.setSort(next as InviteSort)}
              columns={columns}
              rowHeight={ROW_HEIGHT}
              rowKey={(worker) => worker.id}
              rowLabel={(worker) => worker.fullName}
              selection={chosen.selection}
              onSelect={chosen.select}
              selectable={mayInvite}
              maxHeight="max(420px, calc(100dvh - 320px))"
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
            {isPhone || total === 0 ? null : <Keys />}
          </div>
        )}
      </Loaded>
      <InviteFoot inviting={inviting} chosen={chosen} onInvite={() => void inviteChosen()} />
      {dialog}
      {askedFor === null ? null : (
        <InviteSeries
          job={job}
          crew={crew}
          ahead={ahead}
          users={askedFor}
          inviting={inviting}
          onInvited={() => chosen.unselect(askedFor)}
          onClose={() => setAskedFor(null)}
        />
      )}
    </Root>
  );
}
