import { useCallback, useRef, useState } from 'react';
import type { EpochMs } from '@crewcall/domain/units';
import { useClockTaps } from './clock-taps';
import type { ClockTap } from './clock-taps';
import type { OnRefused } from './outbox';
import { useRegion } from './region-context';
import { useRest } from './rest';

/** A check-out this soon after the check-in is asked about, ms. */
const SOON_MS = 5 * 60_000;

/** The question about a check-out right after the check-in; `at` is the text of the check-in's time. */
export const soonQuestion = (at: string) => ({
  title: 'Check out already?',
  text: `You checked in at ${at}.`,
  yes: 'Check Out',
  no: 'Stay clocked in',
});

/**
 * The worker's own button, which turns round with each press: it takes one press at a time and rests after it, so that
 * a double tap never checks out whom it has just checked in, and a check-out that soon is asked about by `ask`.
 * `since` is the epoch ms since when the clock runs, 0 when it does not. `onRefused` shows a no where it can be mended.
 */
export function useClockPress(ask: (since: EpochMs) => Promise<boolean>) {
  const { clock } = useRegion();
  const { tap } = useClockTaps();
  const [isResting, rest] = useRest();
  const [isBusy, setIsBusy] = useState(false);
  // The second tap may come before the first one has been drawn.
  const isTaken = useRef(false);
  const press = useCallback(
    async (given: Omit<ClockTap, 'key' | 'tapTime'>, since: EpochMs, onRefused?: OnRefused) => {
      if (isTaken.current) return;
      isTaken.current = true;
      try {
        const isSoon = given.action === 'out' && since > 0 && clock.now() - since < SOON_MS;
        if (isSoon && !(await ask(since))) return;
        setIsBusy(true);
        rest();
        await tap(given, onRefused);
      } finally {
        isTaken.current = false;
        setIsBusy(false);
      }
    },
    [ask, clock, rest, tap],
  );
  return { press, isBusy, isResting };
}
