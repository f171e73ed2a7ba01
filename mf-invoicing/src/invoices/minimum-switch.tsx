import { MINUTE_MS } from '@crewcall/domain/units';
import type { Out } from '@crewcall/contract/types';
import { useBus, useChange, useSession, useSnackbar } from '@crewcall/platform';
import { Alert, Box, Button } from '@crewcall/ui/basics';
import { formatDuration } from '@crewcall/ui/format';
import { TextField } from '@crewcall/ui/text-field';
import { useState } from 'react';

/** Lets the office turn the minimum call of one timesheet off or on, with a reason, until it is invoiced. */
export function MinimumSwitch({ time }: { time: Out<'explainPayLines'> & { idTimesheet: number } }) {
  const { can } = useSession();
  const bus = useBus();
  const snackbar = useSnackbar();
  const [reason, setReason] = useState('');
  const save = useChange('setMinimum', {
    done: () => {
      bus.emit('invoice.changed', {});
      snackbar.show(time.noMinimum ? 'The minimum call applies again.' : 'The minimum call is off.');
    },
  });
  // A flat amount is the least that a shift pays.
  const isFlat = time.pieces.some(({ kind }) => kind === 'flat');
  if (time.minimumMinutes === 0 || isFlat || time.idInvoice !== null || !can('timesheet.write')) return null;
  const { idTimesheet, noMinimum } = time;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mt: 3 }}>
      {noMinimum ? (
        <Alert severity="info">No minimum call applies here: {time.noMinimumReason}</Alert>
      ) : (
        <TextField
          label={`Why does the minimum call of ${formatDuration(time.minimumMinutes * MINUTE_MS)} not apply?`}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      )}
      <Button
        loading={save.isPending}
        disabled={!noMinimum && reason.trim() === ''}
        onClick={() => save.mutate({ idTimesheet, noMinimum: !noMinimum, reason: noMinimum ? '' : reason })}
      >
        {noMinimum ? 'Apply the minimum call again' : 'Turn off the minimum call'}
      </Button>
    </Box>
  );
}
