import { useId, useState } from 'react';
import type { Ref } from 'react';
import { isCredibleTime, pendingPunchTime, pendingUntil } from '@crewcall/domain/pending-punch';
import { texts } from '@crewcall/domain/texts';
import { MINUTE_MS } from '@crewcall/domain/units';
import { capitalised } from '@crewcall/domain/sentence';
import { useNow, useSession } from '@crewcall/platform';
import { Alert, Button, StateText, styled } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { formatDay, formatDayTime, formatDuration, formatTime } from '@crewcall/ui/format';
import { RowList } from '@crewcall/ui/row-list';
import { mayDecide } from '../timesheet/card';
import type { Card, PendingPunch } from '../timesheet/card';
import { useTimesheetChange } from '../timesheet/use-timesheet-change';
import { useReason } from '../timesheet/use-reason';

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

/** A punch whose arrival differs more than this from its time shows when it arrived. */
const LATE_MS = 2 * MINUTE_MS;

/** `Check Out of Ravi Singh, Sat 21 Nov, 10:00 pm`; no name if it is the user's own. */
export function punchName(press: PendingPunch, zone: string, now: number, isOwn = false): string {
  const what = press.action === 'in' ? 'Check In' : 'Check Out';
  return `${what}${isOwn ? '' : ` of ${press.userName}`}, ${formatDayTime(press.tapTime, zone, now)}`;
}

export interface PendingPunchesProps {
  card: Pick<Card, 'pendingPunches' | 'canSupervise' | 'canEdit' | 'tz'>;
  idJob: number;
  /** Points to the heading of the punches that the user decides, so that the caller can focus it. */
  ref?: Ref<HTMLElement>;
}

/** From this many punches on, the list collapses to one line with the count, so that it does not fill a phone. */
const MANY = 3;

/**
 * Punches that could not be applied automatically. Users with the right accept or decline them here; others see who
 * decides.
 */
export function PendingPunches({ card, idJob, ref }: PendingPunchesProps) {
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
        title={`${capitalised(thesePunches(mine))} ${mine.length === 1 ? 'waits' : 'wait'} for you`}
      />
      <Presses
        {...shared}
        presses={forSupervisor}
        title={`Your supervisor decides about ${thesePunches(forSupervisor)}`}
      />
      <Presses
        {...shared}
        presses={forOffice}
        title={`The office decides about ${thesePunches(forOffice)}`}
      />
    </>
  );
}

/** `this check-in`, `these check-outs`, `3 check-ins and check-outs`. */
export function thesePunches(presses: readonly PendingPunch[]): string {
  const kinds = (['in', 'out'] as const).filter((kind) => presses.some(({ action }) => action === kind));
  const names = kinds.map((kind) => `check-${kind}${presses.length === 1 ? '' : 's'}`).join(' and ');
  if (presses.length === 1) return `this ${names}`;
  return presses.length < MANY ? `these ${names}` : `${presses.length} ${names}`;
}

interface PressesProps extends PendingPunchesProps {
  title: string;
  presses: readonly PendingPunch[];
  mayDecide?: boolean;
}

/** Punches that the user, the office or a supervisor decides. Many are collapsed; focusing the heading expands them. */
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

/** `8:30 am becomes 7:30 am: 1 h less paid.`, with the day if it changes. */
function lessText({ was, is, paid }: NonNullable<PendingPunch['less']>, zone: string): string {
  const at = formatDay(was, zone) === formatDay(is, zone) ? formatTime : formatDayTime;
  return `${at(was, zone)} becomes ${at(is, zone)}: ${formatDuration(paid)} less paid.`;
}

/** Why this punch cannot be accepted now, and whether it can be declined. */
function standingOf(press: PendingPunch, pendingPunches: readonly PendingPunch[]) {
  if (!isCredibleTime(press))
    return {
      blocked: 'This time cannot be right: the clock of the phone was wrong. Enter the times by hand.',
      mayRefuse: true,
    };
  const own = pendingPunches.filter(({ idUser }) => idUser === press.idUser);
  const until = pendingUntil(press, press.blocked, own);
  return { blocked: until ?? press.blocked, mayRefuse: until === null };
}

function PressLine({ press, card, idJob, mayDecide: isMine }: PressLineProps) {
  const resolve = useTimesheetChange('resolvePunch', idJob);
  const reason = useReason();
  const confirm = useConfirm();
  const { user } = useSession();
  const now = useNow(60_000);
  const zone = card.tz;
  const what = punchName(press, zone, now, !card.canSupervise);
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
    const told = press.idUser === user.id ? '' : ` ${press.userName} is notified.`;
    const isSure = await confirm({
      title: `${refuse} ${what}?`,
      text: `The recorded times stay as they are. This cannot be undone.${told}`,
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
          <StateText>
            {press.reason}
            {isApart ? ` Arrived ${formatDayTime(press.receivedAt, zone, now)}.` : ''}
            {counts < press.tapTime && mayAccept ? ' If accepted, it counts from when it arrived.' : ''}
            {isMine && blocked ? ` ${blocked}` : ''}
            {mayAccept && press.unlocks ? ' This time is signed; accepting it deletes the signature.' : ''}
          </StateText>
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
