import { useState } from 'react';
import type { In } from '@crewcall/contract/types';
import type { InvoiceStatus } from '@crewcall/domain/invoice';
import { useChange, useSnackbar } from '@crewcall/platform';
import { AbaDialog } from './aba-dialog';
import { AbaMenu } from './aba-menu';

export interface BankFileButtonProps {
  /** Finds the invoices that are chosen. */
  found: In<'findInvoices'>;
  /** How many they are. */
  count: number;
  /** Called once the file is made. */
  onDone?: () => void;
}

/** The ABA File dropdown, and the dialog of what is picked. The server names the chosen invoices when it opens. */
export function BankFileButton({ found, count, onDone }: BankFileButtonProps) {
  const snackbar = useSnackbar();
  // It changes nothing, but is asked for by a button, which must say when it fails.
  const { mutateAsync: findInvoices, isPending } = useChange('findInvoices');
  const [open, setOpen] = useState<{ type: InvoiceStatus; ids: number[] } | null>(null);
  const pick = async (type: InvoiceStatus) => {
    try {
      const { ids } = await findInvoices(found);
      if (ids.length > 0) setOpen({ type, ids });
      else snackbar.show('Somebody else has just put these invoices into a bank file or cancelled them.');
    } catch {
      // The API client or `useChange` has shown the error.
    }
  };
  return (
    <>
      <AbaMenu disabled={count === 0 || isPending} onPick={(type) => void pick(type)} />
      {open === null ? null : (
        <AbaDialog
          {...open}
          find={found.find}
          onClose={(isDone) => {
            setOpen(null);
            if (isDone) onDone?.();
          }}
        />
      )}
    </>
  );
}
