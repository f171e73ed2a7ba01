import { useState } from 'react';
import { useBus, useChange, useSession } from '@crewcall/platform';
import { useEdits } from '@crewcall/platform/use-edits';
import { ColourField } from '@crewcall/ui/colour-field';
import { useConfirm } from '@crewcall/ui/confirm';
import { plural } from '@crewcall/ui/format';
import { FieldRow, SectionHeading } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';
import { RecordPanel } from '../record-form/record-panel';
import { useRecordForm } from '../record-form/use-record-form';
import {
  colourNames,
  colours,
  type Customer,
  type CustomerDraft,
  type CustomerField,
  customerProblem,
  draftOf,
  emptyCustomer,
} from './customer-draft';
import { CustomerUsers } from './customer-users';

/** State of the customer form, and saving it. Asks before the short name is changed if jobs have the old one. */
function useCustomerForm(stored: Customer | null, taken: readonly string[], onDone: (id: number) => void) {
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
    /** Null if the customer still has jobs or users. */
    askDelete: stored && stored.jobs === 0 && stored.users.length === 0 ? askDelete : null,
    set: (part: Partial<CustomerDraft>) => {
      set(part);
      forgetProblem();
    },
    submit,
  };
}

interface CustomerFieldsProps {
  draft: CustomerDraft;
  set: (part: Partial<CustomerDraft>) => void;
  errorOf: (field: CustomerField) => string | undefined;
  disabled: boolean;
  isNew: boolean;
}

/** Fields for the customer's names, colour, and billing. */
function CustomerFields({ draft, set, errorOf, disabled, isNew }: CustomerFieldsProps) {
  const field = (name: Exclude<CustomerField, 'color'>, label: string, max: number, help?: string) => (
    <TextField
      label={label}
      value={draft[name]}
      disabled={disabled}
      required={name === 'fullName' || name === 'text'}
      autoFocus={isNew && name === 'fullName'}
      multiline={name === 'billingAddress'}
      error={errorOf(name) !== undefined}
      helperText={errorOf(name) ?? help}
      onChange={(event) => set({ [name]: event.target.value })}
      slotProps={{ htmlInput: { maxLength: max, autoComplete: 'off' } }}
    />
  );
  return (
    <>
      {field('fullName', 'Full name', 120, 'As it appears in lists and on timesheets.')}
      {field('text', 'Short name', 40, 'Appears before the title of its jobs, e.g. ACME.')}
      <ColourField
        label="Colour of its jobs"
        value={draft.color}
        choices={colours}
        names={colourNames}
        onChange={(color) => set({ color })}
        disabled={disabled}
      />
      <SectionHeading title="Billing" note="Optional." />
      {field('billingName', 'Name on the bill', 120)}
      <FieldRow min={180}>
        {field('billingAbn', 'ABN', 20, '11 digits.')}
        {field('billingEmail', 'Email for bills', 254)}
      </FieldRow>
      {field('billingAddress', 'Address', 400)}
    </>
  );
}

interface CustomerPanelProps {
  /** Null for a new customer. */
  stored: Customer | null;
  /** Colours of the other customers. */
  taken: readonly string[];
  onClose: () => void;
  onDone: (id: number) => void;
}

/** The side panel of one customer company. */
export function CustomerPanel({ stored, taken, onClose, onDone }: CustomerPanelProps) {
  const mayWrite = useSession().can('settings.write');
  const record = useCustomerForm(stored, taken, onDone);
  return (
    <RecordPanel
      width={560}
      title={stored ? stored.fullName : 'New customer'}
      sub={stored ? plural(stored.jobs, 'job') : undefined}
      record={record}
      mayWrite={mayWrite}
      onClose={onClose}
      below={stored ? <CustomerUsers customer={stored} /> : null}
    >
      <CustomerFields
        draft={record.draft}
        set={record.set}
        errorOf={record.errorOf}
        disabled={!mayWrite}
        isNew={stored === null}
      />
    </RecordPanel>
  );
}
