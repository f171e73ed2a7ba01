import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { isLocked } from '@crewcall/domain/clock';
import { fallsShort } from '@crewcall/domain/time-change';
import { ApiError, type NavigationLocation, useApi, useBus, useRegion, useUnsaved } from '@crewcall/platform';
import type { Row } from './card';
import { useOverlapWarning } from './overlap-note';
import { changesOf, type FieldChange, readDraft, type TimesheetDraft } from './timesheet-changes';
import { useReason } from './use-reason';
import { textOf } from './use-timesheet-change';

/** A timesheet in the server's response. */
type Stored = Out<'setTime'>['timesheet'];

/**
 * Saves the changes of a timesheet one after the other. Resolves to the stored timesheet, or to null if the server
 * refused; the refusal is shown beside the field.
 */
function useSaveTimesheet(row: Row) {
  const { call } = useApi();
  const bus = useBus();
  const queries = useQueryClient();
  const warn = useOverlapWarning();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState('');
  const { id, idJob, idUser } = row;
  const save = async (changes: readonly FieldChange[], reason?: string): Promise<Stored | null> => {
    setBusy(true);
    setTrouble('');
    let saved = 0;
    let answer: Out<'setTime'> | null = null;
    try {
      for (const change of changes) {
        answer = await call(
          'setTime',
          { id, ...change, ...(reason === undefined ? {} : { reason }) },
          { quiet: true },
        );
        saved += 1;
      }
      // Only for a new overlap; existing ones are shown beside the timesheet.
      if (answer && answer.overlaps?.length !== row.overlaps?.length) warn(answer);
      return answer?.timesheet ?? row;
    } catch (error) {
      setTrouble(textOf(error));
      // Keeps the draft, over the newly stored values.
      if (error instanceof ApiError && error.kind === 'conflict') {
        await queries.invalidateQueries({ queryKey: ['getTimeCard'] });
      }
      return null;
    } finally {
      setBusy(false);
      if (saved > 0) bus.emit('clock.changed', { idJob, idUser });
    }
  };
  return { busy, trouble, save, clear: () => setTrouble('') };
}

/** Identifies the screen of a job from a URL: the path from the job's id on, and the open timesheet. */
const screenOf = ({ pathname, search }: NavigationLocation, idJob: number): string | null => {
  const parts = pathname.split('/');
  const at = parts.lastIndexOf(String(idJob));
  return at < 0 ? null : `${parts.slice(at).join('/')} ${new URLSearchParams(search).get('timesheet') ?? ''}`;
};

/**
 * Whether a timesheet edited at one address is still on the screen at another. If the address does not name the job,
 * as in a panel on another page, it counts as still there: that panel decides when it closes.
 */
function isSameScreen(from: NavigationLocation, to: NavigationLocation, idJob: number): boolean {
  const screen = screenOf(from, idJob);
  return screen === null || screen === screenOf(to, idJob);
}

/** The question before a change that pays less. Dialogs that need a reason add "Why?". */
export const lessPaid = (userName: string) => ({
  title: `Less paid time for ${userName}`,
  text: 'This change pays less than before.',
  yes: 'Save',
});

type Typed = Partial<TimesheetDraft>;

/** The typed values that are still to be saved: those not sent, or changed again while being sent. */
const without = (typed: Typed, sent: Typed): Typed =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => sent[field as keyof TimesheetDraft] !== value),
  );

const lowers = ({ userName }: Row) => {
  const asked = lessPaid(userName);
  return { ...asked, text: `${asked.text} Why?` };
};

/**
 * A timesheet being edited: the draft replaces the stored values on screen until it is saved. Leaving the screen
 * saves the draft if the form `savesItself`, otherwise it asks the user.
 */
export function useTimesheetDraft(shown: Row, { savesItself }: { savesItself: boolean }) {
  const { navigation } = useRegion();
  const [typed, setTyped] = useState<Typed>({});
  // The saved values replace the row until the card is refetched.
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
  /** Resolves to whether everything is saved. */
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
  // Saves never run in parallel: the next one waits for the current one.
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
    /** The dialog that asks for a reason if paid time falls. The form renders it. */
    dialog: reason.dialog,
    /** For forms that save by themselves: stores what is typed as soon as no save runs. */
    leave: () => setIsLeft(true),
  };
}

export type TimesheetDraftState = ReturnType<typeof useTimesheetDraft>;
