import { useState } from 'react';
import type { FormEvent } from 'react';
import { useBus, useChange } from '@crewcall/platform';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@crewcall/ui';
import type { Licence } from './licence-words';

/** Accept or refuse; a refusal has a reason, which the worker reads. */
export function CheckButtons({ licence, idUser }: { licence: Licence; idUser: number }) {
  const bus = useBus();
  const [reason, setReason] = useState<string | null>(null);
  const check = useChange('checkLicence', {
    done: () => {
      setReason(null);
      bus.emit('licence.changed', { idUser });
    },
  });
  const refuse = (event: FormEvent) => {
    event.preventDefault();
    if (reason?.trim()) check.mutate({ id: licence.id, accept: false, reason: reason.trim() });
  };
  return (
    <>
      {licence.status === 'waiting' ? (
        <Button
          loading={check.isPending && check.variables.accept}
          onClick={() => check.mutate({ id: licence.id, accept: true })}
        >
          Accept
        </Button>
      ) : null}
      <Button color="error" disabled={check.isPending} onClick={() => setReason('')}>
        {licence.status === 'waiting' ? 'Refuse' : 'Take off'}
      </Button>
      {reason === null ? null : (
        <Dialog open onClose={() => setReason(null)} maxWidth="xs" fullWidth aria-labelledby="refuse-licence">
          <form onSubmit={refuse}>
            <DialogTitle id="refuse-licence">Why is the {licence.type} not accepted?</DialogTitle>
            <DialogContent>
              <TextField
                label="Reason"
                autoFocus
                multiline
                minRows={2}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                helperText="The worker reads it, e.g. The photo is blurred."
                slotProps={{ htmlInput: { maxLength: 500 } }}
              />
            </DialogContent>
            <DialogActions>
              <Button onClick={() => setReason(null)}>Cancel</Button>
              <Button
                type="submit"
                variant="contained"
                color="error"
                disabled={reason.trim() === ''}
                loading={check.isPending}
              >
                {licence.status === 'waiting' ? 'Refuse' : 'Take off'}
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  );
}
