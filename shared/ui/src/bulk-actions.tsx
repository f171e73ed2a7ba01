/** Bulk actions on people, jobs or timesheets: what is selected, the progress, and what was refused. */
import type { ReactNode } from 'react';
import { Alert, LinearProgress, styled } from '@crewcall/ui/mui';
import { FormDialog } from './form-dialog';
import { phone, token } from './tokens';
import type { FormDialogProps } from './form-dialog';

const Long = styled('ul')({
  margin: '4px 0 0',
  paddingLeft: 18,
  display: 'grid',
  gap: 4,
  maxHeight: 220,
  overflowY: 'auto',
});

/** A list that scrolls when it is long, also by keyboard. */
export const LongList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Long tabIndex={0} aria-label={label}>
    {children}
  </Long>
);

/** One person, job or timesheet that was refused, and why. */
export interface Refusal {
  name: string;
  text: string;
}

export const Refusals = ({ refused }: { refused: readonly Refusal[] }) => (
  <LongList label="Not done for">
    {refused.map(({ name, text }) => (
      <li key={name + text}>
        {name}: {text}
      </li>
    ))}
  </LongList>
);

const Steps = styled('div')({ display: 'grid', gap: 6 });

export interface ProgressProps {
  done: number;
  of: number;
  /** The accessible name of the bar. */
  label: string;
  /** The progress in words. */
  children: ReactNode;
}

/** The progress of an action, in words and as a bar. */
export const Progress = ({ done, of, label, children }: ProgressProps) => (
  <Steps role="status">
    <span>{children}</span>
    <LinearProgress variant="determinate" value={(100 * done) / Math.max(1, of)} aria-label={label} />
  </Steps>
);

export interface BulkDialogProps extends Omit<FormDialogProps, 'closeText' | 'extra' | 'isHeld'> {
  isRunning: boolean;
  /** All items were processed, and there is nothing left to retry. */
  isOver?: boolean;
  /** Shown at the top: the progress of the action, or its result. */
  outcome?: ReactNode;
  refused: readonly Refusal[];
  /** Heading above the items that were refused. */
  notDone: string;
}

/** The form of a bulk action, which lists the refused items. It cannot be closed while the action runs. */
export function BulkDialog(props: BulkDialogProps) {
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

const Bar = styled('div')({
  position: 'sticky',
  bottom: 16,
  zIndex: 20,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginTop: 12,
  padding: '8px 8px 8px 18px',
  borderRadius: token('r-l'),
  background: token('card'),
  border: `1px solid ${token('edge')}`,
  boxShadow: token('shadow-2'),
  '& > strong': { marginRight: 'auto', paddingRight: 10 },
  // Above the bottom navigation of a phone, in one row that scrolls.
  [phone]: {
    bottom: 'calc(80px + env(safe-area-inset-bottom))',
    flexWrap: 'nowrap',
    overflowX: 'auto',
    '& > *': { flex: 'none' },
  },
});

export interface BulkBarProps {
  label: string;
  /** `3 jobs selected` */
  selected: string;
  /** A button for each action. */
  children: ReactNode;
}

/** What is selected, and a button for each action on it. */
export const BulkBar = ({ label, selected, children }: BulkBarProps) => (
  <Bar role="group" aria-label={label}>
    <strong role="status">{selected}</strong>
    {children}
  </Bar>
);
