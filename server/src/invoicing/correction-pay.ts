import type { PaidSpan } from '@crewcall/domain/clock';
import { lessPaidPieces } from '@crewcall/domain/pay-pieces';
import type { PaidBefore, PayAround, PiecesLine } from '@crewcall/domain/pay-pieces';
import { sql } from 'kysely';
import type { Payer, PayPlace } from '../pay-rules/pay-book';

/** A time that may correct others: then those, each with what an invoice has paid for it; null of any other. */
export interface Corrected {
  paid: Paid[] | null;
}

interface Paid extends PaidSpan {
  line: PaidBefore | null;
}

/** `Corrected` over the alias `t`: the time itself and its corrections before this one, which are paid before. */
export const paidBefore = sql`case when t.corrects_id is not null then (
  select json_agg(json_build_object('start', o.start_at, 'end', o.end_at, 'break', o.break_ms, 'line', (
    select json_build_object('paidMinutes', l.paid_minutes, 'bands', l.bands, 'pieces', l.pieces, 'cents', l.cents)
    from invoice_line l where l.timesheet_id = o.id and l.invoice_id = o.invoice_id)) order by o.id)
  from timesheet o where (o.id = t.corrects_id or o.corrects_id = t.corrects_id) and o.id < t.id) end`;

/** What a time pays; of a correction what it pays beyond what was paid before, which may be nothing or less. */
export function payOf(
  row: PaidSpan & PayPlace & Corrected,
  rateCents: number,
  payer: Payer,
  around?: PayAround,
): PiecesLine {
  // What was paid before comes off below, with its money.
  const whole = ({ start, end, break: unpaid }: PaidSpan) =>
    payer.pay({ start, end, break: unpaid }, rateCents, row, around);
  return (row.paid ?? []).reduce(
    (rest, before) => lessPaidPieces(rest, before.line ?? whole(before)),
    whole(row),
  );
}
