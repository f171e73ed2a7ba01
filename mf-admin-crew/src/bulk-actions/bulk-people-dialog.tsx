import type { ReactNode } from 'react';
import { ApiError } from '@crewcall/platform';
import { Alert } from '@crewcall/ui/basics';
import { plural } from '@crewcall/ui/format';
import { BulkDialog, Progress } from '@crewcall/ui/bulk-actions';
import type { Chosen, useBulkPeople } from './use-bulk-people';

const MOST_NAMED = 8;

/** The first few names, and the number of the others. */
export const someNames = (people: readonly Chosen[]): string => {
  const names = people.slice(0, MOST_NAMED).map(({ fullName }) => fullName);
  const more = people.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more.toLocaleString('en-AU')} more` : '');
};

export interface BulkPeopleDialogProps {
  title: string;
  bulk: ReturnType<typeof useBulkPeople>;
  /** Label of the submit button. */
  yes: string;
  /** What was done, for the result text: `Switched off`. */
  did: string;
  canStart: boolean;
  danger?: boolean;
  /** `isOver`: the action was completed, not cancelled. */
  onClose: (isOver: boolean) => void;
  /** The form: the selected people, and what will happen. */
  children: ReactNode;
}

/** A bulk action for people: its form, then the progress, then who was refused. */
export function BulkPeopleDialog({
  bulk,
  did,
  canStart,
  onClose,
  children,
  ...asked
}: BulkPeopleDialogProps) {
  const { isRunning, done, of, answers, failure, start } = bulk;
  const isOver = of > 0 && !isRunning && failure === null;
  const refused = answers.flatMap((answer) => answer.refused);
  const changed = answers.reduce((sum, answer) => sum + answer.done, 0);
  return (
    <BulkDialog
      {...asked}
      maxWidth="sm"
      disabled={!canStart}
      isBusy={isRunning}
      isRunning={isRunning}
      isOver={isOver}
      outcome={
        isRunning ? (
          <Progress done={done} of={of} label={asked.title}>
            {done} of {plural(of, 'person', 'people')}
          </Progress>
        ) : isOver ? (
          <Alert severity={refused.length > 0 ? 'warning' : 'success'} role="status">
            {did}: {plural(changed, 'person', 'people')}.
          </Alert>
        ) : null
      }
      refused={refused}
      notDone={`Not done for ${plural(refused.length, 'person', 'people')}`}
      onSubmit={() => void start()}
      onClose={() => onClose(isOver)}
    >
      {isRunning || isOver ? null : children}
      {failure === null ? null : (
        <Alert severity="error">
          {failure instanceof ApiError ? failure.text : 'This did not work. Try again in a moment.'}{' '}
          {done > 0 ? `${done} of ${of} are done. Press again to continue with the others.` : ''}
        </Alert>
      )}
    </BulkDialog>
  );
}
