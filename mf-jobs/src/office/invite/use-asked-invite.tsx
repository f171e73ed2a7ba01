import { InviteStatus, isInCrew } from '@crewcall/domain/invite';
import { useApi, useSnackbar } from '@crewcall/platform';
import { styled } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import type { ConfirmQuestion } from '@crewcall/ui/confirm-dialog';
import { showFailure } from '../call-failures';
import type { InviteFind, InviteWorker } from './invite-filter';
import { useConfirm } from '@crewcall/ui/confirm';
import type { useInvite } from '../crew/use-invite';
import { useTakingOff } from '../cancel/use-taking-off';

/** The most names that a question lists; others are counted. */
const NAMED = 8;

const List = styled('ul')({ margin: '8px 0 0', paddingLeft: 18, '& li': { marginTop: 6 } });

const verbs: Partial<Record<InviteStatus, string>> = {
  [InviteStatus.Pending]: 'Invite',
  [InviteStatus.Confirmed]: 'Confirm',
};

const sentences = ({ conflicts }: InviteWorker) => conflicts.map(({ text }) => text).join(' ');

/** `12 people have a clash` */
const clash = (count: number) => `${plural(count, 'person has', 'people have')} a clash`;

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
        {clash(busy.length)}:
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

/** Asks once if any of the people have conflicts, then sets everybody's invite status. */
export function useAskedInvite(idReqCrew: number, invite: ReturnType<typeof useInvite>['invite']) {
  const confirm = useConfirm();
  const { call } = useApi();
  const snackbar = useSnackbar();
  const takingOff = useTakingOff(invite);
  const mayGoOn = async (workers: readonly InviteWorker[], status: InviteStatus): Promise<boolean> => {
    const entering = workers.filter(({ selectedOption }) => !isInCrew(selectedOption));
    const question = conflictQuestion(entering, status);
    return question === null || confirm(question);
  };
  /**
   * Asks before inviting all people that a search finds: `count` of the `found`, as some may be excluded. The server
   * knows how many have a conflict; if it does not answer, nobody is invited.
   */
  const mayInviteAll = async (
    find: InviteFind,
    { found, count }: { found: number; count: number },
  ): Promise<boolean> => {
    if (find.free) return true;
    const body = { idReqCrew, find: { ...find, free: true }, limit: 1 };
    const free = await call('getJobWorkers', body).catch((error: unknown) => {
      showFailure(snackbar, error);
      return null;
    });
    if (free === null) return false;
    const busy = Math.max(0, found - free.mayInvite);
    if (busy === 0) return true;
    return confirm({
      title: `Invite all ${count.toLocaleString('en-AU')}?`,
      text: `${clash(busy)}. To leave them out, tick Free only.`,
      yes: 'Invite anyway',
    });
  };
  return {
    mayGoOn,
    mayInviteAll,
    /** Asks what a confirmed worker who loses the shift is paid. The caller must render it. */
    dialog: takingOff.dialog,
    pick: async (worker: InviteWorker, status: InviteStatus): Promise<void> => {
      const { id, fullName, selectedOption } = worker;
      if (await mayGoOn([worker], status))
        await takingOff.pick({ idReqCrew, id, fullName, status: selectedOption }, status);
    },
  };
}
