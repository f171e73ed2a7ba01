import type { ReqCrew } from '@crewcall/contract/types';
import type { InviteStatus } from '@crewcall/domain/invite';
import { scoreText } from '@crewcall/domain/ratings';
import { nearShift, texts } from '@crewcall/domain/texts';
import { stateById } from '@crewcall/domain/zones';
import { PersonName } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { CheckIcon, StarIcon } from '@crewcall/ui/icons';
import { token } from '@crewcall/ui/tokens';
import type { Column } from '@crewcall/ui/data-table';
import { InviteMenu } from '../crew/invite-menu';
import type { InviteWorker } from './invite-filter';
import type { Why } from './use-suggestions';

const Name = styled('div')({
  fontWeight: 600,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '& svg': { color: token('warn'), marginLeft: 5, verticalAlign: -1 },
});

// All rows have the same height, so text after two lines is cut off; a question shows it before the worker is
// invited.
const Facts = styled('div')({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'break-word',
  lineHeight: 1.35,
  '& small': { fontWeight: 450, fontSize: 12.5, color: token('bad') },
  '& small + small::before': { content: '" · "', color: token('ink-3') },
  '& small[data-quiet]': { color: token('ink-3') },
  '& small[data-rule=warn]': { color: token('warn') },
  '& small[data-rule=wish]': { color: token('ok') },
});
const Rated = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: token('ok'),
  fontWeight: 600,
  fontSize: 13.5,
  '&[data-none]': { color: token('ink-3'), fontWeight: 450 },
});

const How = styled('small')({
  display: 'block',
  fontSize: 12.5,
  color: token('ink-3'),
  '&[data-bad]': { color: token('bad'), fontWeight: 600 },
});

const stateName = (worker: InviteWorker) => stateById(worker.state)?.name ?? texts.unknownState;

/** The worker's rating as text; empty if the user may not read ratings. */
const scoreOf = ({ score }: InviteWorker) => (score === undefined ? '' : scoreText(score));

/** All facts of a worker for the tooltip, because the row may cut them off. */
const factsIn = ({ children }: Element): string =>
  [...children].map(({ textContent }) => textContent).join(' · ');

/** Lists the worker's conflicts with this shift, or says that another shift is close by. */
function Against({ worker: { conflicts, hasDoubleShift } }: { worker: InviteWorker }) {
  if (conflicts.length === 0) return hasDoubleShift ? <small>{nearShift('Another')}</small> : null;
  return conflicts.map(({ kind, text }) => (
    <small key={`${kind} ${text}`} data-rule={kind === 'overlap' ? 'block' : 'warn'}>
      {text}
    </small>
  ));
}

/** The reasons for a suggestion, the conflicts among them; or why there is none. */
const Suggested = ({ why }: { why: Why | undefined }) =>
  why === undefined ? null : why.isSuggested ? (
    why.reasons.map((text) => (
      <small key={text} data-rule="wish">
        {text}
      </small>
    ))
  ) : (
    <small>{why.reasons.join(' ')}</small>
  );

/** The delivery state of an unanswered invitation. */
const Reached = ({ seen, undelivered }: NonNullable<InviteWorker['invitation']>) => (
  <How data-bad={undelivered && !seen ? '' : undefined}>
    {seen ? 'Seen' : undelivered ? 'Not delivered' : 'Not opened'}
  </How>
);

export interface InviteColumnOptions {
  crew: ReqCrew;
  /** The response includes ratings. */
  hasScores: boolean;
  /** On a phone or with large text, rating and rate are shown below the name. */
  isNarrow: boolean;
  isBusy: boolean;
  /** Why a worker is suggested for the crew, or is not; empty while suggestions are off. */
  why: ReadonlyMap<number, Why>;
  onPick: (worker: InviteWorker, status: InviteStatus) => void;
}

/** The columns of the invite list: name and facts, rating, pay rate in this group, invite status. */
export function inviteColumns({
  crew,
  hasScores,
  isNarrow,
  isBusy,
  why,
  onPick,
}: InviteColumnOptions): Column<InviteWorker>[] {
  const all: Column<InviteWorker>[] = [
    {
      key: 'name',
      head: 'Name',
      width: isNarrow ? 176 : 250,
      sort: 'server',
      cell: (worker) => (
        <Name data-worker={worker.id}>
          <PersonName idUser={worker.id}>{worker.fullName}</PersonName>
          {worker.preferred ? <StarIcon size={13} aria-label="Preferred crew" /> : null}
          <Facts onPointerEnter={(event) => (event.currentTarget.title = factsIn(event.currentTarget))}>
            <small data-quiet="">{stateName(worker)}</small>
            <Suggested why={why.get(worker.id)} />
            {isNarrow && hasScores ? <small data-quiet="">Rating {scoreOf(worker)}</small> : null}
            {worker.blocked === undefined || why.has(worker.id) ? null : <small>{worker.blocked}</small>}
            {why.has(worker.id) ? null : <Against worker={worker} />}
            {worker.lacks.map(({ idType, rule, type }) => (
              <small key={idType} data-rule={rule}>
                No valid {type}
              </small>
            ))}
            {worker.lapsed ? <small data-rule="warn">Invitation lapsed without an answer</small> : null}
            {worker.wish && !why.has(worker.id) ? <small data-rule="wish">Wants to work then</small> : null}
            {isNarrow && !worker.hasRate ? (
              <small data-quiet="">No pay rate for {crew.groupName}</small>
            ) : null}
          </Facts>
        </Name>
      ),
    },
    {
      key: 'score',
      head: 'Rating',
      width: 76,
      sort: 'server',
      cell: (worker) =>
        typeof worker.score === 'number' ? scoreOf(worker) : <Rated data-none="">{scoreOf(worker)}</Rated>,
    },
    {
      key: 'rate',
      head: 'Pay rate',
      width: 92,
      sort: 'server',
      cell: (worker) =>
        worker.hasRate ? (
          <Rated>
            <CheckIcon size={14} strokeWidth={3} aria-hidden />
            Set
          </Rated>
        ) : (
          <Rated data-none="">No rate</Rated>
        ),
    },
    {
      key: 'status',
      head: 'Status',
      width: isNarrow ? 124 : 148,
      sort: 'server',
      cell: (worker) => (
        <>
          <InviteMenu
            name={worker.fullName}
            status={worker.selectedOption}
            refused={worker.refused}
            isBusy={isBusy}
            isClosed={worker.blocked !== undefined}
            onPick={(status) => onPick(worker, status)}
          />
          {worker.invitation ? <Reached {...worker.invitation} /> : null}
        </>
      ),
    },
  ];
  const left = new Set([...(isNarrow ? ['score', 'rate'] : []), ...(hasScores ? [] : ['score'])]);
  return all.filter(({ key }) => !left.has(key));
}
