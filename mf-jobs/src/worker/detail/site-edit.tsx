import { useState } from 'react';
import type { Job } from '@crewcall/contract/types';
import { fieldNames, fieldOf, labelOf, mayEdit } from '@crewcall/domain/job-fields';
import { useApi, useBus, useReach } from '@crewcall/platform';
import { useSend } from '@crewcall/platform/use-send';
import { Alert } from '@crewcall/ui/basics';
import { FormDialog } from '@crewcall/ui/form-dialog';
import { TextField } from '@crewcall/ui/text-field';

/** The fields that supervisors change. */
export const supervisorFields = fieldNames.filter((name) => mayEdit(name, 'supervisor', 0));

/** Lets a supervisor edit the site details. */
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
    <FormDialog
      title="For the crew on site"
      yes="Save"
      disabled={isBusy || !isReached}
      onSubmit={() => void save()}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
