import { useState } from 'react';
import type { Notifications } from '@crewcall/contract/types';
import { useBus, useCall, useChange } from '@crewcall/platform';

export type Application = Notifications['listCrewInvite'][number];

/** The applications that wait on a job, and the office's answer to them. */
export function useApplications(idJob: number, mayAnswer: boolean) {
  const bus = useBus();
  const [busy, setBusy] = useState<string | null>(null);
  const { data } = useCall('getNotifications', {}, { enabled: mayAnswer, quiet: true });
  const reply = useChange('replyInviteJob');
  const keyOf = ({ idReqCrew, idUser }: Application) => `${idReqCrew}-${idUser}`;

  const answer = async (application: Application, accept: boolean) => {
    const { idReqCrew, idUser, jobId } = application;
    setBusy(keyOf(application));
    try {
      await reply.mutateAsync({ idReqCrew, idUser, jobId, accept });
    } catch {
      // The shell has said why; the list is read again below.
    } finally {
      bus.emit('job.changed', { idJob: jobId });
      bus.emit('invite.answered', { idReqCrew, idUser });
      bus.emit('notifications.changed', {});
      setBusy(null);
    }
  };
  return {
    waiting: mayAnswer ? (data?.listCrewInvite ?? []).filter((one) => one.jobId === idJob) : [],
    answer,
    isBusy: (application: Application) => busy === keyOf(application),
  };
}
