import { useState } from 'react';
import type { InviteStatus } from '@crewcall/domain/invite';
import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import { doubleShiftText, texts } from '@crewcall/domain/texts';
import { useBus, useChange, useSnackbar } from '@crewcall/platform';
import { plural } from '@crewcall/ui';

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

const verbs: Record<InviteStatus, string> = {
  0: 'taken off the crew',
  1: 'invited',
  2: 'confirmed',
  3: 'denied',
};

/**
 * Sets where workers stand on a crew, and says what the office should look at: double shifts, too many confirmed.
 * `alone` keeps the form's own saves away meanwhile.
 */
export function useInvite(idJob: number, alone: <T>(work: () => Promise<T>) => Promise<T>) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const [doubled, setDoubled] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<InviteProgress | null>(null);
  const save = useChange('saveJobUserList');

  const send = async (idReqCrew: number, standings: readonly Standing[]): Promise<boolean> => {
    const total = standings.length;
    const names: string[] = [];
    let isOverfilled = false;
    let done = 0;
    setProgress({ done, total });
    try {
      while (done < total) {
        const statusUser = standings.slice(done, done + AT_ONCE);
        const out = await save.mutateAsync({ idReqCrew, statusUser });
        names.push(...out.UserhasDoubleShift);
        isOverfilled = out.isOverfilled;
        done += statusUser.length;
        setProgress({ done, total });
      }
    } catch {
      // The shell has said why; what is shown may be old.
    }
    setProgress(null);
    bus.emit('job.changed', { idJob });
    for (const { id } of standings.slice(0, done)) bus.emit('invite.answered', { idReqCrew, idUser: id });
    const warning = { color: 'warning', timeout: SNACKBAR_LONG_MS } as const;
    for (const name of names) snackbar.show(doubleShiftText(name), warning);
    if (isOverfilled) snackbar.show(texts.overfilled, warning);
    setDoubled((old) => [...new Set([...old, ...names])]);
    const verb = verbs[standings[0]?.status ?? 1];
    if (total > 1 && done === total)
      snackbar.show(`${plural(total, 'worker')} ${verb}.`, { color: 'success' });
    else if (total > 1)
      snackbar.show(`${done} of ${plural(total, 'worker')} ${verb}. Try the others again.`, {
        color: 'error',
      });
    return done === total;
  };
  return {
    /** Resolves to whether everybody stands where they were to stand. */
    invite: (idReqCrew: number, standings: readonly Standing[]) => alone(() => send(idReqCrew, standings)),
    isBusy: progress !== null,
    progress,
    doubled,
  };
}
