import type { Notifications } from '@crewcall/contract/types';
import { useBus, useCall, useChange } from '@crewcall/platform';
import { useQueryClient } from '@crewcall/platform/query';
import { useBusy } from '../../use-busy';

export type Application = Notifications['listCrewInvite'][number];

/** The applications that wait on a job, and the office's answer to them. */
export function useApplications(idJob: number, mayAnswer: boolean) {
  const bus = useBus();
  const client = useQueryClient();
  const { during, isBusy } = useBusy<string>();
  const { data } = useCall('getNotifications', {}, { enabled: mayAnswer, quiet: true });
  const reply = useChange('replyInviteJob');
  const keyOf = ({ idReqCrew, idUser }: Application) => `${idReqCrew}-${idUser}`;

  const answer = async ({ idReqCrew, idUser, jobId }: Application, accept: boolean) => {
    try {
      await reply.mutateAsync({ idReqCrew, idUser, jobId, accept });
    } catch {
      // The shell has said why; what is shown may be old.
      return void client.invalidateQueries();
    }
    bus.emit('job.changed', { idJob: jobId });
    bus.emit('invite.answered', { idReqCrew, idUser });
    bus.emit('notifications.changed', {});
  };
  return {
    waiting: mayAnswer ? (data?.listCrewInvite ?? []).filter((one) => one.jobId === idJob) : [],
    answer: (application: Application, accept: boolean) =>
      during(keyOf(application), () => answer(application, accept)),
    isBusy: (application: Application) => isBusy(keyOf(application)),
  };
}
