import type { ChargeKind, Lining } from '@crewcall/domain/clients';
import { extraNote } from '@crewcall/domain/extras';
import type { AllowanceUnit, Quantity } from '@crewcall/domain/extras';
import { formatDayAndYear, formatRange } from '@crewcall/domain/format';
import { hoursMinutes, payNote, paysByName } from '@crewcall/domain/pay-words';
import type { PayPiece } from '@crewcall/domain/pay-pieces';
import { loadingNames } from '@crewcall/domain/pay-rules';
import { formatCents } from '@crewcall/domain/money';
import type { Cents, DurationMs, EpochMs, Minutes, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Db } from '../db/schema';

/** A row of `client_line`: one source that an invoice charges. Cents are without GST. */
export interface StoredLine {
  id: number;
  kind: ChargeKind;
  idTimesheet: number | null;
  idType: number | null;
  idExpense: number | null;
  idFee: number | null;
  /** Null once the job has been deleted. */
  idJob: number | null;
  jobTitle: string;
  groupName: string;
  /** Empty of a fee. */
  person: string;
  zone: Zone;
  start: EpochMs;
  end: EpochMs;
  breakMs: DurationMs;
  minutes: Minutes;
  rateCents: Cents | null;
  pieces: readonly PayPiece[];
  what: string;
  why: string;
  unit: AllowanceUnit | null;
  quantity: Quantity | null;
  eachCents: Cents | null;
  cents: Cents;
  isSigned: boolean;
  /** False once it is credited. */
  live: boolean;
}

/** A line as the paper and the page show it: it stands for one or more stored lines. Cents are without GST. */
export interface PrintedLine {
  ids: number[];
  kind: ChargeKind;
  /** Job, crew and date; or person; or what the fee is for. */
  what: string;
  /** How it comes to its amount. Empty where nothing is to be explained. */
  detail: string;
  minutes: Minutes;
  cents: Cents;
  isSigned: boolean;
  isCredited: boolean;
}

/** The lines of an invoice, in the order in which they are printed. */
export const readStoredLines = async (db: Db, idInvoice: number): Promise<StoredLine[]> =>
  (
    await sql<StoredLine>`
      select id, kind, timesheet_id as "idTimesheet", type_id as "idType", expense_id as "idExpense",
        fee_id as "idFee", job_id as "idJob", job_title as "jobTitle", group_name as "groupName", person, zone,
        start_at as start, end_at as "end", break_ms as "breakMs", charged_minutes as minutes,
        rate_cents as "rateCents", pieces, what, why, unit, quantity, each_cents as "eachCents", cents,
        is_signed as "isSigned", live
      from client_line where invoice_id = ${idInvoice}
      order by array_position(array['time', 'allowance', 'expense', 'fee'], kind), start_at, job_id, id`.execute(
      db,
    )
  ).rows;

const isCorrection = ({ kind, what }: StoredLine) => kind === 'time' && what !== '';

/** What stored lines have in common to be one printed line. Of a fee and an expense each is its own. */
function keyOf(line: StoredLine, linesBy: Lining): string {
  const { id, kind, idJob, jobTitle, groupName, person, zone, start, rateCents, idType, eachCents } = line;
  if (kind === 'fee' || kind === 'expense') return `${id}`;
  const day = formatDayAndYear(start, zone);
  const of =
    kind === 'time' ? `${rateCents} ${line.what} ${line.why}` : `${idType} ${line.what} ${eachCents}`;
  const who = linesBy === 'person' ? person : '';
  return [kind, idJob, jobTitle, groupName, zone, day, of, who, line.live].join('\n');
}

const people = (lines: readonly StoredLine[]): number => new Set(lines.map(({ person }) => person)).size;

/** `8:00 h`; of several people `3 people, 24:00 h`. */
const hoursOf = (lines: readonly StoredLine[], minutes: Minutes): string => {
  const count = people(lines);
  return `${count > 1 ? `${count} people, ` : ''}${hoursMinutes(minutes)} h`;
};

function timeDetail(
  lines: readonly [StoredLine, ...StoredLine[]],
  linesBy: Lining,
  minutes: Minutes,
): string {
  const [first] = lines;
  if (isCorrection(first) || first.rateCents === null) return '';
  if (first.why !== '') return first.why;
  const rate = first.rateCents;
  const pays = paysByName(lines.flatMap(({ pieces }) => pieces)).filter(({ minutes: of }) => of !== 0);
  const plain = pays.every(({ name }) => name === loadingNames.base);
  // Each line's cents were rounded by themselves, so a sum may differ from hours × rate by some cents.
  const rates = plain ? [`${formatCents(rate)} an hour`] : pays.map((pay) => payNote(pay, rate));
  const span =
    linesBy === 'person' && lines.length === 1 ? formatRange(first.start, first.end, first.zone) : '';
  return [span, hoursOf(lines, minutes), ...rates].filter((part) => part !== '').join(', ');
}

function otherDetail(lines: readonly [StoredLine, ...StoredLine[]]): string {
  const [{ unit, quantity, eachCents, why, kind }] = lines;
  const sum = lines.every((line) => line.quantity !== null)
    ? lines.reduce((total, line) => total + (line.quantity ?? 0), 0)
    : quantity;
  const note = kind === 'allowance' ? extraNote({ unit, quantity: sum, eachCents }) : '';
  return [note, lines.length === 1 ? why : ''].filter((part) => part !== '').join(', ');
}

function whatOf(line: StoredLine, linesBy: Lining): string {
  const day = formatDayAndYear(line.start, line.zone);
  const who = linesBy === 'person' && line.kind !== 'expense' ? line.person : '';
  return [line.what, who, line.jobTitle, line.groupName, day].filter((part) => part !== '').join(', ');
}

/**
 * The lines of an invoice as they are printed: of work and allowances one for each job, crew, day and rate, with
 * `linesBy` person one for each person of these. Credited lines are apart from the others: a paper as it was issued
 * gives all of them as live.
 */
export function printedLines(lines: readonly StoredLine[], linesBy: Lining): PrintedLine[] {
  const groups = new Map<string, [StoredLine, ...StoredLine[]]>();
  for (const line of lines) {
    const key = keyOf(line, linesBy);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()].map((group): PrintedLine => {
    const [first] = group;
    const minutes = group.reduce((sum, line) => sum + line.minutes, 0);
    return {
      ids: group.map(({ id }) => id),
      kind: first.kind,
      what: whatOf(first, linesBy),
      detail: first.kind === 'time' ? timeDetail(group, linesBy, minutes) : otherDetail(group),
      minutes,
      cents: group.reduce((sum, line) => sum + line.cents, 0),
      isSigned: group.every(({ isSigned }) => isSigned),
      isCredited: !first.live,
    };
  });
}
