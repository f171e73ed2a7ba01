import type { Invoice } from '@crewcall/contract/types';
import { ADJUSTMENT_FILE } from '@crewcall/domain/limits';
import { adjustmentName } from '@crewcall/domain/pay';
import { useNow, useSession } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { formatDay } from '@crewcall/ui/format';
import { mime, saveFile } from '@crewcall/ui/save-file';

/** What takes a cancelled tax invoice back, to download. */
export function AdjustmentLine({ note }: { note: NonNullable<Invoice['adjustment']> }) {
  const { companyZone } = useSession().user;
  const now = useNow();
  const { pdf } = note;
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        pdf === null ? undefined : (
          <Button color="inherit" size="small" onClick={() => saveFile(pdf, ADJUSTMENT_FILE, mime.pdf)}>
            Adjustment note
          </Button>
        )
      }
    >
      This tax invoice was cancelled. Adjustment note {adjustmentName(note.number)} of{' '}
      {formatDay(note.issuedAt, companyZone, now)} reverses it, with its GST.
    </Alert>
  );
}
