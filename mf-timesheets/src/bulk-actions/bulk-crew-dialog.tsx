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
  /** What the button says before how many: `Check in`. */
  action: string;
  /** And while it is under way: `Checking in`. */
  doing: string;
  /** How many are done of those that are under way; null where nothing is. */
  done: number | null;
  /** What is done with all of them: a time, a break. */
  children: ReactNode;
  refused: readonly Refusal[];
  onSubmit: () => void;
  onClose: () => void;
}

/** Something for several of the crew at once. Nobody is ticked at first: what is set here is paid. */
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
        label="For whom"
        all={all}
        choices={choices}
        ticked={ticked}
        onTicked={onTicked}
        disabled={isRunning}
      />
    </BulkDialog>
  );
}

/** Who is ticked, of those who can be: who is gone from the list meanwhile is not. */
export function useTicked(ids: readonly string[]) {
  const [marked, onTicked] = useState<ReadonlySet<string>>(new Set());
  const ticked: ReadonlySet<string> = new Set(ids.filter((id) => marked.has(id)));
  return { ticked, onTicked };
}
