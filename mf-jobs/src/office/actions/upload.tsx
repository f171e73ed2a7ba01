import { useState } from 'react';
import { JOB_FILE_MAX_BYTES } from '@crewcall/domain/limits';
import { ApiError, useApi, useBus, useSnackbar } from '@crewcall/platform';
import { FileInput } from '@crewcall/ui';

/** Files for the job's crew. They are sent as soon as they are chosen, all or none. */
export function Upload({ idJob, onDone }: { idJob: number; onDone: () => void }) {
  const { call } = useApi();
  const bus = useBus();
  const snackbar = useSnackbar();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const send = async (files: File[]) => {
    setChosen(files.map((file) => file.name));
    setError('');
    setIsBusy(true);
    try {
      // The client sends a body with files in it as multipart.
      const body = { idJob, files };
      const out = await call('uploadJobFile', body, { quiet: true });
      snackbar.show(out.snackbar.text, { timeout: out.snackbar.timeout, color: 'success' });
      bus.emit('job.changed', { idJob });
      onDone();
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.text : 'The files could not be uploaded.');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <FileInput
      label={isBusy ? 'Uploading…' : 'Files for the crew'}
      multiple
      maxBytes={JOB_FILE_MAX_BYTES}
      chosen={chosen}
      error={error}
      disabled={isBusy}
      onFiles={(files) => void send(files)}
    />
  );
}
