import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useBus, useSnackbar, useUnsaved } from '@crewcall/platform';

export interface RecordFormOptions<D, E> {
  /** The stored record and the draft. */
  base: D;
  draft: D;
  /** The first thing that stops a save, with its field. */
  problemOf: (draft: D) => { field: string; text: string } | null;
  unsaved: Parameters<typeof useUnsaved>[1];
  /** Once it has ended, and nothing is unsaved any more. */
  onDone: (end: E) => void;
}

/** The form of a record: what is wrong in it and where, whether leaving would lose something, and its end. */
export function useRecordForm<D, E>({ base, draft, problemOf, unsaved, onDone }: RecordFormOptions<D, E>) {
  const bus = useBus();
  const { show } = useSnackbar();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>(null);
  const [ended, setEnded] = useState<{ end: E } | null>(null);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base);
  useUnsaved(isDirty && ended === null, unsaved);
  const leave = useEffectEvent(onDone);
  // Only now nothing is unsaved any more, and nobody is asked.
  useEffect(() => {
    if (ended !== null) leave(ended.end);
  }, [ended]);
  return {
    form,
    isDirty,
    errorOf: (field: string) => (problem?.field === field ? problem.text : undefined),
    /** Saves on a submit, unless something stops it; then the field that is wrong is gone to. */
    saving: (save: () => Promise<void>) => (event: FormEvent) => {
      event.preventDefault();
      const wrong = problemOf(draft);
      setProblem(wrong);
      if (wrong === null) return void save();
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    },
    forgetProblem: () => setProblem(null),
    /** It is saved, or gone: the form is left. */
    end: (text: string, end: E) => {
      bus.emit('settings.changed', {});
      show(text, { color: 'success' });
      setEnded({ end });
    },
  };
}
