import { InviteStatus, isInCrew } from '@crewcall/domain/invite';
import { useApi } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import type { ConfirmQuestion } from '@crewcall/ui/confirm-dialog';
import type { InviteFind, InviteWorker } from './invite-filter';
import { useConfirm } from '@crewcall/ui/confirm';
import type { useInvite } from '../crew/use-invite';

/** How many people are named; the rest are counted. */
const NAMED = 8;

const List = styled('ul')({ margin: '8px 0 0', paddingLeft: 18, '& li': { marginTop: 6 } });

const verbs: Partial<Record<InviteStatus, string>> = {
  [InviteStatus.Pending]: 'Invite',
  [InviteStatus.Confirmed]: 'Confirm',
};

const sentences = ({ conflicts }: InviteWorker) => conflicts.map(({ text }) => text).join(' ');

/** The question before people with conflicts are confirmed or invited; null if there are none. */
function conflictQuestion(workers: readonly InviteWorker[], status: InviteStatus): ConfirmQuestion | null {
  const verb = verbs[status];
  const busy = workers.filter(({ conflicts }) => conflicts.length > 0);
  const [first] = busy;
  if (verb === undefined || first === undefined) return null;
  const yes = `${verb} anyway`;
  if (workers.length === 1) return { title: `${verb} ${first.fullName}?`, text: sentences(first), yes };
  const more = busy.length - NAMED;
  return {
    title: `${verb} all ${workers.length}?`,
    text: (
      <>
        {busy.length === 1 ? 'Something speaks' : 'Things speak'} against{' '}
        {plural(busy.length, 'person', 'people')}:
        <List>
          {busy.slice(0, NAMED).map((worker) => (
            <li key={worker.id}>
              <strong>{worker.fullName}</strong> {sentences(worker)}
            </li>
          ))}
          {more > 0 ? <li>{plural(more, 'person', 'people')} more</li> : null}
        </List>
      </>
    ),
    yes,
  };
}

/** Asks once about people with conflicts, then sets everybody's status. */
export function useAskedInvite(idReqCrew: number, invite: ReturnType<typeof useInvite>['invite']) {
  const confirm = useConfirm();
  const { call } = useApi();
  const mayGoOn = async (workers: readonly InviteWorker[], status: InviteStatus): Promise<boolean> => {
    const entering = workers.filter(({ selectedOption }) => !isInCrew(selectedOption));
    const question = conflictQuestion(entering, status);
    return question === null || confirm(question);
  };
  /** Asks about all `count` people of a search; how many conflicts they have, the server says. */
  const mayInviteAll = async (find: InviteFind, count: number): Promise<boolean> => {
    if (find.free) return true;
    const body = { idReqCrew, find: { ...find, free: true }, limit: 1 };
    const free = await call('getJobWorkers', body, { quiet: true }).catch(() => null);
    const busy = free === null ? 0 : Math.max(0, count - free.mayInvite);
    if (busy === 0) return true;
    const against = busy === 1 ? 'Something speaks' : 'Things speak';
    return confirm({
      title: `Invite all ${count.toLocaleString('en-AU')}?`,
      text: `${against} against ${plural(busy, 'person', 'people')}. With "Free only" you invite the others.`,
      yes: 'Invite anyway',
    });
  };
  return {
    mayGoOn,
    mayInviteAll,
    pick: async (worker: InviteWorker, status: InviteStatus): Promise<void> => {
      if (await mayGoOn([worker], status)) await invite(idReqCrew, [{ id: worker.id, status }]);
    },
  };
}
