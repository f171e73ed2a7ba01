import type { PaidSpan } from '@crewcall/domain/clock';
import { lessPaidPieces } from '@crewcall/domain/pay-pieces';
import type { PaidBefore, PayAround, PiecesLine } from '@crewcall/domain/pay-pieces';
import { carriedAs, carriedNames, paysByName } from '@crewcall/domain/pay-words';
import type { NamedPay, PaidSoFar } from '@crewcall/domain/pay-words';
import { sql } from 'kysely';
import type { Payer, PayPlace } from '../pay-book/pay-book';

/**
 * For a correction, the corrected timesheet and its earlier corrections, each with the invoice line that paid it. Null
 * for an ordinary timesheet.
 */
export interface Corrected {
  paid: Paid[] | null;
}

interface Paid extends PaidSpan {
  /** Is this an earlier correction, not the corrected timesheet itself? */
  isCorrection: boolean;
  line: PaidBefore | null;
}

/** SQL for `Corrected`, over the alias `t` of a timesheet that is not invoiced yet. */
export const paidBefore = sql`case when t.corrects_id is not null then (
  select json_agg(json_build_object('start', o.start_at, 'end', o.end_at, 'break', o.break_ms,
    'isCorrection', o.corrects_id is not null, 'line', (
    select json_build_object('paidMinutes', l.paid_minutes, 'bands', l.bands, 'pieces', l.pieces, 'cents', l.cents)
    from invoice_line l where l.timesheet_id = o.id and l.invoice_id = o.invoice_id)) order by o.id)
  from timesheet o where o.id = t.corrects_id or (o.corrects_id = t.corrects_id and o.id <> t.id and o.invoice_id is not null)) end`;

/** The pay of an invoice line; for a correction also what was paid before it. */
export interface Pay {
  pay: PiecesLine;
  corrected: PaidSoFar | null;
}

/** What these lines paid together, by rule. */
const soFar = (lines: readonly PaidBefore[]): PaidSoFar => ({
  minutes: lines.reduce((sum, line) => sum + line.paidMinutes, 0),
  cents: lines.reduce((sum, line) => sum + line.cents, 0),
  pays: paysByName(
    carriedAs<NamedPay>(
      carriedNames.open,
      lines.flatMap((line) => line.pieces),
    ),
  ).filter(({ minutes, cents }) => minutes !== 0 || cents !== 0),
});

/** Reduces a line to the part that paid a minimum call. */
function minimumOf(line: PaidBefore): PaidBefore {
  const pieces = line.pieces.filter(({ kind }) => kind === 'minimum');
  const none = { minutes: 0, cents: 0, percent: 0 };
  const { minutes, cents, percent } = soFar([{ ...line, pieces }]).pays[0] ?? none;
  const band = percent > 0 ? 'extra' : 'base';
  return { paidMinutes: minutes, cents, bands: [{ band, percent, minutes, cents }], pieces };
}

/**
 * Works out the pay of a timesheet. A correction pays only the difference to what was paid before, which can be zero or
 * negative. The corrected timesheet's own pay is subtracted by the present rules, not as its invoice paid it. So a
 * change of the rules since then neither pays an hour again nor takes money back (C.7.10).
 */
export function payOf(
  row: PaidSpan & PayPlace & Corrected,
  rateCents: number,
  payer: Payer,
  around?: PayAround,
): Pay {
  // The full pay of a span. What was paid before is subtracted below, minutes and money together.
  const whole = ({ start, end, break: unpaid }: PaidSpan, by = around) =>
    payer.pay({ start, end, break: unpaid }, rateCents, row, by);
  if (row.paid === null) return { pay: whole(row), corrected: null };
  // Works out the earlier pay without the missing minutes of the minimum call, so that the difference still includes
  // them.
  const alone = around && { ...around, missingMinutes: 0 };
  const before = row.paid.map((paid) => paid.line ?? whole(paid, alone));
  const taken = row.paid.flatMap(({ isCorrection, line, ...span }) =>
    isCorrection && line ? [line] : [whole(span, alone), ...(line ? [minimumOf(line)] : [])],
  );
  return { pay: taken.reduce(lessPaidPieces, whole(row)), corrected: soFar(before) };
}
