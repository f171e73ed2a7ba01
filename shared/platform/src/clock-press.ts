import { useCallback, useRef, useState } from 'react';
import { isEarlyOut } from '@crewcall/domain/own-clock';
import type { EpochMs } from '@crewcall/domain/units';
import { useOwnPresses } from './own-presses';
import type { OwnPress } from './own-presses';
import type { OnRefused } from './outbox';
import { useRegion } from './region-context';
import { usePause } from './press-pause';

/**
 * The question about a check-out right after the check-in, or well before the planned end; with `since` 0 that about a
 * check-in after it. `at` writes a time; `hours` are those of the clock.
 */
export const pressQuestion = (
  since: EpochMs,
  until: EpochMs | null,
  at: (ms: EpochMs) => string,
  hours: string,
) => {
  const planned = until === null ? '' : ` Your shift is planned until ${at(until)}.`;
  return since === 0
    ? {
        title: 'Check in now?',
        text: `This shift is over.${planned}`,
        yes: 'Check In',
        no: 'Not now',
        safe: true,
      }
    : {
        title: 'Check out already?',
        text: `You checked in at ${at(since)}.${planned} ${hours} would count.`,
        yes: 'Check Out',
        no: 'Stay clocked in',
        safe: true,
      };
};

/**
 * The worker's own button, which turns round with each press. It takes one press at a time and pauses after it, so that
 * a double press never checks out whom it has just checked in. `ask` asks about a check-out that comes soon after the
 * check-in, or well before `until`, the planned end in epoch ms, and about a check-in after that. `since` is when the
 * clock began to run in epoch ms, 0 when it does not run. `onRefused` shows a refusal where it can be mended.
 */
export function useClockPress(ask: (since: EpochMs) => Promise<boolean>, until: EpochMs | null = null) {
  const { clock } = useRegion();
  const { send } = useOwnPresses();
  const [isPaused, pause] = usePause();
  const [isBusy, setIsBusy] = useState(false);
  // The second press may come before the first one has been drawn.
  const isTaken = useRef(false);
  const press = useCallback(
    async (given: Omit<OwnPress, 'key' | 'tapTime'>, since: EpochMs, onRefused?: OnRefused) => {
      if (isTaken.current) return;
      isTaken.current = true;
      try {
        const now = clock.now();
        const isOdd =
          given.action === 'in'
            ? until !== null && now > until
            : since > 0 && given.finish === undefined && isEarlyOut({ start: since }, until, now);
        if (isOdd && !(await ask(given.action === 'in' ? 0 : since))) return;
        setIsBusy(true);
        pause();
        await send(given, onRefused);
      } finally {
        isTaken.current = false;
        setIsBusy(false);
      }
    },
    [ask, until, clock, pause, send],
  );
  return { press, isBusy, isPaused };
}
