import { useCallback, useMemo, useRef, useState } from 'react';
import type { BreakAction } from '@crewcall/domain/clock';
import { isEarlyOut } from '@crewcall/domain/own-clock';
import type { EpochMs } from '@crewcall/domain/units';
import { newKey } from '../calls';
import { useRegion } from '../region-context';
import { usePause } from '../use-pause';
import { useOfflineQueue } from './use-offline-queue';
import type { OnRefused } from './queue-item';

/**
 * One tap of Check In or Check Out, or what the worker records about their break. The time of the tap counts, however
 * late the server gets it.
 */
export interface Punch {
  key: string;
  /** The job's id. */
  id: number;
  idReqCrew?: number | undefined;
  action: 'in' | 'out' | BreakAction;
  /** Epoch ms. */
  tapTime: number;
  code?: string | number | null | undefined;
  /** For a forgotten check-out: when the worker says they finished, epoch ms. */
  finish?: number | undefined;
  /** The key of the punch that this one undoes. */
  undoes?: string | undefined;
  /** The answer to "Break taken?", in ms. */
  break?: number | undefined;
}

/**
 * The signed-in worker's punches. `send` saves and sends one, and resolves when it is answered or has to stay queued. A
 * refusal goes to `onRefused`, or to a snackbar without it. `waiting`: punches without an answer. `applied`: punches
 * accepted in the last minute. `unseen(at)`: punches that an answer from that time (epoch ms of this device, as a
 * query's `dataUpdatedAt`) cannot include. The domain's `clocksWithPunches` adds them to the timesheets on screen.
 */
export function usePunches() {
  const { clock } = useRegion();
  const { waiting: items, sent, put } = useOfflineQueue('punch');
  const waiting = useMemo((): Punch[] => items.map(({ body }) => body), [items]);
  const send = useCallback(
    (punch: Omit<Punch, 'key' | 'tapTime'>, onRefused?: OnRefused) => {
      const tapTime = clock.now();
      return put(punch.id, tapTime, { ...punch, key: newKey(), tapTime }, onRefused);
    },
    [put, clock],
  );
  const unseen = useCallback(
    (at: number): Punch[] => [
      ...sent.filter((item) => item.isApplied && item.answeredAt > at).map(({ body }) => body),
      ...waiting,
    ],
    [sent, waiting],
  );
  const applied = useMemo(
    (): Punch[] => sent.filter(({ isApplied }) => isApplied).map(({ body }) => body),
    [sent],
  );
  return { waiting, applied, unseen, send };
}

/**
 * The question before an unusual punch: a check-out right after the check-in or well before the planned end, or
 * (`since` is 0) a check-in after the planned end. `at` formats a time; `hours` is the text for the worked hours.
 */
export const punchQuestion = (
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
 * The worker's punch button. It takes one tap at a time and pauses after it, so that a double tap never checks out a
 * worker who has just checked in. `ask` shows `punchQuestion`. `until` is the planned end, epoch ms; `since` is the
 * time of the check-in, 0 if not clocked in. `onRefused` shows a refusal where the worker can correct it.
 */
export function usePunch(ask: (since: EpochMs) => Promise<boolean>, until: EpochMs | null = null) {
  const { clock } = useRegion();
  const { send } = usePunches();
  const [isPaused, pause] = usePause();
  const [isBusy, setIsBusy] = useState(false);
  // The second tap may come before the button is drawn as disabled.
  const isRunning = useRef(false);
  const punch = useCallback(
    async (given: Omit<Punch, 'key' | 'tapTime'>, since: EpochMs, onRefused?: OnRefused) => {
      if (isRunning.current) return;
      isRunning.current = true;
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
        isRunning.current = false;
        setIsBusy(false);
      }
    },
    [ask, until, clock, pause, send],
  );
  return { punch, isBusy, isPaused };
}
