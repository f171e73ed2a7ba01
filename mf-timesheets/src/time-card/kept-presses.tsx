import { useId, useState } from 'react';
import type { Ref } from 'react';
import { isCredibleTime, pendingPunchTime, pendingUntil } from '@crewcall/domain/pending-punch';
import { texts } from '@crewcall/domain/texts';
import { MINUTE_MS } from '@crewcall/domain/units';
import { capitalised } from '@crewcall/domain/sentence';
import { useNow, useSession } from '@crewcall/platform';
import {
  Alert,
  Button,
  RowList,
  formatDay,
  formatDayTime,
  formatDuration,
  formatTime,
  styled,
  useConfirm,
} from '@crewcall/ui';
import { mayDecide } from '../clocks/card';
import type { Card, PendingPunch } from '../clocks/card';
import { useClockChange } from '../clocks/use-clock-change';
import { useReason } from '../clocks/use-reason';

const Answers = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 8,
  '& > *': { flex: '0 1 8.75rem' },
});
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
});

/** A press whose arrival is further from it, later or earlier, says when it arrived. */
const LATE_MS = 2 * MINUTE_MS;

/** `Check Out of Ravi Singh, Sat 21 Nov, 10:00 pm`, without the name for the worker's own. */
export function pressName(press: PendingPunch, zone: string, now: number, isOwn = false): string {
  const what = press.action === 'in' ? 'Check In' : 'Check Out';
  return `${what}${isOwn ? '' : ` of ${press.userName}`}, ${formatDayTime(press.tapTime, zone, now)}`;
}

export interface KeptPressesProps {
  card: Pick<Card, 'pendingPunches' | 'canSupervise' | 'canEdit' | 'tz'>;
  idJob: number;
  /** The heading of those that the caller decides about can be focused. */
  ref?: Ref<HTMLElement>;
}

/** From so many on they would push everything else off a phone: one line then, with the count. */
const MANY = 3;

/**
 * Presses of the clock that could not be applied by themselves: none is lost, somebody decides. Whoever may, accepts
 * or declines them here; the others read who does.
 */
export function KeptPresses({ card, idJob, ref }: KeptPressesProps) {
  const mine = card.pendingPunches.filter((press) => mayDecide(card, press));
  const others = card.pendingPunches.filter((press) => !mayDecide(card, press));
  const forOffice = others.filter((press) => press.decides === 'office');
  const forSupervisor = others.filter((press) => press.decides !== 'office');
  const shared = { card, idJob };
  return (
    <>
      <Presses
        {...shared}
        {...(ref ? { ref } : {})}
        presses={mine}
        mayDecide
        title={`${capitalised(thesePresses(mine))} ${mine.length === 1 ? 'waits' : 'wait'} for you`}
      />
      <Presses
        {...shared}
        presses={forSupervisor}
        title={`Your supervisor decides about ${thesePresses(forSupervisor)}`}
      />
      <Presses
        {...shared}
        presses={forOffice}
        title={`The office decides about ${thesePresses(forOffice)}`}
      />
    </>
  );
}

/** `this check-in`, `these check-outs`, `3 check-ins and check-outs`: only the kinds that are there. */
export function thesePresses(presses: readonly PendingPunch[]): string {
  const kinds = (['in', 'out'] as const).filter((kind) => presses.some(({ action }) => action === kind));
  const names = kinds.map((kind) => `check-${kind}${presses.length === 1 ? '' : 's'}`).join(' and ');
  if (presses.length === 1) return `this ${names}`;
  return presses.length < MANY ? `these ${names}` : `${presses.length} ${names}`;
}

interface PressesProps extends KeptPressesProps {
  title: string;
  presses: readonly PendingPunch[];
  mayDecide?: boolean;
}

/** Presses with one decider. Many are folded; focus on the heading, as from a question about them, unfolds them. */
function Presses({ card, idJob, title, presses, mayDecide: isMine = false, ref }: PressesProps) {
  const id = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (presses.length === 0) return null;
  const isMany = presses.length >= MANY;
  return (
    <Alert
      severity={isMine ? 'warning' : 'info'}
      icon={false}
      sx={{ '& .MuiAlert-message': { width: '100%' } }}
    >
      <Head>
        <strong {...(isMine ? { ref, tabIndex: -1, onFocus: () => setIsUnfolded(true) } : {})}>
          {title}
        </strong>
        {isMany ? (
          <Button
            aria-expanded={isUnfolded}
            aria-controls={id}
            aria-label={`${isUnfolded ? 'Hide' : 'Show'}: ${title}`}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Hide' : 'Show'}
          </Button>
        ) : null}
      </Head>
      <div id={id}>
        {isMany && !isUnfolded ? null : (
          <RowList stacked aria-label={title}>
            {presses.map((press) => (
              <PressLine key={press.id} press={press} card={card} idJob={idJob} mayDecide={isMine} />
            ))}
          </RowList>
        )}
      </div>
    </Alert>
  );
}

interface PressLineProps {
  press: PendingPunch;
  card: Pick<Card, 'canSupervise' | 'tz' | 'pendingPunches'>;
  idJob: number;
  mayDecide: boolean;
}

/** `8:30 am becomes 7:30 am: 1 h less paid.`, with the days where they are two. */
function lessText({ was, is, paid }: NonNullable<PendingPunch['less']>, zone: string): string {
  const at = formatDay(was, zone) === formatDay(is, zone) ? formatTime : formatDayTime;
  return `${at(was, zone)} becomes ${at(is, zone)}: ${formatDuration(paid)} less paid.`;
}

/** Why this press cannot be accepted as things stand, and whether it can be let go meanwhile. */
function standingOf(press: PendingPunch, pendingPunches: readonly PendingPunch[]) {
  if (!isCredibleTime(press))
    return {
      blocked: 'This time cannot be right: the clock of the phone was wrong. Set the times by hand.',
      mayRefuse: true,
    };
  const own = pendingPunches.filter(({ idUser }) => idUser === press.idUser);
  const until = pendingUntil(press, press.blocked, own);
  return { blocked: until ?? press.blocked, mayRefuse: until === null };
}

function PressLine({ press, card, idJob, mayDecide: isMine }: PressLineProps) {
  const resolve = useClockChange('resolvePunch', idJob);
  const reason = useReason();
  const confirm = useConfirm();
  const { user } = useSession();
  const now = useNow(60_000);
  const zone = card.tz;
  const what = pressName(press, zone, now, !card.canSupervise);
  const counts = pendingPunchTime(press);
  const { blocked, mayRefuse } = standingOf(press, card.pendingPunches);
  const mayAccept = isMine && !blocked;
  const refuse = mayAccept ? 'Decline' : 'Dismiss';
  const isApart = Math.abs(press.receivedAt - press.tapTime) > LATE_MS;
  const accept = async () => {
    const accepted = { id: press.id, apply: true };
    if (!press.unlocks && !press.less) return resolve.mutate(accepted);
    const becomes = press.less ? `${lessText(press.less, zone)} Why?` : '';
    const why = await reason.ask({
      title: `Accept ${what}`,
      text: press.unlocks ? `${texts.deleteSignature} ${becomes}`.trim() : becomes,
      yes: press.unlocks ? 'Delete signature' : 'Accept',
      danger: press.unlocks,
    });
    if (why === null) return;
    resolve.mutate({ ...accepted, ...(press.unlocks ? { unlock: true } : {}), reason: why });
  };
  const letGo = async () => {
    const told = press.idUser === user.id ? '' : ` ${press.userName} is told.`;
    const isSure = await confirm({
      title: `${refuse} ${what}?`,
      text: `Nothing is recorded from it then, and this cannot be undone.${told}`,
      yes: refuse,
      no: 'Keep it',
      danger: true,
      safe: true,
    });
    if (isSure) resolve.mutate({ id: press.id, apply: false });
  };
  return (
    <li>
      {reason.dialog}
      <div>
        <b>{what}</b>
        <small>
          {press.reason}
          {isApart ? ` Arrived ${formatDayTime(press.receivedAt, zone, now)}.` : ''}
          {counts < press.tapTime && mayAccept ? ' Accepted, it counts from its arrival.' : ''}
          {isMine && blocked ? ` ${blocked}` : ''}
          {mayAccept && press.unlocks ? ' This time is signed; accepting it deletes the signature.' : ''}
        </small>
      </div>
      {isMine ? (
        <Answers>
          {mayAccept ? (
            <Button disabled={resolve.isPending} aria-label={`Accept ${what}`} onClick={() => void accept()}>
              Accept
            </Button>
          ) : null}
          {mayRefuse ? (
            <Button
              disabled={resolve.isPending}
              aria-label={`${refuse} ${what}`}
              onClick={() => void letGo()}
            >
              {refuse}
            </Button>
          ) : null}
        </Answers>
      ) : null}
    </li>
  );
}
