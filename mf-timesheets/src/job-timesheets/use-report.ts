import { useState } from 'react';
import { texts } from '@crewcall/domain/texts';
import { useApi } from '@crewcall/platform';
import { useConfirm } from '@crewcall/ui/confirm';
import { mime, saveFile } from '@crewcall/ui/save-file';

/** The job's timesheet as a PDF. Warns about duplicated times before the download. */
export function useReport(idJob: number) {
  const { call } = useApi();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { pdfData, duplicateTime } = await call(
        'generateTimesheetJob',
        { idJob, invoiceMarkJobAsFinished: false },
        { quiet: true },
      );
      const goesOn =
        !duplicateTime ||
        (await confirm({
          title: 'Duplicated times',
          text: texts.duplicatedTimes,
          yes: 'Download anyway',
          no: 'Check first',
        }));
      if (goesOn) saveFile(pdfData, `timesheet-${idJob}.pdf`, mime.pdf);
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
}
