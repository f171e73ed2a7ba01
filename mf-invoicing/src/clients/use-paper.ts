import type { Out } from '@crewcall/contract/types';
import { ApiError, useApi, useSnackbar } from '@crewcall/platform';
import { mime, saveFile } from '@crewcall/ui/save-file';
import { useState } from 'react';

type Api = ReturnType<typeof useApi>;
type Paper = Out<'getClientInvoicePdf'>;

/** Downloads a document or a workbook that `ask` gets; says why not if it fails. */
export function usePaper(): {
  isPending: boolean;
  download: (ask: (api: Api) => Promise<Paper>) => Promise<void>;
} {
  const api = useApi();
  const snackbar = useSnackbar();
  const [isPending, setPending] = useState(false);
  const download = async (ask: (api: Api) => Promise<Paper>) => {
    setPending(true);
    try {
      const { file, fileName } = await ask(api);
      saveFile(file, fileName, fileName.endsWith('.xlsx') ? mime.xlsx : mime.pdf);
    } catch (error) {
      const text = error instanceof ApiError ? error.text : 'The file could not be downloaded. Try again.';
      snackbar.show(text, { color: 'error' });
    } finally {
      setPending(false);
    }
  };
  return { isPending, download };
}
