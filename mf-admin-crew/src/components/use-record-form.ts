import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUnsaved } from '@crewcall/platform';

export interface RecordFormOptions<D, E> {
  /** As it is stored, and as it is typed. */
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
    /** Whether it may be saved; else the field that is wrong is gone to. */
    check: (): boolean => {
      const wrong = problemOf(draft);
      setProblem(wrong);
      if (wrong)
        requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return wrong === null;
    },
    forgetProblem: () => setProblem(null),
    /** It is saved, or gone: the form is left. */
    end: (end: E) => setEnded({ end }),
  };
}
