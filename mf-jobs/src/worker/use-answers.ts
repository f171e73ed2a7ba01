import { useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { useBus, useChange, useSession, useSnackbar } from '@crewcall/platform';
import type { SnackbarOptions } from '@crewcall/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useBusy } from '../use-busy';
import { useConflictCheck } from './use-conflict-check';

/** Answers to the worker's own invites: Accept, Reject, and taking a no back. */
export function useAnswers() {
  const { user } = useSession();
  const bus = useBus();
  const client = useQueryClient();
  const snackbar = useSnackbar();
  const { during, isBusy } = useBusy<number>();
  const check = useConflictCheck();
  const reply = useChange('replyJob');
  /** Crews that were rejected here, and may be by a slip. */
  const [rejected, setRejected] = useState<ReadonlySet<number>>(new Set());

  const send = async (idJob: number, body: In<'replyJob'>, said: string, options: SnackbarOptions = {}) => {
    const { id: idReqCrew, accepted, undo = false } = body;
    try {
      await reply.mutateAsync(body);
    } catch {
      // The shell has said why; what is shown may be old.
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
        // In the list of own shifts the card is gone with the no: the way back is in what is said.
        if (!accepted)
          return send(idJob, { id, accepted }, 'Rejected. You can take it back while places remain.', {
            timeout: 8000,
            action: { label: 'Undo', run: () => undo(idJob, id) },
          });
        if (await check(id, 'Accept'))
          await send(idJob, { id, accepted }, 'Accepted. The shift is yours.', { color: 'success' });
      }),
    undo,
    /** Whether an own no was given here and can be undone, by the crew's id. */
    wasRejected: (idReqCrew: number) => rejected.has(idReqCrew),
    /** By the crew's id. */
    isBusy,
  };
}
