import { Alert, Button } from '@crewcall/ui/basics';
import { UnlockIcon } from '@crewcall/ui/icons';
import { maySetTimesheets, overOf } from '../timesheet/card';
import type { Card, Row } from '../timesheet/card';
import { useLocks } from '../timesheet/use-locks';

/** Why a timesheet cannot be changed, and the unlock button for users who may. */
export function TimesheetNotice({ card, row }: { card: Card; row: Row }) {
  const locks = useLocks(row.idJob);
  const over = overOf(card);
  if (row.idInvoice)
    return (
      <Alert severity="info">
        This time is on invoice {row.idInvoice}. Cancel the invoice first to change it.
      </Alert>
    );
  if (row.idSignature)
    return (
      <Alert
        severity="info"
        action={
          card.canEdit ? (
            <Button
              size="small"
              disabled={locks.busy}
              startIcon={<UnlockIcon size={16} aria-hidden />}
              onClick={() => void locks.unlock(row)}
            >
              Unlock to Edit
            </Button>
          ) : undefined
        }
      >
        This time is signed.{card.canEdit ? '' : ' Only the office can unlock it.'}
        {locks.dialog}
      </Alert>
    );
  if (over === null || !card.canSupervise || maySetTimesheets(card)) return null;
  return <Alert severity="info">This job is {over}. Ask the office to change its times.</Alert>;
}
