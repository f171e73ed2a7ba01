import type { PaidSpan } from '@crewcall/domain/clock';
import { lessPaidPieces } from '@crewcall/domain/pay-pieces';
import type { PaidBefore, PayAround, PiecesLine } from '@crewcall/domain/pay-pieces';
import { paysByName } from '@crewcall/domain/pay-words';
import type { NamedPay, PaidSoFar } from '@crewcall/domain/pay-words';
import { sql } from 'kysely';
import type { Payer, PayPlace } from './pay-book';

/** A time that may correct others: then those, each with what an invoice has paid for it; null of any other. */
export interface Corrected {
  paid: Paid[] | null;
}

interface Paid extends PaidSpan {
  /** An earlier correction, and not the time itself. */
  isCorrection: boolean;
  line: PaidBefore | null;
}

/** `Corrected` over the alias `t`, which waits: the time itself, and its corrections that invoices have paid. */
export const paidBefore = sql`case when t.corrects_id is not null then (
  select json_agg(json_build_object('start', o.start_at, 'end', o.end_at, 'break', o.break_ms,
    'isCorrection', o.corrects_id is not null, 'line', (
    select json_build_object('paidMinutes', l.paid_minutes, 'bands', l.bands, 'pieces', l.pieces, 'cents', l.cents)
    from invoice_line l where l.timesheet_id = o.id and l.invoice_id = o.invoice_id)) order by o.id)
  from timesheet o where o.id = t.corrects_id or (o.corrects_id = t.corrects_id and o.id <> t.id and o.invoice_id is not null)) end`;

/** A line, and of a correction what was paid before it. */
export interface Pay {
  pay: PiecesLine;
  corrected: PaidSoFar | null;
}

/** What these lines paid together, by rule. */
const soFar = (lines: readonly PaidBefore[]): PaidSoFar => ({
  minutes: lines.reduce((sum, line) => sum + line.paidMinutes, 0),
  cents: lines.reduce((sum, line) => sum + line.cents, 0),
  pays: paysByName(lines.flatMap((line): readonly NamedPay[] => line.pieces)).filter(
    ({ minutes, cents }) => minutes !== 0 || cents !== 0,
  ),
});

/** The minimum call of a line, alone. */
function minimumOf(line: PaidBefore): PaidBefore {
  const pieces = line.pieces.filter(({ kind }) => kind === 'minimum');
  const { minutes, cents } = soFar([{ ...line, pieces }]).pays[0] ?? { minutes: 0, cents: 0 };
  return { paidMinutes: minutes, cents, bands: [{ band: 'base', percent: 0, minutes, cents }], pieces };
}

/**
 * What a time pays; of a correction what it pays beyond what was paid before, which may be nothing or less. What the
 * time itself pays comes off by the rules of now, and not as its invoice paid it. So rules that changed since pay for no
 * hour again, and take nothing back (C.7.10).
 */
export function payOf(
  row: PaidSpan & PayPlace & Corrected,
  rateCents: number,
  payer: Payer,
  around?: PayAround,
): Pay {
  // What was paid before comes off below, with its money.
  const whole = ({ start, end, break: unpaid }: PaidSpan, by = around) =>
    payer.pay({ start, end, break: unpaid }, rateCents, row, by);
  if (row.paid === null) return { pay: whole(row), corrected: null };
  // A minimum is of the difference alone.
  const alone = around && { ...around, missingMinutes: 0 };
  const before = row.paid.map((paid) => paid.line ?? whole(paid, alone));
  const taken = row.paid.flatMap(({ isCorrection, line, ...span }) =>
    isCorrection && line ? [line] : [whole(span, alone), ...(line ? [minimumOf(line)] : [])],
  );
  return { pay: taken.reduce(lessPaidPieces, whole(row)), corrected: soFar(before) };
}
