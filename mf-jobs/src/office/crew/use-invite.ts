import { useState } from 'react';
import { inviteNames } from '@crewcall/domain/invite';
import type { InviteStatus } from '@crewcall/domain/invite';
import { SNACKBAR_LONG_MS } from '@crewcall/domain/limits';
import { doubleShiftText, texts } from '@crewcall/domain/texts';
import { useBus, useChange, useSnackbar } from '@crewcall/platform';

export interface Standing {
  id: number;
  status: InviteStatus;
}

/** Sets where workers stand on a crew, and says what the office should look at: double shifts, too many confirmed. */
export function useInvite(idJob: number) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const [doubled, setDoubled] = useState<readonly string[]>([]);
  const save = useChange('saveJobUserList');

  const invite = async (idReqCrew: number, standings: readonly Standing[]): Promise<boolean> => {
    try {
      const out = await save.mutateAsync({ idReqCrew, statusUser: [...standings] });
      const warn = { color: 'warning', timeout: SNACKBAR_LONG_MS } as const;
      for (const name of out.UserhasDoubleShift) snackbar.show(doubleShiftText(name), warn);
      if (out.isOverfilled) snackbar.show(texts.overfilled, warn);
      setDoubled((old) => [...new Set([...old, ...out.UserhasDoubleShift])]);
      if (standings.length > 1 && standings[0])
        snackbar.show(`${inviteNames[standings[0].status]}: ${standings.length} workers`, {
          color: 'success',
        });
      return true;
    } catch {
      // The shell has said why; what is shown may be old.
      return false;
    } finally {
      bus.emit('job.changed', { idJob });
      for (const { id } of standings) bus.emit('invite.answered', { idReqCrew, idUser: id });
    }
  };
  return { invite, isBusy: save.isPending, doubled };
}
