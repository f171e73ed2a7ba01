/** What is done for several at once. Apart from the shared face, as rarely used: who uses it bundles it. */
import type { ReactNode } from 'react';
import { Alert, LinearProgress, styled } from '@crewcall/ui/mui';
import { FormDialog } from './form-dialog';
import type { FormDialogProps } from './form-dialog';

const Long = styled('ul')({
  margin: '4px 0 0',
  paddingLeft: 18,
  display: 'grid',
  gap: 4,
  maxHeight: 220,
  overflowY: 'auto',
});

/** Names that may be many. A list that scrolls is reached by keyboard. */
export const LongList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Long tabIndex={0} aria-label={label}>
    {children}
  </Long>
);

/** One of several that it was not done for, and why. */
export interface Refusal {
  name: string;
  text: string;
}

/** The person it was refused for, and why. */
export const Refusals = ({ refused }: { refused: readonly Refusal[] }) => (
  <LongList label="Not done for">
    {refused.map(({ name, text }) => (
      <li key={name + text}>
        {name}: {text}
      </li>
    ))}
  </LongList>
);

const Way = styled('div')({ display: 'grid', gap: 6 });

export interface ProgressProps {
  done: number;
  of: number;
  /** Names the bar. */
  label: string;
  /** How far it is, in words. */
  children: ReactNode;
}

/** How far it is, in words and as a bar. */
export const Progress = ({ done, of, label, children }: ProgressProps) => (
  <Way role="status">
    <span>{children}</span>
    <LinearProgress variant="determinate" value={(100 * done) / Math.max(1, of)} aria-label={label} />
  </Way>
);

export interface ManyDialogProps extends Omit<FormDialogProps, 'closeText' | 'extra' | 'isHeld'> {
  isRunning: boolean;
  /** All were tried, and there is nothing to go on with. */
  isOver?: boolean;
  /** Said first: how far it is, or what was done. */
  outcome?: ReactNode;
  refused: readonly Refusal[];
  /** Said over those. */
  notDone: string;
}

/** Asks about a bulk action, stays open while it runs, and names the people it was refused for. */
export function ManyDialog(props: ManyDialogProps) {
  const { isRunning, isOver = false, outcome, refused, notDone, yes, children, ...asked } = props;
  return (
    <FormDialog
      {...asked}
      yes={isOver ? undefined : yes}
      closeText={isOver || refused.length > 0 ? 'Close' : 'Cancel'}
      isHeld={isRunning}
    >
      {outcome}
      {refused.length > 0 ? (
        <Alert severity="warning">
          <strong>{notDone}</strong>
          <Refusals refused={refused} />
        </Alert>
      ) : null}
      {children}
    </FormDialog>
  );
}
