import type { ReactNode } from 'react';
import { BulkDialog } from '@crewcall/ui/bulk-actions';
import type { Refusal } from '@crewcall/ui/bulk-actions';
import { TickList } from '@crewcall/ui/tick-list';
import type { TickListProps } from '@crewcall/ui/tick-list';
import { useState } from 'react';

export interface BulkCrewDialogProps extends Pick<
  TickListProps<string>,
  'choices' | 'ticked' | 'onTicked' | 'all'
> {
  title: string;
  /** Label of the button before the count: `Check in`. */
  action: string;
  /** Label of the button while the action runs: `Checking in`. */
  doing: string;
  /** How many are done; null while nothing runs. */
  done: number | null;
  /** Fields for what all ticked people get: a time, a break. */
  children: ReactNode;
  refused: readonly Refusal[];
  onSubmit: () => void;
  onClose: () => void;
}

/** A bulk action for crew members. Nobody is ticked at first, because what is set here is paid. */
export function BulkCrewDialog(props: BulkCrewDialogProps) {
  const { action, doing, done, children, choices, ticked, onTicked, all = 'Everybody', ...asked } = props;
  const isRunning = done !== null;
  const yes = ticked.size === 0 ? 'Choose who' : `${action} ${ticked.size}`;
  return (
    <BulkDialog
      {...asked}
      yes={isRunning ? `${doing} ${done + 1} of ${ticked.size}` : yes}
      disabled={isRunning || ticked.size === 0}
      isRunning={isRunning}
      notDone="Not done:"
    >
      {children}
      <TickList
        label="People"
        all={all}
        choices={choices}
        ticked={ticked}
        onTicked={onTicked}
        disabled={isRunning}
      />
    </BulkDialog>
  );
}

/** The ticked ids that are still in the list. */
export function useTicked(ids: readonly string[]) {
  const [marked, onTicked] = useState<ReadonlySet<string>>(new Set());
  const ticked: ReadonlySet<string> = new Set(ids.filter((id) => marked.has(id)));
  return { ticked, onTicked };
}
