import { useState } from 'react';
import { useChange } from '@crewcall/platform';
import { useConfirm } from '@crewcall/ui/confirm';
import { plural } from '@crewcall/ui/format';
import { useRecordForm } from '../record-form/use-record-form';
import { draftOf, emptyFilter, filterProblem, losing } from './filter-draft';
import type { Filter, FilterDraft } from './filter-draft';

/** A filter while it is typed, its saving and its end. Both ask first where answers would go. */
export function useFilterForm(stored: Filter | null, onDone: () => void) {
  const confirm = useConfirm();
  const base = stored ? draftOf(stored) : emptyFilter;
  const [edits, setEdits] = useState<Partial<FilterDraft>>({});
  const draft = { ...base, ...edits };
  const { end, forgetProblem, saving, ...record } = useRecordForm<FilterDraft, void>({
    ...{ base, draft, onDone, problemOf: filterProblem },
    unsaved: { title: 'Filter', stays: 'here' },
  });
  const save = useChange('saveFilter', { done: () => end('Filter saved.') });
  const remove = useChange('deleteFilter', { done: () => end('Filter deleted.') });

  const submit = saving(async () => {
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
  });

  const askDelete = async () => {
    if (!stored) return;
    const yes = await confirm({
      title: `Delete ${stored.description}?`,
      text:
        stored.people === 0
          ? 'Nobody has an answer to it.'
          : `The answers of ${plural(stored.people, 'person', 'people')} are deleted with it. This cannot be undone.`,
      yes: 'Delete',
      danger: true,
    });
    if (yes) remove.mutate({ id: stored.id, people: stored.people });
  };

  return {
    ...record,
    draft,
    isBusy: save.isPending || remove.isPending,
    set: (part: Partial<FilterDraft>) => {
      setEdits((before) => ({ ...before, ...part }));
      forgetProblem();
    },
    submit,
    askDelete: stored && askDelete,
  };
}
