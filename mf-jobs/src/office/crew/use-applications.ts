import { useBus, useCall, useChange } from '@crewcall/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useConfirm } from '@crewcall/ui/confirm';
import { acceptWarnings } from '../../application-notes';
import type { Application } from '../../application-notes';
import { useBusy } from '../../use-busy';

export const keyOf = ({ idReqCrew, idUser }: Application) => `${idReqCrew}-${idUser}`;

/** Pending applications of one job or of all, and the office's answers. */
export function useApplications(idJob: number | null, mayAnswer: boolean) {
  const bus = useBus();
  const client = useQueryClient();
  const confirm = useConfirm();
  const { during, isBusy } = useBusy<string>();
  const list = useCall('getNotifications', {}, { enabled: mayAnswer, quiet: true });
  const reply = useChange('replyInviteJob');

  /** Resolves to whether the answer was saved; or to conflicts that must be confirmed first. */
  const send = async (
    { idReqCrew, idUser, jobId }: Application,
    accept: boolean,
    { overfill, isRead }: { overfill: boolean; isRead: boolean },
  ): Promise<boolean | string[]> => {
    try {
      const { ok, conflicts = [] } = await reply.mutateAsync({
        ...{ idReqCrew, idUser, jobId, accept },
        ...(overfill ? { overfill } : {}),
        ...(accept && !isRead ? { unlessConflicts: true } : {}),
      });
      if (!ok) return conflicts;
    } catch {
      // The shell has shown the error. Refetch, because this list may be out of date.
      void client.invalidateQueries();
      return false;
    }
    bus.emit('job.changed', { idJob: jobId });
    bus.emit('invite.answered', { idReqCrew, idUser });
    bus.emit('notifications.changed', {});
    return true;
  };
  /**
   * Sends answers one after the other. Asks first if accepting overfills a crew or gives a worker two shifts close
   * together, and again about other conflicts. `onHeard` is called for each answer that the server has received.
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
    // Mark all these applications as being sent now, so that a second click does not send any of them again.
    let last: Promise<unknown> = Promise.resolve();
    const against: { one: Application; texts: string[] }[] = [];
    const run = async (one: Application, isRead: boolean): Promise<void> => {
      const said = await during(keyOf(one), () => {
        const sent = last.then(() => send(one, accept, { overfill: overfill !== '', isRead }));
        last = sent;
        return sent;
      });
      if (said === true) onHeard?.(one);
      else if (Array.isArray(said)) against.push({ one, texts: said });
    };
    await Promise.all(some.map((one) => run(one, false)));
    if (against.length === 0) return;
    const all = against.map(({ one, texts }) => `${one.fullName}: ${texts.join(' ')}`).join(' ');
    if (await confirm({ title: 'Accept all the same?', text: all, yes: 'Accept', no: 'Not now' }))
      await Promise.all(against.map(({ one }) => run(one, true)));
  };
  const all = mayAnswer ? (list.data?.listCrewInvite ?? []) : [];
  return {
    list,
    waiting: idJob === null ? all : all.filter((one) => one.jobId === idJob),
    answer,
    isBusy: (application: Application) => isBusy(keyOf(application)),
  };
}
