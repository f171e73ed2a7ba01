import { useState } from 'react';
import { isOpen } from '@crewcall/domain/clock';
import { useSession } from '@crewcall/platform';
import { latePart } from '@crewcall/platform/lazy-part';
import { Button, IconButton } from '@crewcall/ui/basics';
import { formatDuration } from '@crewcall/ui/format';
import { ChevronUpIcon, DollarIcon, EditIcon, TrashIcon, UndoIcon, UnlockIcon } from '@crewcall/ui/icons';
import { StatusPill } from '@crewcall/ui/status-pill';
import { timeState } from '../timesheet/card';
import type { Row } from '../timesheet/card';
import { useLocks } from '../timesheet/use-locks';

const CorrectDialog = latePart(() => import('./correct-dialog').then(({ CorrectDialog }) => CorrectDialog));
const AllowancesDialog = latePart(() =>
  import('../allowances/allowances-dialog').then(({ AllowancesDialog }) => AllowancesDialog),
);

export interface RowToolsProps {
  row: Row;
  zone: string;
  /** May this user unlock and delete? */
  canEdit: boolean;
  locked: boolean;
  /** The user opened the fields. */
  open: boolean;
  /** `` while the row's fields are shown: the value of `data-open`, which the styles look for. */
  shown: '' | undefined;
  onToggle: (open: boolean) => void;
}

/** The paid time of a timesheet, and the actions on it. */
export function RowTools({ row, zone, canEdit, locked, open, shown, onToggle }: RowToolsProps) {
  const locks = useLocks(row.idJob);
  const state = timeState(row);
  const { can } = useSession();
  const [isCorrecting, setIsCorrecting] = useState(false);
  const [areAllowancesOpen, setAllowancesOpen] = useState(false);
  return (
    <div data-tools="">
      {state === 'closed' ? <b>{formatDuration(row.paid)}</b> : <StatusPill of="time" state={state} />}
      {state === 'signed' && canEdit ? (
        <Button
          size="small"
          disabled={locks.busy}
          startIcon={<UnlockIcon size={15} aria-hidden />}
          aria-label={`Unlock to Edit, ${row.userName}`}
          onClick={() => void locks.unlock(row)}
        >
          Unlock to Edit
        </Button>
      ) : null}
      {state === 'invoiced' && canEdit && !row.mine && can('invoice.write') ? (
        <Button
          size="small"
          startIcon={<EditIcon size={15} aria-hidden />}
          aria-label={`Correct, ${row.userName}`}
          onClick={() => setIsCorrecting(true)}
        >
          Correct
        </Button>
      ) : null}
      {locked || isOpen(row) ? null : (
        <IconButton
          size="small"
          data-reopen=""
          data-open={shown}
          disabled={locks.busy}
          aria-label={`Reopen the time of ${row.userName}`}
          title="Reopen"
          onClick={() => void locks.reopen(row)}
        >
          <UndoIcon size={17} aria-hidden />
        </IconButton>
      )}
      <IconButton
        size="small"
        aria-label={`Allowances of ${row.userName}`}
        title="Allowances"
        onClick={() => setAllowancesOpen(true)}
      >
        <DollarIcon size={17} aria-hidden />
      </IconButton>
      {canEdit && state !== 'invoiced' ? (
        <IconButton
          size="small"
          disabled={locks.busy}
          aria-label={`Delete the time of ${row.userName}`}
          title="Delete"
          onClick={() => void locks.remove(row)}
        >
          <TrashIcon size={17} aria-hidden />
        </IconButton>
      ) : null}
      {locked ? null : (
        <IconButton
          size="small"
          data-toggle=""
          aria-expanded={open}
          aria-label={`Edit the time of ${row.userName}`}
          title="Edit"
          onClick={() => onToggle(!open)}
        >
          {open ? <ChevronUpIcon size={17} aria-hidden /> : <EditIcon size={17} aria-hidden />}
        </IconButton>
      )}
      {locks.dialog}
      {areAllowancesOpen ? <AllowancesDialog row={row} onClose={() => setAllowancesOpen(false)} /> : null}
      {isCorrecting ? <CorrectDialog row={row} zone={zone} onClose={() => setIsCorrecting(false)} /> : null}
    </div>
  );
}
