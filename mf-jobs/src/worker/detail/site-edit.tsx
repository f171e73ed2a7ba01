import { useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { fieldNames, fieldOf, labelOf, mayEdit } from '@crewcall/domain/job-fields';
import { useApi, useBus, useReach } from '@crewcall/platform';
import { useSend } from '@crewcall/platform/use-send';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@crewcall/ui';

/** The fields that supervisors change. */
export const supervisorFields = fieldNames.filter((name) => mayEdit(name, 'supervisor', 0));

/** Where a supervisor changes what the site needs to know. */
export function SiteEdit({ job, onClose }: { job: Job; onClose: () => void }) {
  const { call } = useApi();
  const bus = useBus();
  const isReached = useReach();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const { failure, isBusy, send } = useSend('This could not be saved.');
  const save = () =>
    send(async () => {
      await call('saveSiteFields', { job: { id: job.id, version: job.version, ...typed } }, { quiet: true });
      bus.emit('job.changed', { idJob: job.id });
      onClose();
    });
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="site-edit">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DialogTitle id="site-edit">For the crew on site</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {supervisorFields.map((name) => (
            <TextField
              key={name}
              label={labelOf(name)}
              value={typed[name] ?? String(job[name] ?? '')}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
              slotProps={{ htmlInput: { maxLength: fieldOf(name).max, autoComplete: 'off' } }}
            />
          ))}
          {failure ? <Alert severity="error">{failure}</Alert> : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={isBusy || !isReached}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
