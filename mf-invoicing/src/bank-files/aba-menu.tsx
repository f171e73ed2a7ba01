import { useId, useState } from 'react';
import { abaOptions } from '@crewcall/domain/invoice';
import type { InvoiceStatus } from '@crewcall/domain/invoice';
import { Menu, MenuItem } from '@crewcall/ui/mui';
import { Button } from '@crewcall/ui/basics';
import { BanknoteIcon, ChevronDownIcon } from '@crewcall/ui/icons';

/** The ABA File dropdown: full file, one dollar each, clear the status. `onPick` gets the type. */
export function AbaMenu({ disabled, onPick }: { disabled: boolean; onPick: (type: InvoiceStatus) => void }) {
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
