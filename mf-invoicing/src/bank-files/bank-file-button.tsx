import { useEffect, useId, useRef, useState } from 'react';
import type { In } from '@crewcall/contract/types';
import { abaOptions, bankFileTooLong, type InvoiceStatus } from '@crewcall/domain/invoice';
import { BANK_FILE_MOST } from '@crewcall/domain/limits';
import type { Cents } from '@crewcall/domain/units';
import { useChange, useSnackbar } from '@crewcall/platform';
import { Button } from '@crewcall/ui/basics';
import { BanknoteIcon, ChevronDownIcon } from '@crewcall/ui/icons';
import { Menu, MenuItem } from '@crewcall/ui/mui';
import { AbaDialog, type AbaDialogProps } from './aba-dialog';

/** The ABA File dropdown: full file, one dollar each, clear the status. `onPick` gets the type. */
function AbaMenu({ disabled, onPick }: { disabled: boolean; onPick: (type: InvoiceStatus) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        variant="contained"
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<BanknoteIcon aria-hidden />}
        endIcon={<ChevronDownIcon aria-hidden />}
      >
        ABA File
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {abaOptions.map((option) => (
          <MenuItem
            key={option.type}
            onClick={() => {
              setAnchor(null);
              onPick(option.type);
            }}
          >
            {option.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

export interface BankFileButtonProps {
  chosen: {
    /** Finds the invoices that are chosen. */
    found: In<'findInvoices'>;
    /** How many they are, and what they come to, as shown. */
    count: number;
    cents: Cents;
    /** They are of an earlier search than the one asked for. */
    isPrevious: boolean;
  };
  /** Called once the file is made. */
  onDone: () => void;
}

/** The ABA File dropdown, and the dialog of what is picked. The server names the chosen invoices when it opens. */
export function BankFileButton({ chosen, onDone }: BankFileButtonProps) {
  const { found, count, cents, isPrevious } = chosen;
  const snackbar = useSnackbar();
  // It changes nothing, but is asked for by a button, which must say when it fails.
  const { mutateAsync: findInvoices, isPending } = useChange('findInvoices');
  const [open, setOpen] = useState<Omit<AbaDialogProps, 'onClose'> | null>(null);
  const key = JSON.stringify(found);
  const latest = useRef(key);
  useEffect(() => {
    latest.current = key;
  });
  const pick = async (type: InvoiceStatus) => {
    try {
      const opened = await findInvoices(found);
      if (latest.current !== key) snackbar.show('Your selection has changed. Choose the file again.');
      else if (opened.ids.length === 0)
        snackbar.show('Somebody else has just put these invoices into a bank file or cancelled them.');
      else setOpen({ type, opened, find: found.find, shown: { count, cents } });
    } catch {
      // The API client or `useChange` has shown the error.
    }
  };
  const isTooLong = count > BANK_FILE_MOST;
  return (
    <>
      {isTooLong ? <span role="status">{bankFileTooLong}</span> : null}
      <AbaMenu
        disabled={count === 0 || isTooLong || isPrevious || isPending}
        onPick={(type) => void pick(type)}
      />
      {open === null ? null : (
        <AbaDialog
          {...open}
          onClose={(isDone) => {
            setOpen(null);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
}
