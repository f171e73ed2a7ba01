import { safeCell, workTypeKey } from '@crewcall/domain/exports';
import type { ExportMapping, WorkKind } from '@crewcall/domain/exports';
import { formatFullDate } from '@crewcall/domain/format';
import type { PayPiece } from '@crewcall/domain/pay-pieces';
import { epochToLocal } from '@crewcall/domain/time';
import { MINUTE_MS } from '@crewcall/domain/units';
import type { EpochMs, Minutes, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import type { BillableLine } from '../invoicing/billable';
import { selectPayable, workedOutLines } from '../invoicing/payable';
import type { Issuing } from '../invoicing/payable';
import type { SkippedTimesheet } from '../invoicing/skipped-timesheets';
import { fullName } from '../platform/database/person-name';
import { refuseTooMany } from './too-many';
import { tableText } from './table-text';

/** A part of an employee's time that one rule pays. */
export interface PaidPart extends WorkKind {
  idTimesheet: number;
  externalId: string;
  fullName: string;
  zone: Zone;
  start: EpochMs;
  end: EpochMs;
  minutes: Minutes;
  breakMinutes: Minutes;
  /** The customer's short name. */
  customer: string;
}

export interface EmployeeTimes {
  lines: BillableLine[];
  parts: PaidPart[];
  leftOut: SkippedTimesheet[];
  /** Corrections of times that an invoice has paid: payroll cannot take back what it did not pay. */
  corrections: number;
}

/** The payroll product knows what an hour pays. Our rules only say which hours are which, at any rate. */
const ANY_RATE = 100;

/** Employees who have closed times that are on no invoice, where `condition` (over `t` and `job`) holds, by id. */
export async function selectEmployees(
  db: Db,
  companyId: number,
  condition: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u where u.company_id = ${companyId} and u.engagement = 'employee'
      and exists (select 1 from timesheet t join job on job.id = t.job_id
        where t.user_id = u.id and t.end_at is not null and t.invoice_id is null and ${condition})
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * How many minutes of a time's break lie in each of its pieces: where its minutes are less than its span, and what
 * rounding has hidden with the longest piece. They sum to the break.
 */
export function breaksOf(pieces: readonly PayPiece[], breakMinutes: Minutes): Minutes[] {
  let left = breakMinutes;
  const found = pieces.map(({ start, end, minutes }) => {
    const own = Math.min(left, Math.max(0, (end - start) / MINUTE_MS - minutes));
    left -= own;
    return own;
  });
  const spans = pieces.map(({ start, end }) => end - start);
  const longest = spans.indexOf(Math.max(...spans));
  return found.map((own, index) => (index === longest ? own + left : own));
}

interface Person {
  id: number;
  external_id: string;
}

function partsOf({ row, pay }: BillableLine, externalId: string, customer: string): PaidPart[] {
  const breaks = breaksOf(pay.pieces, row.break / MINUTE_MS);
  return pay.pieces.flatMap((piece, index) =>
    piece.minutes <= 0
      ? []
      : [
          {
            group: row.group_name,
            rule: piece.name,
            idTimesheet: row.id,
            externalId,
            fullName: fullName(row),
            zone: row.zone,
            start: piece.start,
            end: piece.end,
            minutes: piece.minutes,
            breakMinutes: breaks[index] ?? 0,
            customer,
          },
        ],
  );
}

/**
 * What the payroll product is told of these employees: their closed times where `condition` holds, by the piece. Leaves
 * out what a pay run leaves out.
 */
export async function selectEmployeeTimes(
  db: Db,
  issuing: Issuing,
  employees: readonly number[],
  condition: RawBuilder<unknown>,
  { lock = false } = {},
): Promise<EmployeeTimes> {
  const { rows: counts } = await sql<{ times: number }>`
    select count(*)::int as times from timesheet t join job on job.id = t.job_id
    where ${anyOf('t.user_id', employees)} and t.end_at is not null and t.invoice_id is null and ${condition}`.execute(
    db,
  );
  refuseTooMany(counts[0]?.times ?? 0);
  const options = { lock, engaged: 'employee' } as const;
  const { rows, leftOut } = await selectPayable(db, issuing, employees, condition, options);
  const rated = rows.map((row) => ({ ...row, rate_cents: row.rate_cents ?? ANY_RATE }));
  const worked = await workedOutLines(db, issuing, { rows: rated, leftOut });
  const lines = worked.lines.filter(({ row }) => row.paid === null);
  const { rows: people } = await sql<Person>`
    select id, external_id from app_user where ${anyOf('id', employees)}`.execute(db);
  const { rows: jobs } = await sql<{ id: number; prepend: string }>`
    select id, prepend from job where ${anyOf('id', [...new Set(lines.map(({ row }) => row.job_id))])}`.execute(
    db,
  );
  const ids = new Map(people.map(({ id, external_id: known }) => [id, known === '' ? String(id) : known]));
  const customers = new Map(jobs.map(({ id, prepend }) => [id, prepend]));
  return {
    lines,
    parts: lines.flatMap((line) =>
      partsOf(line, ids.get(line.row.idUser) ?? '', customers.get(line.row.job_id) ?? ''),
    ),
    leftOut,
    corrections: rows.filter(({ paid }) => paid !== null).length,
  };
}

/** What a file says of each of these times that pays something, as text: the same text pays the same. */
export function toldOf(parts: readonly PaidPart[]): Map<number, string> {
  const told = new Map<number, string>();
  for (const part of parts) {
    const { idTimesheet, start, end, minutes, breakMinutes } = part;
    const before = told.get(idTimesheet);
    const own = `${workTypeKey(part)} ${start}-${end} ${minutes} less ${breakMinutes}`;
    told.set(idTimesheet, before === undefined ? own : `${before}; ${own}`);
  }
  return told;
}

const head = [
  'Employee External ID',
  'Employee',
  'Date',
  'Start',
  'End',
  'Break (minutes)',
  'Units',
  'Work Type',
  'Location',
  'Reference',
];

/** `24/11/2026 07:30` */
const timeCell = (at: EpochMs, zone: Zone): string =>
  `${formatFullDate(at, zone)} ${epochToLocal(zone, at).slice(11)}`;

const hoursCell = (minutes: Minutes): string => String(Math.round((minutes / 60) * 10_000) / 10_000);

/** The file of employees' times, a row a piece. */
export const timesFile = (parts: readonly PaidPart[], mapping: ExportMapping): string =>
  tableText(
    [
      head,
      ...parts.map((part) => [
        safeCell(part.externalId),
        safeCell(part.fullName),
        formatFullDate(part.start, part.zone),
        timeCell(part.start, part.zone),
        timeCell(part.end, part.zone),
        String(Math.round(part.breakMinutes)),
        hoursCell(part.minutes),
        safeCell(mapping.workTypes[workTypeKey(part)] ?? ''),
        safeCell(mapping.location === '' ? part.customer : mapping.location),
        String(part.idTimesheet),
      ]),
    ],
    ',',
  );
