import type { ReactNode } from 'react';
import { ApiError } from '@crewcall/platform';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  plural,
  styled,
} from '@crewcall/ui';
import type { Chosen, useMany } from './use-many';

const Names = styled('ul')({
  margin: '4px 0 0',
  paddingLeft: 18,
  display: 'grid',
  gap: 2,
  maxHeight: 180,
  overflowY: 'auto',
});
const MOST_NAMED = 8;

/** The first names of many, and how many more. */
export const someNames = (people: readonly Chosen[]): string => {
  const names = people.slice(0, MOST_NAMED).map(({ fullName }) => fullName);
  const more = people.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
};

export interface ManyDialogProps {
  title: string;
  many: ReturnType<typeof useMany>;
  /** Of the button that goes ahead. */
  yes: string;
  /** What was done, once it is: `Switched off`. */
  did: string;
  canStart: boolean;
  danger?: boolean;
  onClose: () => void;
  /** What is chosen, and what will happen. */
  children: ReactNode;
}

/** Asks what is done for several people, then shows how far it is, and whom it was refused for. */
export function ManyDialog({
  title,
  many,
  yes,
  did,
  canStart,
  danger = false,
  onClose,
  children,
}: ManyDialogProps) {
  const { isRunning, done, of, answers, failure, start } = many;
  const isOver = of > 0 && !isRunning && failure === null;
  const refused = answers.flatMap((answer) => answer.refused);
  const changed = answers.reduce((sum, answer) => sum + answer.done, 0);
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} maxWidth="sm" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {isRunning || isOver ? null : children}
        {isRunning ? (
          <>
            <p role="status">
              {done} of {plural(of, 'person', 'people')}
            </p>
            <LinearProgress variant="determinate" value={(100 * done) / of} aria-label={title} />
          </>
        ) : null}
        {isOver ? (
          <Alert severity={refused.length > 0 ? 'warning' : 'success'} role="status">
            {did}: {plural(changed, 'person', 'people')}.
          </Alert>
        ) : null}
        {refused.length > 0 ? (
          <div>
            <strong>Not done for {plural(refused.length, 'person', 'people')}</strong>
            {/* A list that scrolls is reached by keyboard. */}
            <Names tabIndex={0} aria-label="Not done for">
              {refused.map(({ name, text }) => (
                <li key={name}>
                  {name}: {text}
                </li>
              ))}
            </Names>
          </div>
        ) : null}
        {failure === null ? null : (
          <Alert severity="error">
            {failure instanceof ApiError ? failure.text : 'This did not work. Try again in a moment.'}{' '}
            {done > 0 ? `${done} of ${of} are through; press again to go on with the others.` : ''}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isRunning}>
          {isOver ? 'Close' : 'Cancel'}
        </Button>
        {isOver ? null : (
          <Button
            variant="contained"
            color={danger ? 'error' : 'primary'}
            disabled={!canStart}
            loading={isRunning}
            onClick={() => void start()}
          >
            {yes}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
