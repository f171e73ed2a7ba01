import { useState } from 'react';
import { useBus, useChange } from '@crewcall/platform';
import { useEdits } from '@crewcall/platform/use-edits';
import { useConfirm } from '@crewcall/ui/confirm';
import { plural } from '@crewcall/ui/format';
import { useRecordForm } from '../record-form/use-record-form';
import { customerProblem, draftOf, emptyCustomer } from './customer-draft';
import type { Customer, CustomerDraft } from './customer-draft';

/** The form state of a customer, and its save. Asks before a rename if jobs have the old short name. */
export function useCustomerForm(
  stored: Customer | null,
  taken: readonly string[],
  onDone: (id: number) => void,
) {
  const bus = useBus();
  const confirm = useConfirm();
  const [fresh] = useState(() => emptyCustomer(taken));
  const base = stored ? draftOf(stored) : fresh;
  const { draft, was, set, overtaken } = useEdits<CustomerDraft>(base);
  const { end, forgetProblem, saving, ...record } = useRecordForm({
    ...{ base, draft, onDone, problemOf: customerProblem },
    unsaved: { title: 'Customer', stays: 'here' },
  });
  const save = useChange('saveCustomer', {
    done: ({ id, renamedJobs }) =>
      end(
        renamedJobs > 0
          ? `Saved. ${plural(renamedJobs, 'job has', 'jobs have')} the new name.`
          : 'Customer saved.',
        id,
      ),
  });
  const remove = useChange('deleteCustomer', { done: () => end('Customer deleted.', 0) });

  const submit = saving(async () => {
    const isRenamed = stored !== null && stored.text !== draft.text.trim() && stored.jobs > 0;
    const yes =
      !isRenamed ||
      (await confirm({
        title: `Call ${stored.text} ${draft.text.trim()} from now on?`,
        text: `Its ${plural(stored.jobs, 'job')}, people and on-site contacts get the new short name.`,
        yes: 'Rename',
      }));
    if (!yes) return;
    if (!stored) return save.mutate(draft);
    save.mutate(
      { ...draft, id: stored.id, was },
      { onError: (error) => overtaken(error, () => bus.emit('settings.changed', {})) },
    );
  });

  const askDelete = async () => {
    if (!stored) return;
    const yes = await confirm({
      title: `Delete ${stored.fullName}?`,
      text: 'It has no jobs and no users.',
      yes: 'Delete',
      danger: true,
    });
    if (yes) remove.mutate({ id: stored.id });
  };

  return {
    ...record,
    draft,
    isBusy: save.isPending || remove.isPending,
    /** Null while the customer still has jobs or users. */
    askDelete: stored && stored.jobs === 0 && stored.users.length === 0 ? askDelete : null,
    set: (part: Partial<CustomerDraft>) => {
      set(part);
      forgetProblem();
    },
    submit,
  };
}
