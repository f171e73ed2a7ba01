import { useState } from 'react';
import type { Out } from '@crewcall/contract/types';
import { ApiError, useApi, useSession, useSnackbar } from '@crewcall/platform';

type AskForFile = (id: number, fullDownload: boolean) => Promise<Out<'downloadFileJobSignature'>>;

/** Downloads or opens files. The address of a file is fetched on demand, because it expires quickly. */
function useFiles(askFor: AskForFile) {
  const snackbar = useSnackbar();
  const [busy, setBusy] = useState<number | null>(null);
  const ask = async (id: number, fullDownload: boolean) => {
    setBusy(id);
    try {
      return await askFor(id, fullDownload);
    } catch (error) {
      snackbar.show(error instanceof Error ? error.message : 'The file could not be downloaded.', {
        color: 'error',
      });
      return null;
    } finally {
      setBusy(null);
    }
  };
  const download = async (id: number) => {
    const file = await ask(id, true);
    if (file === null) return;
    const link = document.createElement('a');
    link.href = file.url;
    link.download = file.name;
    link.click();
  };
  /** Opens the file in a new tab if the browser can show it. */
  const open = async (id: number) => {
    // Open the tab at the click, because browsers block tabs that are opened after a response.
    const tab = window.open('', '_blank');
    const file = await ask(id, false);
    if (file === null) return tab?.close();
    if (tab === null) return location.assign(file.url);
    tab.opener = null;
    tab.location.replace(file.url);
  };
  return { download, open, busy };
}

/** Downloads the files of a job by id; without reception, those saved on this device. */
export function useDownload(idJob: number) {
  const { call } = useApi();
  const { user } = useSession();
  return useFiles(async (idFile, fullDownload) => {
    try {
      return await call('downloadFileJobSignature', { idFile, idJob, fullDownload }, { quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'offline') throw error;
      const { deviceFile } = await import('../device-files');
      const stored = await deviceFile(user.id, idJob, idFile);
      if (stored === null) throw error;
      return stored;
    }
  });
}

/** Downloads the attachments of a chat, by message id. */
export function useChatDownload() {
  const { call } = useApi();
  return useFiles((idChat, fullDownload) => call('getChatFile', { idChat, fullDownload }, { quiet: true }));
}

/** Downloads the files of an event by id. */
export function useEventDownload(id: number) {
  const { call } = useApi();
  return useFiles((idFile, fullDownload) =>
    call('downloadEventFile', { id, idFile, fullDownload }, { quiet: true }),
  );
}
