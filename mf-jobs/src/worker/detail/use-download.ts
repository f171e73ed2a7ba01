import { useState } from 'react';
import { useApi, useSnackbar } from '@crewcall/platform';

/** Downloads a job's files. Each address is asked for when it is wanted, for it is good for a short while only. */
export function useDownload(idJob: number) {
  const { call } = useApi();
  const snackbar = useSnackbar();
  const [busy, setBusy] = useState<number | null>(null);
  const download = async (idFile: number) => {
    setBusy(idFile);
    try {
      const { url, name } = await call(
        'downloadFileJobSignature',
        { idFile, idJob, fullDownload: true },
        { quiet: true },
      );
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
    } catch (error) {
      snackbar.show(error instanceof Error ? error.message : 'The file could not be downloaded.', {
        color: 'error',
      });
    } finally {
      setBusy(null);
    }
  };
  return { download, busy };
}
