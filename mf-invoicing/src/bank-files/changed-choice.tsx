import type { Cents } from '@crewcall/domain/units';
import { Alert } from '@crewcall/ui/basics';
import { formatCount, formatMoney, plural } from '@crewcall/ui/format';

/** Invoices that were chosen: how many, and what they come to. */
export interface Choice {
  count: number;
  cents: Cents;
}

export interface ChangedChoiceProps {
  /** What the screen showed. */
  shown: Choice;
  /** How many of them, and of those that came since, the server found when the dialog opened. */
  opened: number;
  /** What is left of those now. */
  now: Choice;
}

/** Says where the file would pay other invoices than the screen showed, as others have changed them. */
export function ChangedChoice({ shown, opened, now }: ChangedChoiceProps) {
  const more = Math.max(0, opened - shown.count);
  const left = Math.max(0, shown.count - opened) + opened - now.count;
  if (more === 0 && left === 0 && shown.cents === now.cents) return null;
  return (
    <Alert severity="warning">
      {more > 0 ? <p>{plural(more, 'invoice')} more than you selected.</p> : null}
      {left > 0 ? <p>Left out: {plural(left, 'invoice')} (cancelled or paid).</p> : null}
      <p>
        You selected {formatCount(shown.count)}, {formatMoney(shown.cents)}. Now {formatCount(now.count)},{' '}
        {formatMoney(now.cents)}.
      </p>
    </Alert>
  );
}
