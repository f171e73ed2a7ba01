import type { In } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import { useConfirm } from '@crewcall/ui/confirm';
import { Dialog, DialogContent, DialogTitle } from '@crewcall/ui/mui';
import { TimesForm } from '../questions/times-form';
import type { Row } from '../timesheet/card';
import { textOf, useTimesheetChange } from '../timesheet/use-timesheet-change';

export interface CorrectDialogProps {
  row: Row;
  zone: string;
  onClose: () => void;
}

/** Corrects a time that is on an invoice. Before it is saved, the server says what the next invoice pays for it. */
export function CorrectDialog({ row, zone, onClose }: CorrectDialogProps) {
  const confirm = useConfirm();
  const correct = useTimesheetChange('correctTime', row.idJob, { quiet: true });
  /** Asks about the amount, and again if it has changed before the answer. */
  const send = async (body: In<'correctTime'>): Promise<void> => {
    try {
      await correct.mutateAsync(body);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'correction-pays') return;
      const { pays } = error.body as { pays: number };
      const yes = await confirm({
        title: `Correct the time of ${row.userName}?`,
        text: error.text,
        yes: 'Correct',
      });
      return yes ? send({ ...body, pays }) : correct.reset();
    }
    onClose();
  };
  const { error } = correct;
  const isQuestion = error instanceof ApiError && error.code === 'correction-pays';
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth>
      <DialogTitle>Correct the time of {row.userName}</DialogTitle>
      <DialogContent>
        <TimesForm
          label={`Correction for ${row.userName}`}
          from={row.corrected ?? row}
          zone={zone}
          words={{ label: 'Reason', helper: 'The worker sees it with the correction.' }}
          send="Check what it pays"
          busy={correct.isPending}
          trouble={error === null || isQuestion ? '' : textOf(error)}
          onSend={(times, reason) => void send({ idTimesheet: row.id, ...times, reason })}
          onCancel={onClose}
        />
      </DialogContent>
    </Dialog>
  );
}
