import { texts } from '@crewcall/domain/texts';
import { useBus, useSnackbar } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { useConfirm } from '@crewcall/ui/confirm';
import { plural } from '@crewcall/ui/format';
import { CircleCheckIcon } from '@crewcall/ui/icons';
import { EmptyState } from '@crewcall/ui/states';
import { RateButton } from '../rating/rate-button';
import { useTimesheetChange } from '../timesheet/use-timesheet-change';

export interface Outcome {
  finished: boolean;
  /** Whether a finished job's timesheet goes out by mail: queued, or nobody to send it to. */
  mail?: 'queued' | 'no-recipients' | undefined;
  /** The address that gets a copy. */
  copyTo?: string | undefined;
  /** Names of workers who are neither signed nor absent. */
  missing: readonly string[];
  /** How many pending punches went to the office. */
  presses: number;
}

const mails = {
  queued: ' Its timesheet goes to its recipients by mail.',
  'no-recipients': ' Its timesheet is not mailed, because the job names nobody to get it.',
};

interface SignOffDoneProps {
  outcome: Outcome;
  idJob: number;
  onClose: () => void;
}

/** Shown after signing: that the signature is saved, and what is left before the job is finished. */
export function SignOffDone({ outcome, idJob, onClose }: SignOffDoneProps) {
  const bus = useBus();
  const snackbar = useSnackbar();
  const confirm = useConfirm();
  const undo = useTimesheetChange('undoSignOff', idJob, {
    done: () => {
      bus.emit('job.changed', { idJob });
      snackbar.show('Undone. The times are not signed any more.');
      onClose();
    },
  });
  const takeBack = async () => {
    const yes = await confirm({
      title: 'Undo the sign-off',
      text: `The signature is deleted and the times are open again.${outcome.mail === 'queued' ? ' A timesheet that was mailed stays with its recipients.' : ''}`,
      yes: 'Undo',
      danger: true,
    });
    if (yes) undo.mutate({ idJob });
  };
  return (
    <div role="status">
      <EmptyState
        icon={CircleCheckIcon}
        title={texts.signatureSaved}
        text={
          (outcome.finished
            ? `The job is finished.${outcome.mail ? mails[outcome.mail] : ''}`
            : 'The job stays open.') + (outcome.copyTo ? ` A copy goes to ${outcome.copyTo}.` : '')
        }
        action={
          <>
            <Button variant="contained" onClick={onClose} autoFocus>
              Close
            </Button>{' '}
            <Button disabled={undo.isPending} onClick={() => void takeBack()}>
              Undo
            </Button>
          </>
        }
      />
      {outcome.presses > 0 ? (
        <Alert severity="info" sx={{ mb: 1 }}>
          {plural(outcome.presses, 'check-in or check-out', 'check-ins and check-outs')} went to the office to
          decide.
        </Alert>
      ) : null}
      {outcome.missing.length > 0 ? (
        <Alert severity="warning">
          <strong>Still missing: </strong>
          {outcome.missing.join(', ')}
        </Alert>
      ) : null}
      <RateButton idJob={idJob} />
    </div>
  );
}
