import { Alert, formatDateTime } from '@crewcall/ui';
import { TickList } from '@crewcall/ui/tick-list';
import type { Row } from './card';

export interface FutureEndNamesProps {
  rows: readonly Pick<Row, 'id' | 'userName' | 'end'>[];
  /** The end that all of them get; else each one's own is told, by the clock of `zone`. */
  at?: string;
  zone?: string;
  /** Ids of those that somebody has confirmed. */
  confirmed: ReadonlySet<number>;
  onConfirm: (confirmed: ReadonlySet<number>) => void;
  /** Somebody wanted to go ahead before all were confirmed. */
  isMissed: boolean;
}

/** Ends that have not come: each is confirmed by its worker's name, since it may be the wrong half of the day. */
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
