import { useEffect, useRef, useState } from 'react';
import type { InviteStatus } from '@crewcall/domain/invite';
import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import { texts } from '@crewcall/domain/texts';
import { ApiError, useApi, useBus, useSnackbar, useUnsaved } from '@crewcall/platform';
import { doubleShiftWarning, inviteOutcome } from './invite-words';

/** Workers in one call; more go one call after the other, so that the way can be seen. */
const AT_ONCE = 25;

export interface Standing {
  id: number;
  status: InviteStatus;
}

export interface InviteProgress {
  done: number;
  total: number;
}

/** Several of those who were set together have another shift near by. */
export interface DoubleNotice {
  text: string;
  names: readonly string[];
}

/**
 * Sets where workers stand on a crew, and says what the office should look at: double shifts, too many confirmed.
 * Several are asked about before they are left, and stop between two calls. `alone` keeps the form's own saves away
 * meanwhile.
 */
export function useInvite(idJob: number, alone: <T>(work: () => Promise<T>) => Promise<T>) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const { call } = useApi();
  const [notice, setNotice] = useState<DoubleNotice | null>(null);
  const [progress, setProgress] = useState<InviteProgress | null>(null);
  const isStopped = useRef(false);
  const stop = () => (isStopped.current = true);
  useUnsaved(progress !== null && progress.total > 1, {
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
    const names: string[] = [];
    let isOverfilled = false;
    let done = 0;
    setNotice(null);
    setProgress({ done, total });
    try {
      while (done < total) {
        if (total > 1 && isStopped.current) break;
        const statusUser = standings.slice(done, done + AT_ONCE);
        // A call that is under way when the form closes is heard to its end: what it did is told.
        const out = await call('saveJobUserList', { idReqCrew, statusUser }, { outlives: true });
        names.push(...out.UserhasDoubleShift);
        isOverfilled = out.isOverfilled;
        done += statusUser.length;
        setProgress({ done, total });
      }
    } catch (error) {
      // A refusal the shell has said; what is shown may be old.
      if (error instanceof ApiError && (error.kind === 'offline' || error.kind === 'failed'))
        snackbar.show(error.text, { color: 'error' });
    }
    setProgress(null);
    bus.emit('job.changed', { idJob });
    for (const { id } of standings.slice(0, done)) bus.emit('invite.answered', { idReqCrew, idUser: id });
    const warning = { color: 'warning', timeout: SNACKBAR_LONG_MS } as const;
    const text = doubleShiftWarning(names, done);
    if (text !== null) snackbar.show(text, warning);
    if (text !== null && names.length > 1) setNotice({ text, names });
    if (isOverfilled) snackbar.show(texts.overfilled, warning);
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
    /** Resolves to whether everybody stands where they were to stand. */
    invite: (idReqCrew: number, standings: readonly Standing[]) => {
      isStopped.current = false;
      return alone(() => send(idReqCrew, standings));
    },
    /** Nobody more is sent; the call that is under way is heard to its end. */
    stop,
    isBusy: progress !== null,
    progress,
    notice,
    dismissNotice: () => setNotice(null),
  };
}
