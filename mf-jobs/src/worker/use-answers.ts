import { useState } from 'react';
import { useBus, useChange, useSession, useSnackbar } from '@crewcall/platform';

/** Answers to the worker's own invites: Accept, Reject, and taking a decline back. */
export function useAnswers() {
  const { user } = useSession();
  const bus = useBus();
  const snackbar = useSnackbar();
  const [busy, setBusy] = useState<number | null>(null);
  const reply = useChange('replyJob');

  const answer = async (idJob: number, idReqCrew: number, accepted: boolean) => {
    setBusy(idReqCrew);
    try {
      await reply.mutateAsync({ id: idReqCrew, accepted });
      snackbar.show(
        accepted ? 'Accepted. The shift is yours.' : 'Declined. You can take it back while places remain.',
        { color: accepted ? 'success' : 'primary' },
      );
    } catch {
      // The shell has said why; what is shown may be old, so it is read again below.
    } finally {
      setBusy(null);
      bus.emit('invite.answered', { idReqCrew, idUser: user.id });
      bus.emit('job.changed', { idJob });
    }
  };
  return { answer, busy };
}
