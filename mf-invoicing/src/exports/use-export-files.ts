import type { Out } from '@crewcall/contract/types';
import { useApi, useSnackbar } from '@crewcall/platform';
import { mime, saveFile } from '@crewcall/ui/save-file';
import { useState } from 'react';

type Made = Pick<Out<'getExports'>['runs'][number], 'id' | 'files'>;

/** Downloads the files of an export, one after the other. */
export function useExportFiles(): { isPending: boolean; download: (made: Made) => Promise<void> } {
  const { call } = useApi();
  const snackbar = useSnackbar();
  const [isPending, setPending] = useState(false);
  const download = async ({ id, files }: Made) => {
    setPending(true);
    try {
      for (const { place } of files) {
        const { file, fileName } = await call('getExportFile', { idExport: id, place });
        saveFile(file, fileName, fileName.endsWith('.csv') ? mime.csv : 'text/plain');
      }
    } catch {
      snackbar.show('The file could not be downloaded. It is under Past exports.', { color: 'error' });
    } finally {
      setPending(false);
    }
  };
  return { isPending, download };
}
