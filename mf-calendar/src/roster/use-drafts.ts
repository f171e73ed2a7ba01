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
  const latest = useRef(week);
  useEffect(() => {
    latest.current = week;
  });
  // A loaded week contains everything that was answered before it was asked for.
  useEffect(() => {
    if (!isFetching) setPending((all) => all.filter(({ answer }) => answer === undefined));
  }, [loaded, isFetching]);

  /** One call after another, because each needs the versions that the one before it has made. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  async function send(
    changes: readonly DraftChange[],
  ): Promise<{ refused: string[]; inverse: DraftChange[] }> {
    const before = latest.current;
    const drafts = changes.map((change) => {
      const draft = before && draftOf(before, change.idUser, change.idReqCrew);
      return { ...change, version: change.version ?? draft?.version ?? 0 };
    });
    setPending((all) => [...without(all, new Set(drafts.map(keyOf))), ...changes]);
    const answers = [];
    try {
      for (let from = 0; from < drafts.length; from += BATCH)
        answers.push(await mutateAsync({ drafts: drafts.slice(from, from + BATCH) }));
    } catch {
      // `useChange` has shown why.
    }
    const made = new Map(answers.flatMap((answer) => answer.drafts).map((draft) => [keyOf(draft), draft]));
    const refused = answers.flatMap((answer) => answer.refused);
    const notDone = new Set([...refused.map(keyOf), ...drafts.slice(answers.length * BATCH).map(keyOf)]);
    const done = drafts.filter((change) => !notDone.has(keyOf(change)));
    setPending((all) => [
      ...without(all, new Set(drafts.map(keyOf))),
      ...done.map((change) => {
        const { id = 0, version = 0 } = made.get(keyOf(change)) ?? {};
        return { ...change, answer: { id, version } };
      }),
    ]);
    const [first] = done;
    if (first) bus.emit('roster.changed', { idReqCrew: first.idReqCrew });
    return {
      refused: refused.map(({ text }) => text),
      inverse: done.map(({ idReqCrew, idUser }) => ({
        idReqCrew,
        idUser,
        action: (before && draftOf(before, idUser, idReqCrew)?.action) ?? null,
        version: made.get(keyOf({ idReqCrew, idUser }))?.version ?? 0,
      })),
    };
  }

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.current.then(work);
    queue.current = result.catch(() => {});
    return result;
  };

  /** Makes the changes of one move. Where the server refuses a part of it, the rest is undone. */
  const apply = (move: Move): Promise<void> =>
    inTurn(async () => {
      if ('refused' in move) return snackbar.show(move.refused, { color: 'warning' });
      if (move.changes.length === 0) return;
      const { refused, inverse } = await send(move.changes);
      if (refused.length > 0) {
        snackbar.show(refused.join(' '), { color: 'error' });
        if (inverse.length > 0) await send(inverse);
      } else if (inverse.length > 0) remember(inverse);
    });

  const remember = (inverse: readonly DraftChange[]) => {
    const { weekStart = '' } = latest.current ?? {};
    setSteps((all) => [...all, { weekStart, inverse }].slice(-UNDO_MOST));
  };

  /** Makes drafts that do not depend on each other; returns the sentences of those that were refused. */
  const applyEach = (changes: readonly DraftChange[]) =>
    inTurn(async () => {
      const { refused, inverse } = await send(changes);
      if (inverse.length > 0) remember(inverse);
      return { done: inverse.length, refused };
    });

  const ofWeek = steps.filter(({ weekStart }) => weekStart === week?.weekStart);
  const last = ofWeek.at(-1);
  const undo = () => {
    if (last === undefined) return;
    setSteps((all) => all.filter((step) => step !== last));
    void inTurn(async () => {
      const { refused } = await send(last.inverse);
      if (refused.length > 0) snackbar.show(refused.join(' '), { color: 'error' });
    });
  };
  return {
    week,
    apply,
    applyEach,
    undo,
    /** How many moves can be undone. */
    undoable: ofWeek.length,
    /** Published drafts cannot be undone. */
    forget: () => setSteps([]),
  };
}

export type Drafts = ReturnType<typeof useDrafts>;
