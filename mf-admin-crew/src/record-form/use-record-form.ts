import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useBus, useSnackbar, useUnsaved } from '@crewcall/platform';

export interface RecordFormOptions<D, E> {
  /** The stored record and the draft. */
  base: D;
  draft: D;
  /** The first problem that prevents saving, with its field. */
  problemOf: (draft: D) => { field: string; text: string } | null;
  unsaved: Parameters<typeof useUnsaved>[1];
  /** Called after the record was saved or deleted, when the form has no unsaved changes. */
  onDone: (end: E) => void;
}

/**
 * State of a record's form: errors by field, a warning about unsaved changes, and what happens after saving or
 * deleting.
 */
export function useRecordForm<D, E>({ base, draft, problemOf, unsaved, onDone }: RecordFormOptions<D, E>) {
  const bus = useBus();
  const { show } = useSnackbar();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>(null);
  const [ended, setEnded] = useState<{ end: E } | null>(null);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base);
  useUnsaved(isDirty && ended === null, unsaved);
  const leave = useEffectEvent(onDone);
  // In an effect, because by then `useUnsaved` no longer sees unsaved changes and does not ask.
  useEffect(() => {
    if (ended !== null) leave(ended.end);
  }, [ended]);
  return {
    form,
    isDirty,
    errorOf: (field: string) => (problem?.field === field ? problem.text : undefined),
    /** Returns the submit handler: it saves; if there is a problem, it focuses the field instead. */
    saving: (save: () => Promise<void>) => (event: FormEvent) => {
      event.preventDefault();
      const wrong = problemOf(draft);
      setProblem(wrong);
      if (wrong === null) return void save();
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    },
    forgetProblem: () => setProblem(null),
    /** Call after the record was saved or deleted: shows `text` and leaves the form. */
    end: (text: string, end: E) => {
      bus.emit('settings.changed', {});
      show(text, { color: 'success' });
      setEnded({ end });
    },
  };
}
