import { useCallback } from 'react';
import type { Out } from '@crewcall/contract/types';
import { useApi } from './calls';
import { useBus, useSession, useSnackbar } from './hooks';
import { flushOutbox, newKey, useOutbox } from './outbox';
import type { Waiting } from './outbox';
import { useRegion } from './region-context';
import type { ApiClient, Snackbar } from './region-props';
import type { Bus } from './events';

/** One press of Check In or Check Out. The time of the press counts, however late it is delivered. */
export interface ClockTap extends Waiting {
  /** The job's id. */
  id: number;
  idReqCrew?: number;
  action: 'in' | 'out';
  /** Epoch ms. */
  tapTime: number;
  code?: string;
}

type Answer = Out<'doclock'>;

function answersOf(idUser: number, api: ApiClient, bus: Bus, snackbar: Snackbar) {
  return {
    send: (tap: ClockTap) => api.call('doclock', tap, { quiet: true, key: tap.key }),
    sent: (out: Answer, tap: ClockTap) => {
      if (out.text !== '') snackbar.show(out.text, out.kept ? { color: 'warning', timeout: 10_000 } : {});
      bus.emit('clock.changed', { idJob: tap.id, idUser });
    },
    refused: (error: unknown, tap: ClockTap) => {
      snackbar.show(error instanceof Error ? error.message : 'The clock did not take this.', {
        color: 'error',
        timeout: 10_000,
      });
      bus.emit('clock.changed', { idJob: tap.id, idUser });
    },
  };
}

/** Sends what a user's earlier session left on this device; the host calls it at sign-in and when online again. */
export const flushClockTaps = (idUser: number, api: ApiClient, bus: Bus, snackbar: Snackbar): Promise<void> =>
  flushOutbox<ClockTap, Answer>('clock', idUser, answersOf(idUser, api, bus, snackbar));

/**
 * The clock of the signed-in worker: `tap` keeps the press on the device, sends it, and resolves when it is
 * delivered or found to wait; `waiting` are the presses that have no answer yet.
 */
export function useClockTaps() {
  const api = useApi();
  const bus = useBus();
  const snackbar = useSnackbar();
  const { clock } = useRegion();
  const { user } = useSession();
  const { waiting, put } = useOutbox<ClockTap, Answer>('clock', answersOf(user.id, api, bus, snackbar));
  const tap = useCallback(
    (press: Omit<ClockTap, 'key' | 'tapTime'>) => put({ ...press, key: newKey(), tapTime: clock.now() }),
    [put, clock],
  );
  return { waiting, tap };
}
