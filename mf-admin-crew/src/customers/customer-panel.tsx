import { ColourField } from '@crewcall/ui/colour-field';
import { FieldRow, SectionHeading } from '@crewcall/ui/page-header';
import { TextField } from '@crewcall/ui/text-field';
import { colourNames, colours } from './customer-draft';
import type { CustomerDraft, CustomerField, Customer } from './customer-draft';
import { useSession } from '@crewcall/platform';
import { plural } from '@crewcall/ui/format';
import { RecordPanel } from '../record-form/record-panel';
import { CustomerUsers } from './customer-users';
import { useCustomerForm } from './use-customer-form';

interface CustomerFieldsProps {
  draft: CustomerDraft;
  set: (part: Partial<CustomerDraft>) => void;
  errorOf: (field: CustomerField) => string | undefined;
  disabled: boolean;
  isNew: boolean;
}

/** What a customer is called, its colour, and how it is billed. */
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
