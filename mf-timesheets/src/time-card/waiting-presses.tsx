import { useId, useState } from 'react';
import type { Ref } from 'react';
import { isCredibleTime, keptPressTime } from '@crewcall/domain/kept-press';
import { texts } from '@crewcall/domain/texts';
import { MINUTE_MS } from '@crewcall/domain/units';
import { useNow } from '@crewcall/platform';
import { Alert, Button, formatDayTime, styled, useConfirm } from '@crewcall/ui';
import { mayDecide } from '../clocks/card';
import type { Card, KeptTap } from '../clocks/card';
import { useClockChange } from '../clocks/use-clock-change';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 12px',
});
const List = styled('ul')({
  listStyle: 'none',
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 8,
    padding: '10px 0',
    overflowWrap: 'anywhere',
  },
  '& > li + li': { borderTop: '1px solid currentcolor' },
  '& > li > div + div': { display: 'flex', flexWrap: 'wrap', gap: 8, '& > *': { flex: '0 1 8.75rem' } },
  '& small': { display: 'block', fontSize: 13.5 },
});

/** A press whose arrival is further from it, later or earlier, says when it arrived. */
const LATE_MS = 2 * MINUTE_MS;

/** `Check Out of Ravi Singh, Sat 21 Nov, 10:00 pm`, without the name for the worker's own. */
export function pressText(tap: KeptTap, zone: string, now: number, isOwn = false): string {
  const what = tap.action === 'in' ? 'Check In' : 'Check Out';
  return `${what}${isOwn ? '' : ` of ${tap.userName}`}, ${formatDayTime(tap.tapTime, zone, now)}`;
}

export interface KeptTapsProps {
  card: Pick<Card, 'keptTaps' | 'canSupervise' | 'canEdit' | 'tz'>;
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
export function KeptTaps({ card, idJob, ref }: KeptTapsProps) {
  const mine = card.keptTaps.filter((tap) => mayDecide(card, tap));
  const others = card.keptTaps.filter((tap) => !mayDecide(card, tap));
  const forOffice = others.filter((tap) => tap.decides === 'office');
  const forSupervisor = others.filter((tap) => tap.decides !== 'office');
  const shared = { card, idJob };
  return (
    <>
      <Presses
        {...shared}
        {...(ref ? { ref } : {})}
        taps={mine}
        mayDecide
        title={`${capital(theseTaps(mine))} ${mine.length === 1 ? 'waits' : 'wait'} for you`}
      />
      <Presses
        {...shared}
        taps={forSupervisor}
        title={`Your supervisor decides about ${theseTaps(forSupervisor)}`}
      />
      <Presses {...shared} taps={forOffice} title={`The office decides about ${theseTaps(forOffice)}`} />
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `this check-in`, `these check-outs`, `3 check-ins and check-outs`: only the kinds that are there. */
export function theseTaps(taps: readonly KeptTap[]): string {
  const kinds = (['in', 'out'] as const).filter((kind) => taps.some(({ action }) => action === kind));
  const names = kinds.map((kind) => `check-${kind}${taps.length === 1 ? '' : 's'}`).join(' and ');
  if (taps.length === 1) return `this ${names}`;
  return taps.length < MANY ? `these ${names}` : `${taps.length} ${names}`;
}

interface PressesProps extends KeptTapsProps {
  title: string;
  taps: readonly KeptTap[];
  mayDecide?: boolean;
}

/** Presses with one decider. Many are folded; focus on the heading, as from a question about them, unfolds them. */
function Presses({ card, idJob, title, taps, mayDecide: isMine = false, ref }: PressesProps) {
  const id = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  if (taps.length === 0) return null;
  const isMany = taps.length >= MANY;
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
          <List aria-label={title}>
            {taps.map((tap) => (
              <PressLine key={tap.id} tap={tap} card={card} idJob={idJob} mayDecide={isMine} />
            ))}
          </List>
        )}
      </div>
    </Alert>
  );
}

interface PressLineProps {
  tap: KeptTap;
  card: Pick<Card, 'canSupervise' | 'tz'>;
  idJob: number;
  mayDecide: boolean;
}

function PressLine({ tap, card, idJob, mayDecide: isMine }: PressLineProps) {
  const resolve = useClockChange('resolveTap', idJob);
  const confirm = useConfirm();
  const now = useNow(60_000);
  const zone = card.tz;
  const what = pressText(tap, zone, now, !card.canSupervise);
  const counts = keptPressTime(tap);
  const isCredible = isCredibleTime(tap);
  const blocked = isCredible
    ? tap.blocked
    : 'This time cannot be right: the clock of the phone was wrong. Set the times by hand.';
  const mayAccept = isMine && !blocked;
  const refuse = mayAccept ? 'Decline' : 'Dismiss';
  const isApart = Math.abs(tap.receivedAt - tap.tapTime) > LATE_MS;
  const accept = async () => {
    if (!tap.unlocks) return resolve.mutate({ id: tap.id, apply: true });
    const yes = await confirm({
      title: `Accept ${what}`,
      text: texts.deleteSignature,
      yes: 'Delete signature',
      danger: true,
    });
    if (yes) resolve.mutate({ id: tap.id, apply: true, unlock: true });
  };
  return (
    <li>
      <div>
        <b>{what}</b>
        <small>
          {tap.reason}
          {isApart ? ` Arrived ${formatDayTime(tap.receivedAt, zone, now)}.` : ''}
          {counts < tap.tapTime && mayAccept ? ' Accepted, it counts from its arrival.' : ''}
          {isMine && blocked ? ` ${blocked}` : ''}
          {mayAccept && tap.unlocks ? ' This time is signed; accepting it deletes the signature.' : ''}
        </small>
      </div>
      {isMine ? (
        <div>
          {mayAccept ? (
            <Button disabled={resolve.isPending} aria-label={`Accept ${what}`} onClick={() => void accept()}>
              Accept
            </Button>
          ) : null}
          <Button
            disabled={resolve.isPending}
            aria-label={`${refuse} ${what}`}
            onClick={() => resolve.mutate({ id: tap.id, apply: false })}
          >
            {refuse}
          </Button>
        </div>
      ) : null}
    </li>
  );
}
