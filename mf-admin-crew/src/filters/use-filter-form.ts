import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useBus, useChange, useSnackbar, useUnsaved } from '@crewcall/platform';
import { plural, useConfirm } from '@crewcall/ui';
import { draftOf, emptyFilter, filterProblem, losing } from './filter-draft';
import type { Filter, FilterDraft } from './filter-draft';

/** A filter while it is typed, its saving and its end. Both ask first where answers would go. */
export function useFilterForm(stored: Filter | null, onDone: () => void) {
  const bus = useBus();
  const { show } = useSnackbar();
  const confirm = useConfirm();
  const form = useRef<HTMLFormElement>(null);
  const base = stored ? draftOf(stored) : emptyFilter;
  const [draft, setDraft] = useState<FilterDraft>(base);
  const [problem, setProblem] = useState<ReturnType<typeof filterProblem>>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base);
  const done = (text: string) => {
    bus.emit('settings.changed', {});
    show(text, { color: 'success' });
    setIsLeaving(true);
  };
  const save = useChange('saveFilter', { done: () => done('Filter saved.') });
  const remove = useChange('deleteFilter', { done: () => done('Filter deleted.') });
  useUnsaved(isDirty && !isLeaving, { title: 'Filter', stays: 'here' });
  const leave = useEffectEvent(onDone);
  // Only now nothing is unsaved any more, and nobody is asked.
  useEffect(() => {
    if (isLeaving) leave();
  }, [isLeaving]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = filterProblem(draft);
    setProblem(wrong);
    if (wrong) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    const { people, options } = losing(stored, draft);
    const yes =
      people === 0 ||
      (await confirm({
        title: `Remove ${options.join(', ')}?`,
        text: `${plural(people, 'person has', 'people have')} it and would lose it. To keep it under another name, rename it instead.`,
        yes: 'Remove and save',
        danger: true,
      }));
    if (yes) save.mutate({ ...draft, ...(stored ? { id: stored.id } : {}), lose: people });
  };

  const ask = async () => {
    if (!stored) return;
    const yes = await confirm({
      title: `Delete ${stored.description}?`,
      text:
        stored.people === 0
          ? 'Nobody has an answer to it.'
          : `The answers of ${plural(stored.people, 'person', 'people')} go with it. They do not come back.`,
      yes: 'Delete',
      danger: true,
    });
    if (yes) remove.mutate({ id: stored.id, people: stored.people });
  };

  return {
    form,
    draft,
    problem,
    isDirty,
    isBusy: save.isPending || remove.isPending,
    set: (part: Partial<FilterDraft>) => {
      setDraft((before) => ({ ...before, ...part }));
      setProblem(null);
    },
    submit,
    ask,
  };
}
