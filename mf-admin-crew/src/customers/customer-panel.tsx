import { useSession } from '@crewcall/platform';
import { plural } from '@crewcall/ui/format';
import { RecordPanel } from '../record-form/record-panel';
import type { Customer } from './customer-draft';
import { CustomerFields } from './customer-fields';
import { CustomerUsers } from './customer-users';
import { useCustomerForm } from './use-customer-form';

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
