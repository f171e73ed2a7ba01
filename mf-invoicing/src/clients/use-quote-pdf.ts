import { ApiError, useApi, useSnackbar } from '@crewcall/platform';
import { mime, saveFile } from '@crewcall/ui/save-file';
import { useState } from 'react';

/** Downloads the PDF of a quote. */
export function useQuotePdf(): { isPending: boolean; download: (id: number) => Promise<void> } {
  const { call } = useApi();
  const snackbar = useSnackbar();
  const [isPending, setPending] = useState(false);
  const download = async (id: number) => {
    setPending(true);
    try {
      const { pdf, name } = await call('getQuotePdf', { id }, { quiet: true });
      saveFile(pdf, name, mime.pdf);
    } catch (error) {
      const text = error instanceof ApiError ? error.text : 'The PDF could not be downloaded. Try again.';
      snackbar.show(text, { color: 'error' });
    } finally {
      setPending(false);
    }
  };
  return { isPending, download };
}
