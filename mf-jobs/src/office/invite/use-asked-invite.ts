import { isInCrew } from '@crewcall/domain/invite';
import type { InviteStatus } from '@crewcall/domain/invite';
import { useConfirm } from '@crewcall/ui/confirm';
import type { useInvite } from '../crew/use-invite';
import { conflictQuestion } from './conflict-question';
import type { InviteWorker } from './invite-filter';

/** Asks once about people with conflicts, then sets everybody's status. */
export function useAskedInvite(idReqCrew: number, invite: ReturnType<typeof useInvite>['invite']) {
  const confirm = useConfirm();
  const mayGoOn = async (workers: readonly InviteWorker[], status: InviteStatus): Promise<boolean> => {
    const entering = workers.filter(({ selectedOption }) => !isInCrew(selectedOption));
    const question = conflictQuestion(entering, status);
    return question === null || confirm(question);
  };
  return {
    mayGoOn,
    pick: async (worker: InviteWorker, status: InviteStatus): Promise<void> => {
      if (await mayGoOn([worker], status)) await invite(idReqCrew, [{ id: worker.id, status }]);
    },
  };
}
