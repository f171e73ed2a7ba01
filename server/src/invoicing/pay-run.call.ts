// Calls: getPayRun, noteWithholding.
import type { Out } from '@crewcall/contract/types';
import { INVOICE_WITHIN_MS } from '@crewcall/domain/limits';
import { paysByName } from '@crewcall/domain/pay-words';
import { addDays } from '@crewcall/domain/time';
import { DAY_MS, MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { fullName, selectNamesApart } from '../platform/database/person-name';
import { daysOf, startsOnDays } from '../timesheets/day-range';
import { oldestUnpaid } from '../timesheets/oldest-unpaid';
import { punchDayAt } from '../timesheets/pending-punches';
import { askedAbout } from '../timesheets/open-questions';
import type { BillableLine } from './billable';
import { selectExceptions } from './pay-run-exceptions';
import { payableLines, selectPayable } from './payable';
import type { Issuing } from './payable';
import { toOffice } from '../platform/live/audience';
import { needPersonOf } from '../platform/database/person-of';

type Person = Out<'getPayRun'>['people'][number];

async function workersOf(db: Db, condition: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct t.user_id as id from timesheet t join job on job.id = t.job_id
    where t.end_at is not null and t.invoice_id is null and ${condition}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Sums each worker's invoiced hours and cents where `condition` (over `l` and `job`) holds. */
async function invoicedOf(db: Db, condition: RawBuilder<unknown>): Promise<Map<number, Person['before']>> {
  const { rows } = await sql<{ id: number; minutes: number; cents: number }>`
    select i.user_id as id, sum(l.paid_minutes)::bigint as minutes, sum(l.cents)::bigint as cents
    from invoice_line l join invoice i on i.id = l.invoice_id join job on job.id = l.job_id
    where l.live and ${condition} group by i.user_id`.execute(db);
  return new Map(rows.map(({ id, minutes, cents }) => [id, { paid: minutes * MINUTE_MS, cents }]));
}

/** Sums what these lines pay each worker. `before` has the sums of the earlier period, to compare. */
function peopleOf(lines: readonly BillableLine[], before: ReadonlyMap<number, Person['before']>): Person[] {
  const own = new Map<number, BillableLine[]>();
  for (const line of lines) own.set(line.row.idUser, [...(own.get(line.row.idUser) ?? []), line]);
  const people = [...own].flatMap(([idUser, list]) => {
    const [first] = list;
    if (first === undefined) return [];
    return [
      {
        idUser,
        fullName: fullName(first.row),
        times: list.length,
        paid: list.reduce((sum, { pay }) => sum + pay.paidMinutes, 0) * MINUTE_MS,
        cents: list.reduce((sum, { pay }) => sum + pay.cents, 0),
        bands: paysByName(list.flatMap(({ pay }) => pay.pieces)),
        before: before.get(idUser) ?? { paid: 0, cents: 0 },
      },
    ];
  });
  return people.sort((a, b) => a.fullName.localeCompare(b.fullName, 'en-AU') || a.idUser - b.idUser);
}

/**
 * Counts earlier timesheets that could be paid but are on no invoice. Those older than `INVOICE_WITHIN_MS` are among
 * the exceptions instead.
 */
async function earlierTimes(
  db: Db,
  issuing: Issuing,
  days: { start: number; times: RawBuilder<unknown> },
): Promise<Out<'getPayRun'>['earlier']> {
  const condition = sql`job.company_id = ${issuing.user.companyId} and not (${days.times})
    and t.start_at < ${days.start}::bigint and t.start_at >= ${issuing.now - INVOICE_WITHIN_MS}::bigint`;
  const payable = await selectPayable(db, issuing, await workersOf(db, condition), condition);
  const starts = (await payableLines(db, issuing, payable)).map(({ row }) => row.start);
  return starts.length === 0 ? undefined : { times: starts.length, from: Math.min(...starts) };
}

/**
 * Previews a pay run: what to check first, and what generating the invoices of these days would pay now. Uses the same
 * rules as `generateInvoice` for which timesheets are paid and which are left out.
 */
export const getPayRunHandler = handle('getPayRun', async ({ body, user, scope, db, now }) => {
  const config = await companyConfig(db, user.companyId);
  const zone = config.confTimezone;
  const range = daysOf(zone, body.dateStart, body.dateEnd);
  const inDays = (startAt?: RawBuilder<unknown>) => startsOnDays(db, user.companyId, range, startAt);
  const times = await inDays();
  const { exceptions, more, older } = await selectExceptions(
    db,
    { scope, now },
    { times, punches: await inDays(punchDayAt), questions: await inDays(askedAbout) },
  );
  const issuing: Issuing = { user, scope, config, now, allowed: new Set() };
  const payable = await selectPayable(db, issuing, await workersOf(db, times), times);
  const lines = await payableLines(db, issuing, payable);
  const length = Math.max(1, Math.round((body.dateEnd - body.dateStart) / DAY_MS));
  const earlier = daysOf(zone, addDays(zone, body.dateStart, -length), body.dateStart);
  const before = await invoicedOf(db, await startsOnDays(db, user.companyId, earlier, sql`l.start_at`));
  const people = peopleOf(lines, before);
  const names = await selectNamesApart(
    db,
    [...exceptions, ...people].map(({ idUser }) => idUser),
  );
  const named = <T extends { idUser: number; fullName: string }>(one: T): T => ({
    ...one,
    fullName: names.get(one.idUser) ?? one.fullName,
  });
  return {
    exceptions: exceptions.map(named),
    more,
    older,
    earlier: await earlierTimes(db, issuing, { start: body.dateStart, times }),
    people: people.map(named),
    clearedOnly: config.confPayCleared === 1,
    ...(await oldestUnpaid(db, user.companyId, now)),
  };
});

/** Saves a note on what tax is withheld from a worker without an ABN, or why none is. An empty text deletes it. */
export const noteWithholdingHandler = handle('noteWithholding', async ({ body, user, db, now, write }) => {
  await needPersonOf(db, user.companyId, body.idUser);
  const text = body.text.trim();
  return write(async (tx) => {
    const note = { text, noted_by: user.id, noted_at: now };
    if (text === '') await tx.db.deleteFrom('withholding_note').where('user_id', '=', body.idUser).execute();
    else
      await tx.db
        .insertInto('withholding_note')
        .values({ user_id: body.idUser, ...note })
        .onConflict((same) => same.column('user_id').doUpdateSet(note))
        .execute();
    tx.audit('user', body.idUser, { withholdingNote: text });
    tx.announce('user.changed', { idUser: body.idUser }, toOffice);
  });
});
