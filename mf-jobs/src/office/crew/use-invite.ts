import { useEffect, useRef, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import type { InviteStatus } from '@crewcall/domain/invite';
import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { ApiError, useApi, useBus, useSnackbar, useUnsaved } from '@crewcall/platform';
import { useBulkAction } from '@crewcall/platform/use-bulk-action';
import { doubleShiftWarning, inviteOutcome } from './invite-texts';

/** Workers in one call; more go in further calls, so that progress can be shown. */
const AT_ONCE = 25;

export interface Standing {
  id: number;
  status: InviteStatus;
}

/** The warning that several workers invited together have another shift close by. */
export interface DoubleNotice {
  text: string;
  names: readonly string[];
}

/**
 * Sets the invite status of workers on a crew, and warns about double shifts and overfilled crews. Asks before
 * leaving while several are being sent, and can stop between two calls. `alone` holds back the form's own saves.
 */
export function useInvite(idJob: number, alone: <T>(work: () => Promise<T>) => Promise<T>) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const { call } = useApi();
  const [notice, setNotice] = useState<DoubleNotice | null>(null);
  const { start, progress } = useBulkAction<Out<'saveJobUserList'>>();
  const isStopped = useRef(false);
  const stop = () => (isStopped.current = true);
  useUnsaved(progress !== null && progress.of > 1, {
    title: 'Invitations that are being sent. Leaving stops them',
    stays: 'here',
    drop: stop,
  });
  useEffect(() => {
    isStopped.current = false;
    return () => void (isStopped.current = true);
  }, []);

  const send = async (idReqCrew: number, standings: readonly Standing[]): Promise<boolean> => {
    const total = standings.length;
    setNotice(null);
    const { done, answers, failure } = await start(standings, AT_ONCE, async (some) => {
      if (total > 1 && isStopped.current) return null;
      // A call that is running when the form closes is still awaited, so that its result is shown.
      return call('saveJobUserList', { idReqCrew, statusUser: [...some] }, { outlives: true });
    });
    // The shell has shown refusals, and this list may be out of date.
    if (failure instanceof ApiError && (failure.kind === 'offline' || failure.kind === 'failed'))
      snackbar.show(failure.text, { color: 'error' });
    const names = answers.flatMap(({ UserhasDoubleShift }) => UserhasDoubleShift);
    bus.emit('job.changed', { idJob });
    for (const { id } of standings.slice(0, done)) bus.emit('invite.answered', { idReqCrew, idUser: id });
    const warning = { color: 'warning', timeout: SNACKBAR_LONG_MS } as const;
    const text = doubleShiftWarning(names, done);
    if (text !== null) snackbar.show(text, warning);
    if (text !== null && names.length > 1) setNotice({ text, names });
    if (answers.at(-1)?.isOverfilled) snackbar.show(texts.overfilled, warning);
    if (total > 1) {
      const outcome = inviteOutcome(standings[0]?.status ?? 1, {
        done,
        total,
        isStopped: isStopped.current,
      });
      snackbar.show(outcome.text, { color: outcome.color });
    }
    return done === total;
  };
  return {
    /** Resolves to whether everybody has the new status. */
    invite: (idReqCrew: number, standings: readonly Standing[]) => {
      isStopped.current = false;
      return alone(() => send(idReqCrew, standings));
    },
    /** Sends no further calls; the running one is still awaited. */
    stop,
    isBusy: progress !== null,
    progress,
    notice,
    dismissNotice: () => setNotice(null),
  };
}
