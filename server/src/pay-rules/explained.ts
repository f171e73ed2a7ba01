import type { Out } from '@crewcall/contract/types';
import type { BandPay } from '@crewcall/domain/pay';
import type { PayPiece, PiecesLine } from '@crewcall/domain/pay-pieces';
import type { PaidSoFar } from '@crewcall/domain/pay-words';
import { workedTime } from '@crewcall/domain/clock';
import type { RuleSet } from '../pay-book/pay-book';

export type ExplainedTime = NonNullable<Out<'tryPayRules'>['shift']>;

/** The stored fields of an invoice line that explain its amount. */
export interface ExplainedRow {
  timesheet_id: number | null;
  job_title: string;
  group_name: string;
  zone: string;
  start_at: number;
  end_at: number;
  break_ms: number;
  /** For a correction: the ms that were paid before for the timesheet it corrects. */
  paid_before_ms?: number | null;
  /** For a correction: what was paid before, by rule and with the amounts; null for any other line. */
  corrected?: PaidSoFar | null;
  paid_minutes: number;
  rate_cents: number;
  bands: BandPay[];
  pieces: PayPiece[];
  rule_set_id: number | null;
  rule_version: number | null;
  rule_set_name: string | null;
  cents: number;
}

const worked = (start: number, end: number, breakMs: number) => workedTime({ start, end, break: breakMs });

/** Explains a line as it was invoiced. */
export const explainedLine = (row: ExplainedRow): ExplainedTime => ({
  idTimesheet: row.timesheet_id,
  jobName: row.job_title,
  groupName: row.group_name,
  tz: row.zone,
  start: row.start_at,
  end: row.end_at,
  break: row.break_ms,
  worked: worked(row.start_at, row.end_at, row.break_ms),
  paidBefore: row.paid_before_ms ?? null,
  corrected: row.corrected ?? null,
  paidMinutes: row.paid_minutes,
  rate: row.rate_cents,
  ruleSet:
    row.rule_set_id === null || row.rule_version === null
      ? null
      : { id: row.rule_set_id, name: row.rule_set_name ?? '', version: row.rule_version },
  pieces: row.pieces,
  total: row.cents,
});

/** Explains a timesheet as it would be paid now. Without a rate the amounts are 0, except for a flat one. */
export function explainedNow(
  line: PiecesLine,
  set: Pick<RuleSet, 'id' | 'name' | 'version'> | null,
  about: Pick<ExplainedTime, 'idTimesheet' | 'jobName' | 'groupName' | 'tz' | 'paidBefore' | 'corrected'> & {
    hasRate: boolean;
  },
): ExplainedTime {
  const { hasRate, ...rest } = about;
  const pieces = line.pieces.map((piece) =>
    hasRate || piece.kind === 'flat' ? piece : { ...piece, cents: 0 },
  );
  return {
    ...rest,
    start: line.raw.start,
    end: line.raw.end,
    break: line.raw.break,
    worked: worked(line.raw.start, line.raw.end, line.raw.break),
    paidMinutes: line.paidMinutes,
    rate: hasRate ? line.rateCents : null,
    ruleSet: set && { id: set.id, name: set.name, version: set.version },
    pieces,
    total: hasRate ? line.cents : pieces.reduce((sum, { cents }) => sum + cents, 0),
  };
}
