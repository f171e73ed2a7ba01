import { useEffect, useRef, useState } from 'react';
import { isLocked } from '@crewcall/domain/clock';
import { fallsShort } from '@crewcall/domain/time-change';
import { useRegion, useUnsaved } from '@crewcall/platform';
import type { Row } from './card';
import { changesOf, readDraft } from './timesheet-changes';
import type { TimesheetDraft } from './timesheet-changes';
import { useReason } from './use-reason';
import { useSaveTimesheet } from './use-save-timesheet';
import type { NavigationLocation } from '@crewcall/platform';

/** What an address shows of a job: the part after its id, and the clock that is open. */
const screenOf = ({ pathname, search }: NavigationLocation, idJob: number): string | null => {
  const parts = pathname.split('/');
  const at = parts.lastIndexOf(String(idJob));
  return at < 0 ? null : `${parts.slice(at).join('/')} ${new URLSearchParams(search).get('timesheet') ?? ''}`;
};

/**
 * Whether a clock that is edited at one address is still on the screen at another. Where the address does not name the
 * job, as in a panel of another page, the panel speaks for it.
 */
export function isSameScreen(from: NavigationLocation, to: NavigationLocation, idJob: number): boolean {
  const screen = screenOf(from, idJob);
  return screen === null || screen === screenOf(to, idJob);
}

/** What is asked before a change pays less. Whoever asks for the reason as well adds "Why?". */
export const lessPaid = (userName: string) => ({
  title: `Less paid time for ${userName}`,
  text: 'This change pays less than before.',
  yes: 'Save',
});

type Typed = Partial<TimesheetDraft>;

/** What is still to be saved: all that was not sent, or was typed anew while it was on its way. */
const without = (typed: Typed, sent: Typed): Typed =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => sent[field as keyof TimesheetDraft] !== value),
  );

const lowers = ({ userName }: Row) => {
  const asked = lessPaid(userName);
  return { ...asked, text: `${asked.text} Why?` };
};

/**
 * One clock while it is edited: what is typed stands over the stored time until the server has it. Leaving saves it where
 * the form `savesItself`, and asks where it has a button for that.
 */
export function useTimesheetDraft(shown: Row, { savesItself }: { savesItself: boolean }) {
  const { navigation } = useRegion();
  const [typed, setTyped] = useState<Typed>({});
  // What was just saved stands in for the row until the card comes anew.
  const [saved, setSaved] = useState({ over: shown, row: shown });
  const row = saved.over === shown ? saved.row : shown;
  const [isLeft, setIsLeft] = useState(false);
  const { busy, trouble, save, clear } = useSaveTimesheet(row);
  const reason = useReason();
  const { clock, errors } = readDraft(typed, row);
  const changes = changesOf(row, clock);
  const isWrong = Object.keys(errors).length > 0;
  const isDirty = !isLocked(row) && (changes.length > 0 || isWrong);

  const send = async (): Promise<boolean> => {
    if (isWrong) return false;
    const falls = changes.length > 0 && fallsShort(row, clock);
    const why = falls ? await reason.ask(lowers(row)) : undefined;
    if (why === null) return false;
    const stored = changes.length === 0 ? row : await save(changes, why);
    if (stored === null) return false;
    setSaved({ over: shown, row: { ...row, ...stored } });
    setTyped((now) => without(now, typed));
    return true;
  };
  const sent = useRef<{ typed: Typed; done: Promise<boolean> } | null>(null);
  const isOnItsWay = () => sent.current?.typed === typed;
  /** Resolves to whether all of it is the server's now. */
  const store = (): Promise<boolean> => {
    if (isOnItsWay() && sent.current !== null) return sent.current.done;
    const done = send().finally(() => {
      if (sent.current?.done === done) sent.current = null;
    });
    sent.current = { typed, done };
    return done;
  };
  useUnsaved(isDirty, {
    title: `Time of ${row.userName}`,
    stays: (to) => isSameScreen(navigation.getSnapshot().location, to, row.idJob),
    finish: async () => {
      const saves = savesItself || isOnItsWay();
      if (!saves || !(await store())) throw new Error('The time could not be saved.');
    },
  });
  const latest = useRef(store);
  useEffect(() => {
    latest.current = store;
  });
  // Saves never run beside each other: what is left meanwhile goes after the one that runs.
  useEffect(() => {
    if (!isLeft || busy) return;
    setIsLeft(false);
    void latest.current();
  }, [isLeft, busy]);
  return {
    clock,
    errors,
    isDirty,
    canSave: changes.length > 0 && !isWrong && !busy,
    trouble,
    set: (part: Typed) => {
      clear();
      setTyped((before) => ({ ...before, ...part }));
    },
    store,
    /** Asks why where paid time falls; to be rendered by the form. */
    dialog: reason.dialog,
    /** For forms that save by themselves: stores what is typed as soon as no save runs. */
    leave: () => setIsLeft(true),
  };
}

export type TimesheetDraftState = ReturnType<typeof useTimesheetDraft>;
