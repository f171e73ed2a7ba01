import { useCallback, useMemo } from 'react';
import { newKey, useOutbox } from './outbox';
import type { OnRefused } from './outbox';
import { useRegion } from './region-context';

/** One press of Check In or Check Out. The time of the press counts, however late it is delivered. */
export interface OwnPress {
  key: string;
  /** The job's id. */
  id: number;
  idReqCrew?: number | undefined;
  action: 'in' | 'out';
  /** Epoch ms. */
  tapTime: number;
  code?: string | number | null | undefined;
  /** Of a check-out that was forgotten: when the worker says they finished, epoch ms. */
  finish?: number | undefined;
  /** The key of the press that this one takes back. */
  undoes?: string | undefined;
}

/**
 * The clock of the signed-in worker: `send` keeps a press on the device, sends it, and resolves when it is delivered or
 * found to wait. A refusal goes to `onRefused`, else to the snackbar. `waiting` are the presses that have no answer
 * yet, `applied` those of the last minute that count. `unseen(at)` are those that an answer of that time (epoch ms of
 * this device, a query's `dataUpdatedAt`) cannot know of: `clocksWithPresses` of the domain makes the clock's state of
 * both.
 */
export function useOwnPresses() {
  const { clock } = useRegion();
  const { waiting: items, sent, put } = useOutbox('clock');
  const waiting = useMemo((): OwnPress[] => items.map(({ body }) => body), [items]);
  const send = useCallback(
    (press: Omit<OwnPress, 'key' | 'tapTime'>, onRefused?: OnRefused) => {
      const tapTime = clock.now();
      return put(press.id, tapTime, { ...press, key: newKey(), tapTime }, onRefused);
    },
    [put, clock],
  );
  const unseen = useCallback(
    (at: number): OwnPress[] => [
      ...sent.filter((item) => item.isApplied && item.answeredAt > at).map(({ body }) => body),
      ...waiting,
    ],
    [sent, waiting],
  );
  const applied = useMemo(
    (): OwnPress[] => sent.filter(({ isApplied }) => isApplied).map(({ body }) => body),
    [sent],
  );
  return { waiting, applied, unseen, send };
}
