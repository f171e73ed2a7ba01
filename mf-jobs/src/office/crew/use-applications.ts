import { useBus, useCall, useChange } from '@crewcall/platform';
import { useQueryClient } from '@crewcall/platform/query';
import { useConfirm } from '@crewcall/ui';
import { acceptWarnings } from '../../application-notes';
import type { Application } from '../../application-notes';
import { useBusy } from '../../use-busy';

export const keyOf = ({ idReqCrew, idUser }: Application) => `${idReqCrew}-${idUser}`;

/** The applications that wait, on one job or on all, and the office's answer to them. */
export function useApplications(idJob: number | null, mayAnswer: boolean) {
  const bus = useBus();
  const client = useQueryClient();
  const confirm = useConfirm();
  const { during, isBusy } = useBusy<string>();
  const list = useCall('getNotifications', {}, { enabled: mayAnswer, quiet: true });
  const reply = useChange('replyInviteJob');

  const send = async ({ idReqCrew, idUser, jobId }: Application, accept: boolean, overfill: boolean) => {
    try {
      await reply.mutateAsync({ idReqCrew, idUser, jobId, accept, ...(overfill ? { overfill } : {}) });
    } catch {
      // The shell has said why; what is shown may be old.
      void client.invalidateQueries();
      return false;
    }
    bus.emit('job.changed', { idJob: jobId });
    bus.emit('invite.answered', { idReqCrew, idUser });
    bus.emit('notifications.changed', {});
    return true;
  };
  /**
   * Answers one after the other. Asks first where accepting overfills a crew or doubles a shift. `onHeard` is told of each that the server has heard.
   */
  const answer = async (
    some: readonly Application[],
    accept: boolean,
    onHeard?: (application: Application) => void,
  ): Promise<void> => {
    const { overfill, double } = accept ? acceptWarnings(some) : { overfill: '', double: '' };
    const text = [overfill, double].filter(Boolean).join(' ');
    if (
      text !== '' &&
      !(await confirm({ title: 'Accept all the same?', text, yes: 'Accept', no: 'Not now' }))
    )
      return;
    // All count as under way from now on, so that a second press sends none of them again.
    let last: Promise<unknown> = Promise.resolve();
    const inTurn = (one: Application) => {
      const sent = last.then(() => send(one, accept, overfill !== ''));
      last = sent;
      return sent;
    };
    await Promise.all(
      some.map(async (one) => {
        if (await during(keyOf(one), () => inTurn(one))) onHeard?.(one);
      }),
    );
  };
  const all = mayAnswer ? (list.data?.listCrewInvite ?? []) : [];
  return {
    list,
    waiting: idJob === null ? all : all.filter((one) => one.jobId === idJob),
    answer,
    isBusy: (application: Application) => isBusy(keyOf(application)),
  };
}
