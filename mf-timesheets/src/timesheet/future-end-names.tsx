import { Alert } from '@crewcall/ui/basics';
import { formatDateTime } from '@crewcall/ui/format';
import { TickList } from '@crewcall/ui/tick-list';
import type { Row } from './card';

export interface FutureEndNamesProps {
  rows: readonly Pick<Row, 'id' | 'userName' | 'end'>[];
  /** The end that all these workers get. Without it, each worker's own end is shown, in `zone`. */
  at?: string;
  zone?: string;
  /** Ids the user has confirmed. */
  confirmed: ReadonlySet<number>;
  onConfirm: (confirmed: ReadonlySet<number>) => void;
  /** The user submitted before confirming all of them. */
  isMissed: boolean;
}

/** Ends in the future. The user confirms each worker by name, because am and pm may be swapped. */
export function FutureEndNames({ rows, at, zone, confirmed, onConfirm, isMissed }: FutureEndNamesProps) {
  return (
    <Alert severity="warning">
      <strong>{at === undefined ? 'These ends have' : `${at} has`} not come yet.</strong> Is it am or pm? Tick
      each person who will be paid until then.
      <TickList
        ticked={confirmed}
        onTicked={onConfirm}
        choices={rows.map(({ id, userName, end }) => ({
          id,
          name: zone === undefined ? userName : `${userName}, until ${formatDateTime(end, zone)}`,
        }))}
      />
      {isMissed ? <p role="alert">Tick every name, or choose another end.</p> : null}
    </Alert>
  );
}
