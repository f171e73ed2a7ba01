import { useState } from 'react';
import { useApi, useSnackbar } from '@crewcall/platform';

/** Downloads a job's files, or opens them. Each address is asked for when it is wanted, for it is good for a short while only. */
export function useDownload(idJob: number) {
  const { call } = useApi();
  const snackbar = useSnackbar();
  const [busy, setBusy] = useState<number | null>(null);
  const ask = async (idFile: number, fullDownload: boolean) => {
    setBusy(idFile);
    try {
      return await call('downloadFileJobSignature', { idFile, idJob, fullDownload }, { quiet: true });
    } catch (error) {
      snackbar.show(error instanceof Error ? error.message : 'The file could not be downloaded.', {
        color: 'error',
      });
      return null;
    } finally {
      setBusy(null);
    }
  };
  const download = async (idFile: number) => {
    const file = await ask(idFile, true);
    if (file === null) return;
    const link = document.createElement('a');
    link.href = file.url;
    link.download = file.name;
    link.click();
  };
  /** Shows it in a tab of its own, where the browser can. */
  const open = async (idFile: number) => {
    // After an answer the browser takes a new tab for an unwanted one, so it is opened at the press.
    const tab = window.open('', '_blank');
    const file = await ask(idFile, false);
    if (file === null) return tab?.close();
    if (tab === null) return location.assign(file.url);
    tab.opener = null;
    tab.location.replace(file.url);
  };
  return { download, open, busy };
}
