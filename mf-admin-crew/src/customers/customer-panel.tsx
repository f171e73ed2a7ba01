import { useSession } from '@crewcall/platform';
import { Button, SidePanel, plural, styled } from '@crewcall/ui';
import type { Customer } from './customer-draft';
import { CustomerFields } from './customer-fields';
import { CustomerUsers } from './customer-users';
import { useCustomerForm } from './use-customer-form';

const Form = styled('form')({ display: 'grid', gap: 14 });
const formId = 'customer-form';

interface CustomerPanelProps {
  /** Null for a new one. */
  stored: Customer | null;
  /** Colours of the others. */
  taken: readonly string[];
  onClose: () => void;
  onDone: (id: number) => void;
}

/** One customer company beside the list. */
export function CustomerPanel({ stored, taken, onClose, onDone }: CustomerPanelProps) {
  const mayWrite = useSession().can('settings.write');
  const { form, draft, isDirty, isSaving, errorOf, set, submit, askDelete } = useCustomerForm(
    stored,
    taken,
    onDone,
  );
  return (
    <SidePanel
      width={560}
      title={stored ? stored.fullName : 'New customer'}
      sub={stored ? plural(stored.jobs, 'job') : undefined}
      onClose={onClose}
      footer={
        mayWrite ? (
          <>
            <Button type="submit" form={formId} variant="contained" loading={isSaving} disabled={!isDirty}>
              Save
            </Button>
            {askDelete ? (
              <Button color="error" disabled={isSaving} onClick={() => void askDelete()}>
                Delete
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      <Form id={formId} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <CustomerFields
          draft={draft}
          set={set}
          errorOf={errorOf}
          disabled={!mayWrite}
          isNew={stored === null}
        />
      </Form>
      {stored ? <CustomerUsers customer={stored} /> : null}
    </SidePanel>
  );
}
