import type { Out } from '@crewcall/contract/types';
import { extraNote } from '@crewcall/domain/extras';
import type { ExtraCheck } from '@crewcall/domain/extras';
import { dayToEpoch } from '@crewcall/domain/time';
import type { Cents } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { allowancesOf } from '../pay/allowances';
import type { AllowedTime } from '../pay/allowances';
import { selectExtras } from '../pay/extra';
import type { Extra } from '../pay/extra';
import { dayOfTime } from '../timesheets/rates';
import { isInvoicedTime } from '../row-rules/engaged';
import { isExtra } from './invoice-weeks';
import type { Item } from './invoice-weeks';
import { isStored } from './stored-exceptions';
import type { Stored } from './stored-exceptions';
import type { ExtraLine } from './extra-lines';

type Checked = NonNullable<Out<'getPayRun'>['extraChecks']>[number];

/** How many are listed: a list that is longer is not read. */
const MOST = 200;

const checkedOf = (extra: Extra, check: ExtraCheck, cents: Cents = extra.cents): Checked => ({
  check,
  id: extra.id,
  idUser: extra.idUser,
  fullName: '',
  idTimesheet: extra.idTimesheet,
  idJob: extra.idTimesheet === null ? null : extra.idJob,
  kind: extra.kind,
  day: dayToEpoch(extra.zone, extra.day),
  tz: extra.zone,
  jobName: extra.jobTitle,
  what: extra.what,
  why: extra.why,
  note: extraNote(extra),
  cents,
});

/** Allowances above the usual, of timesheets whose stored pay has so much of allowances. */
async function storedAllowances(db: Db, stored: Stored, usual: Cents): Promise<Extra[]> {
  const { rows } = await sql<AllowedTime>`
    select t.id, t.user_id as "idUser", t.start_at as start, job.zone, t.job_id, job.title as job_title,
      t.crew_id as "idReqCrew", t.group_id, g.name as group_name, p.paid_minutes as "paidMinutes"
    from timesheet_pay p join timesheet t on t.id = p.timesheet_id join job on job.id = t.job_id
    join crew_group g on g.id = t.group_id
    where ${isStored(stored)} and p.extra_cents > ${usual}::bigint and p.cents is not null and not p.is_held
    order by p.extra_cents desc limit ${MOST}`.execute(db);
  const found = await allowancesOf(db, stored.companyId, rows);
  return [...found.values()].flat();
}

/** The ids of approved expenses without a receipt, among extras that wait. */
async function withoutReceipt(db: Db, waiting: readonly ExtraLine[]): Promise<Set<number>> {
  const ids = waiting.flatMap(({ extra }) => (extra.kind === 'expense' ? (extra.id ?? []) : []));
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select e.id from extra e join expense x on x.id = e.expense_id
    where ${anyOf('e.id', ids)} and x.receipt_blob_id is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Cancellations that invoices have paid although a time on the same crew, or that day on the same job, is paid now. */
async function paidForCancelled(db: Db, companyId: number, times: RawBuilder<unknown>): Promise<Checked[]> {
  const { rows } = await sql<{ id: number; number: number; idTimesheet: number }>`
    select e.id, e.invoice_id as number, min(t.id) as "idTimesheet"
    from timesheet t join job on job.id = t.job_id
    join extra e on e.user_id = t.user_id and e.kind = 'cancellation' and e.invoice_id is not null
      and e.removed_at is null and (e.crew_id = t.crew_id or (e.job_id = t.job_id
        and e.day = ${dayOfTime}))
    where e.company_id = ${companyId} and t.end_at is not null and t.invoice_id is null and ${times}
      and ${isInvoicedTime} group by e.id`.execute(db);
  if (rows.length === 0) return [];
  const found = new Map(rows.map((row) => [row.id, row]));
  const extras = await selectExtras(db, companyId, anyOf('e.id', [...found.keys()]));
  return extras.flatMap((extra) => {
    const { number, idTimesheet } = found.get(extra.id ?? 0) ?? {};
    if (number === undefined || idTimesheet === undefined) return [];
    // Without its id: what is on an invoice cannot be taken off.
    const why = `Invoice ${number} has paid this cancelled shift`;
    return [checkedOf({ ...extra, id: null, idTimesheet, why }, 'cancelled-too')];
  });
}

interface Run {
  stored: Stored;
  /** What people are paid who are not looked up in `stored`. */
  items: readonly Item[];
  waiting: readonly ExtraLine[];
  /** The company's `confAllowanceMost`. */
  usual: Cents;
  /** The days of the run, over `t` and `job`. */
  times: RawBuilder<unknown>;
}

/**
 * The extras of a run to look at before it: overtime that comes late, cancellations that are paid beside the work, large
 * allowances, expenses without a receipt.
 */
export async function selectExtraChecks(
  db: Db,
  { stored, items, waiting, usual, times }: Run,
): Promise<Checked[]> {
  const now = items.filter(isExtra);
  const missing = await withoutReceipt(db, waiting);
  const large = [...now.map(({ extra }) => extra), ...(await storedAllowances(db, stored, usual))].filter(
    ({ kind, cents }) => kind === 'allowance' && cents > usual,
  );
  return [
    ...now
      .filter(({ extra }) => extra.id === null && Boolean(extra.overtimeWeek))
      .map(({ extra, cents }) => checkedOf(extra, 'late-overtime', cents)),
    ...(await paidForCancelled(db, stored.companyId, times)),
    ...large.sort((a, b) => b.cents - a.cents).map((extra) => checkedOf(extra, 'above-usual')),
    ...waiting
      .filter(({ extra }) => missing.has(extra.id ?? 0))
      .map(({ extra }) => checkedOf(extra, 'no-receipt')),
  ].slice(0, MOST);
}
