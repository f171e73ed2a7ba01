import { useState } from 'react';
import { texts } from '@crewcall/domain/texts';
import { useApi, useSession, useSnackbar } from '@crewcall/platform';
import { usePack } from '@crewcall/platform/use-pack';
import { useConfirm } from '@crewcall/ui/confirm';
import { mime, saveFile } from '@crewcall/ui/save-file';
import { Button } from '@crewcall/ui/basics';
import { CheckCheckIcon, DownloadIcon, LogOutIcon, PlusIcon } from '@crewcall/ui/icons';
import { savePack } from '@crewcall/ui/pack-menu';
import { Toolbar } from '@crewcall/ui/page-header';
import { textOf } from '../timesheet/use-timesheet-change';

/** The job's timesheet as a PDF. Warns about duplicated times before the download. */
function useReport(idJob: number) {
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

export interface TimesheetToolsProps {
  idJob: number;
  /** May this user change times of this job now? */
  maySet: boolean;
  /** May this user have the job signed? */
  maySign: boolean;
  /** The number of timesheets. */
  count: number;
  /** The number of running timesheets. */
  running: number;
  onOpen: (dialog: 'add' | 'out') => void;
  onSign: () => void;
}

/** Actions on all times of the job. */
export function TimesheetTools({
  idJob,
  maySet,
  maySign,
  count,
  running,
  onOpen,
  onSign,
}: TimesheetToolsProps) {
  const { can } = useSession();
  const snackbar = useSnackbar();
  const report = useReport(idJob);
  const papers = usePack({ idJob }, savePack);
  return (
    <Toolbar sx={{ m: 0 }}>
      {maySet ? (
        <>
          <Button startIcon={<PlusIcon aria-hidden />} onClick={() => onOpen('add')}>
            Add times
          </Button>
          <Button
            disabled={running === 0}
            startIcon={<LogOutIcon aria-hidden />}
            onClick={() => onOpen('out')}
          >
            Clock Out All
          </Button>
        </>
      ) : null}
      {count === 0 && papers.may('sign-in') ? (
        <Button
          disabled={papers.isBusy}
          startIcon={<DownloadIcon aria-hidden />}
          onClick={() => papers.make('sign-in', 'pdf')}
        >
          Sign-in sheet
        </Button>
      ) : null}
      {count > 0 && can('job.read') ? (
        <Button
          disabled={report.busy}
          startIcon={<DownloadIcon aria-hidden />}
          onClick={() =>
            void report.download().catch((failure: unknown) => {
              snackbar.show(textOf(failure), { color: 'error' });
            })
          }
        >
          Timesheet report
        </Button>
      ) : null}
      {maySign ? (
        <Button startIcon={<CheckCheckIcon aria-hidden />} onClick={onSign}>
          Finish Job
        </Button>
      ) : null}
    </Toolbar>
  );
}
