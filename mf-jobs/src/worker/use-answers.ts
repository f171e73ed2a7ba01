import { useState } from 'react';
import { useBus, useChange, useSession, useSnackbar } from '@crewcall/platform';
import { useQueryClient } from '@crewcall/platform/query';
import { useBusy } from '../use-busy';

/** Answers to the worker's own invites: Accept, Reject, and taking a decline back. */
export function useAnswers() {
  const { user } = useSession();
  const bus = useBus();
  const client = useQueryClient();
  const snackbar = useSnackbar();
  const { during, isBusy } = useBusy<number>();
  const reply = useChange('replyJob');
  /** Crews that were rejected here, and may be by a slip. */
  const [rejected, setRejected] = useState<ReadonlySet<number>>(new Set());

  const undo = async (idJob: number, idReqCrew: number) => {
    try {
      await reply.mutateAsync({ id: idReqCrew, accepted: false, undo: true });
    } catch {
      return void client.invalidateQueries();
    }
    setRejected((before) => new Set([...before].filter((id) => id !== idReqCrew)));
    snackbar.show('You are invited as before.');
    bus.emit('invite.answered', { idReqCrew, idUser: user.id });
    bus.emit('job.changed', { idJob });
  };

  const answer = async (idJob: number, idReqCrew: number, accepted: boolean) => {
    try {
      await reply.mutateAsync({ id: idReqCrew, accepted });
    } catch {
      // The shell has said why; what is shown may be old.
      return void client.invalidateQueries();
    }
    if (!accepted) setRejected((before) => new Set([...before, idReqCrew]));
    snackbar.show(
      accepted ? 'Accepted. The shift is yours.' : 'Declined. You can take it back while places remain.',
      { color: accepted ? 'success' : 'primary' },
    );
    bus.emit('invite.answered', { idReqCrew, idUser: user.id });
    bus.emit('job.changed', { idJob });
  };
  return {
    answer: (idJob: number, idReqCrew: number, accepted: boolean) =>
      during(idReqCrew, () => answer(idJob, idReqCrew, accepted)),
    undo: (idJob: number, idReqCrew: number) => during(idReqCrew, () => undo(idJob, idReqCrew)),
    /** Whether an own no was given here and can be undone, by the crew's id. */
    wasRejected: (idReqCrew: number) => rejected.has(idReqCrew),
    /** By the crew's id. */
    isBusy,
  };
}
