import { useEffect, useMemo, useRef, useState } from 'react';
import { useBus, useChange, useSnackbar } from '@crewcall/platform';
import { draftOf, withChanges } from './overlay';
import type { PendingChange } from './overlay';
import type { Move } from './moves';
import type { DraftChange, RosterWeek } from './roster-data';

/** The most drafts that the server takes in one call. */
const BATCH = 500;
const UNDO_MOST = 10;

interface UndoStep {
  weekStart: string;
  inverse: readonly DraftChange[];
}

const keyOf = ({ idReqCrew, idUser }: Pick<DraftChange, 'idReqCrew' | 'idUser'>) => `${idReqCrew} ${idUser}`;

const without = (all: readonly PendingChange[], gone: ReadonlySet<string>) =>
  all.filter((change) => !gone.has(keyOf(change)));

/** The loaded week with the user's own changes, and functions to make and undo them. */
export function useDrafts(loaded: RosterWeek | undefined, isFetching: boolean) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const { mutateAsync } = useChange('setDrafts');
  const [pending, setPending] = useState<readonly PendingChange[]>([]);
  const [steps, setSteps] = useState<readonly UndoStep[]>([]);
  const week = useMemo(() => (loaded ? withChanges(loaded, pending) : undefined), [loaded, pending]);
  const latest = useRef({ week, loaded });
  useEffect(() => {
    latest.current = { week, loaded };
  });
  /** Versions of drafts by `keyOf`, from answers that the loaded week does not contain yet. */
  const versions = useRef(new Map<string, number>());
  // A loaded week contains everything that was answered before it was asked for.
  useEffect(() => {
    if (isFetching) return;
    versions.current.clear();
    setPending((all) => all.filter(({ answer }) => answer === undefined));
  }, [loaded, isFetching]);

  /** One call after another, because each needs the versions that the one before it has made. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.current.then(work);
    queue.current = result.catch(() => {});
    return result;
  };

  /** Draws the changes at once, and sends them. Never rejects. */
  function send(changes: readonly DraftChange[]): Promise<{ refused: string[]; inverse: DraftChange[] }> {
    const keys = new Set(changes.map(keyOf));
    const before = latest.current.week;
    setPending((all) => [...without(all, keys), ...changes]);
    return inTurn(async () => {
      const versionOf = ({ idReqCrew, idUser, version }: DraftChange) =>
        version ??
        versions.current.get(keyOf({ idReqCrew, idUser })) ??
        (latest.current.loaded && draftOf(latest.current.loaded, idUser, idReqCrew)?.version) ??
        0;
      const answers = [];
      try {
        for (let from = 0; from < changes.length; from += BATCH) {
          const drafts = changes.slice(from, from + BATCH);
          answers.push(
            await mutateAsync({
              drafts: drafts.map((change) => ({ ...change, version: versionOf(change) })),
            }),
          );
        }
      } catch {
        // `useChange` has shown why.
      }
      const made = new Map(answers.flatMap(({ drafts }) => drafts).map((draft) => [keyOf(draft), draft]));
      const refused = answers.flatMap((answer) => answer.refused);
      const notDone = new Set([...refused, ...changes.slice(answers.length * BATCH)].map(keyOf));
      const done = changes
        .filter((change) => !notDone.has(keyOf(change)))
        .map((change) => {
          const { id = 0, version = 0 } = made.get(keyOf(change)) ?? {};
          return { ...change, answer: { id, version } };
        });
      for (const change of done) versions.current.set(keyOf(change), change.answer.version);
      setPending((all) => [...without(all, keys), ...done]);
      const [first] = changes;
      // After a refusal too: somebody else may have changed the draft.
      if (first && answers.length > 0) bus.emit('roster.changed', { idReqCrew: first.idReqCrew });
      return {
        refused: refused.map(({ text }) => text),
        inverse: done.map(({ idReqCrew, idUser, answer }) => ({
          idReqCrew,
          idUser,
          action: (before && draftOf(before, idUser, idReqCrew)?.action) ?? null,
          version: answer.version,
        })),
      };
    });
  }

  const remember = (inverse: readonly DraftChange[]) => {
    if (inverse.length === 0) return;
    const { weekStart = '' } = latest.current.week ?? {};
    setSteps((all) => [...all, { weekStart, inverse }].slice(-UNDO_MOST));
  };

  /** Makes the changes of one move. If the server refuses a part of it, the rest is undone. */
  const apply = async (move: Move): Promise<void> => {
    if ('refused' in move) return snackbar.show(move.refused, { color: 'warning' });
    if (move.changes.length === 0) return;
    const { refused, inverse } = await send(move.changes);
    if (refused.length === 0) return remember(inverse);
    snackbar.show(refused.join(' '), { color: 'error' });
    if (inverse.length > 0) await send(inverse);
  };

  /** Makes drafts that do not depend on each other; returns how many, and the sentences of those that were refused. */
  const applyEach = async (changes: readonly DraftChange[]) => {
    const { refused, inverse } = await send(changes);
    remember(inverse);
    return { done: inverse.length, refused };
  };

  const ofWeek = steps.filter(({ weekStart }) => weekStart === week?.weekStart);
  const last = ofWeek.at(-1);
  const undo = async () => {
    if (last === undefined) return;
    setSteps((all) => all.filter((step) => step !== last));
    const { refused } = await send(last.inverse);
    if (refused.length > 0) snackbar.show(refused.join(' '), { color: 'error' });
  };
  return {
    week,
    apply,
    applyEach,
    undo: () => void undo(),
    /** How many moves can be undone. */
    undoable: ofWeek.length,
    /** Published drafts cannot be undone. */
    forget: () => setSteps([]),
  };
}

export type Drafts = ReturnType<typeof useDrafts>;
