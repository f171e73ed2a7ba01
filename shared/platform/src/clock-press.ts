import { useCallback, useRef, useState } from 'react';
import { CHECK_OUT_EARLY_MS, CHECK_OUT_SOON_MS } from '@crewcall/domain/limits';
import type { EpochMs } from '@crewcall/domain/units';
import { useOwnPresses } from './own-presses';
import type { OwnPress } from './own-presses';
import type { OnRefused } from './outbox';
import { useRegion } from './region-context';
import { usePause } from './press-pause';

/**
 * The question about a check-out right after the check-in, or well before the planned end. `at` and `until` are the
 * texts of their times.
 */
export const soonQuestion = (at: string, until = '') => ({
  title: 'Check out already?',
  text: `You checked in at ${at}.${until === '' ? '' : ` Your shift is planned until ${until}.`}`,
  yes: 'Check Out',
  no: 'Stay clocked in',
  safe: true,
});

/**
 * The worker's own button, which turns round with each press. It takes one press at a time and pauses after it, so that
 * a double press never checks out whom it has just checked in. `ask` asks about a check-out that comes soon after the
 * check-in, or well before `until`, the planned end in epoch ms. `since` is when the clock began to run in epoch ms, 0
 * when it does not run. `onRefused` shows a refusal where it can be mended.
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
        const isSoon =
          now - since < CHECK_OUT_SOON_MS || (until !== null && now < until - CHECK_OUT_EARLY_MS);
        if (
          given.action === 'out' &&
          since > 0 &&
          given.finish === undefined &&
          isSoon &&
          !(await ask(since))
        )
          return;
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
