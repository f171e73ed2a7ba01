import { useSnackbar } from '@crewcall/platform';
import { Alert, Button } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { useTimesheetChange } from './use-timesheet-change';

interface UndoClockOutAllProps {
  idJob: number;
  /** How many workers were just clocked out; 0 shows nothing. */
  count: number;
  /** Called once there is nothing to undo any more. */
  onDone: () => void;
}

/** Undo for Clock Out All, in case the end was wrong. */
export function UndoClockOutAll({ idJob, count, onDone }: UndoClockOutAllProps) {
  const snackbar = useSnackbar();
  const undo = useTimesheetChange('undoClockOutAll', idJob, {
    done: ({ reopened, kept }) => {
      const stayed = kept.length > 0 ? ` Changed since, so not undone: ${kept.join(', ')}.` : '';
      snackbar.show(`${plural(reopened, 'worker')} clocked in again.${stayed}`);
      onDone();
    },
  });
  if (count === 0) return null;
  return (
    <Alert
      severity="info"
      onClose={onDone}
      action={
        <Button size="small" disabled={undo.isPending} onClick={() => undo.mutate({ idJob })}>
          Undo Clock Out All
        </Button>
      }
    >
      {plural(count, 'clock')} closed.
    </Alert>
  );
}
