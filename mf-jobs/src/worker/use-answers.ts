import { useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { useBus, useChange, useSession, useSnackbar } from '@crewcall/platform';
import type { SnackbarOptions } from '@crewcall/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useBusy } from '../use-busy';
import { useConflictCheck } from './use-conflict-check';

/** Answers to the worker's invitations: accept, reject, undo a rejection. */
export function useAnswers() {
  const { user } = useSession();
  const bus = useBus();
  const client = useQueryClient();
  const snackbar = useSnackbar();
  const { during, isBusy } = useBusy<number>();
  const check = useConflictCheck();
  const reply = useChange('replyJob');
  /** Crews that were just rejected, maybe by mistake. */
  const [rejected, setRejected] = useState<ReadonlySet<number>>(new Set());

  const send = async (idJob: number, body: In<'replyJob'>, said: string, options: SnackbarOptions = {}) => {
    const { id: idReqCrew, accepted, undo = false } = body;
    try {
      await reply.mutateAsync(body);
    } catch {
      // The shell has shown the error. Refetch, because this list may be out of date.
      return void client.invalidateQueries();
    }
    setRejected((before) => {
      const others = [...before].filter((id) => id !== idReqCrew);
      return new Set(accepted || undo ? others : [...others, idReqCrew]);
    });
    snackbar.show(said, { color: 'primary', ...options });
    bus.emit('invite.answered', { idReqCrew, idUser: user.id });
    bus.emit('job.changed', { idJob });
  };
  const undo = (idJob: number, id: number) =>
    during(id, () => send(idJob, { id, accepted: false, undo: true }, 'You are invited as before.'));
  return {
    answer: (idJob: number, id: number, accepted: boolean) =>
      during(id, async () => {
        // The card disappears from My Shifts when it is rejected, so Undo is in the snackbar.
        if (!accepted)
          return send(idJob, { id, accepted }, 'Rejected. You can take it back while places remain.', {
            timeout: 8000,
            action: { label: 'Undo', run: () => undo(idJob, id) },
          });
        if (await check(id, 'Accept'))
          await send(idJob, { id, accepted }, 'Accepted. The shift is yours.', { color: 'success' });
      }),
    undo,
    /** Whether a crew (by id) was rejected on this screen and can be undone. */
    wasRejected: (idReqCrew: number) => rejected.has(idReqCrew),
    /** Whether an answer for a crew (by id) is being sent. */
    isBusy,
  };
}
