// Calls: getPayRun, noteWithholding.
import { type RawBuilder, sql } from 'kysely';
import { addDays } from '@crewcall/domain/time';
import { DAY_MS, type DayText } from '@crewcall/domain/units';
import { dayOfText, mondayOf, textOfDay } from '@crewcall/domain/zone-days';
import type { Db } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import { selectNamesApart } from '../platform/database/person-name';
import { needPersonOf } from '../platform/database/person-of';
import { handle } from '../platform/http/handle';
import { toOffice } from '../platform/live/audience';
import { daysInAnyZone, daysOf, ownDays } from '../timesheets/day-range';
import { oldestUnpaid } from '../timesheets/oldest-unpaid';
import { askedAbout } from '../timesheets/open-questions';
import { punchDayAt } from '../timesheets/pending-punches';
import { selectExtraChecks } from './extra-checks';
import { selectExceptions } from './pay-run-exceptions';
import { nobody, selectPeople, sumsOf } from './pay-run-people';
import type { Issuing } from './payable';
import { waitingLines } from './extra-lines';
import { centsOf, userOf } from './invoice-weeks';
import { countWorkers, earlierTimes, employeesOf, itemsNow } from './run-lines';
import { isStored, type Stored } from './stored-exceptions';
import { storedSince } from './stored-pay';

interface Days {
  /** Over `t` and `job`. */
  times: RawBuilder<unknown>;
  days: Stored['days'];
}

/**
 * The people whose stored pay is out of date. `here`: those of them with a timesheet of these days that is not invoiced,
 * or with a stored one.
 */
async function selectStale(
  db: Db,
  companyId: number,
  { times, days }: Days,
): Promise<{ all: number[]; here: number[] }> {
  const { rows } = await sql<{ id: number; here: boolean }>`
    select s.user_id as id, (exists (select 1 from timesheet t join job on job.id = t.job_id
        where t.user_id = s.user_id and t.invoice_id is null and ${times})
      or exists (select 1 from timesheet_pay p where p.user_id = s.user_id
        and p.day between ${days.from}::date and ${days.to}::date)) as here
    from (select distinct user_id from pay_stale) s join app_user u on u.id = s.user_id
    where u.company_id = ${companyId} order by s.user_id`.execute(db);
  return { all: rows.map(({ id }) => id), here: rows.filter(({ here }) => here).map(({ id }) => id) };
}

const mondayTo = ({ from, to }: { from: DayText; to: DayText }) => {
  const [first, last] = [from, to].map((day) => mondayOf(dayOfText(day)));
  return { from: textOfDay(first ?? 0), to: textOfDay((last ?? 0) + 6) };
};

/**
 * The people whose pay in a run of these days is not the sum of their stored lines: an invoice may not hold all that a
 * correction takes back; overtime of other timesheets is due with theirs; some of their timesheets are too old to be stored; an
 * allowance that is paid once a job is stored with one of its times outside the days; or a timesheet that is left out
 * lies outside the days, in the same week or on the same crew. The run does not know of that one and counts its minutes, while what
 * is stored does not.
 */
async function selectEntangled(db: Db, stored: Stored, { times }: Pick<Days, 'times'>): Promise<number[]> {
  const { companyId, days, since } = stored;
  const span = mondayTo(days);
  const within = ({ from, to }: Stored['days']) => sql`p.day between ${from}::date and ${to}::date`;
  const { rows } = await sql<{ id: number }>`
    select p.user_id as id from timesheet_pay p where p.company_id = ${companyId} and p.cents < 0
    union
    select p.user_id from timesheet_pay p where p.company_id = ${companyId} and p.late_overtime and ${within(days)}
    union
    select t.user_id from timesheet t join job on job.id = t.job_id
    where t.start_at < ${since}::bigint and t.end_at is not null and t.invoice_id is null and ${times}
    union
    select p.user_id from timesheet_pay p join timesheet here on here.id = p.timesheet_id
    join timesheet t on t.user_id = here.user_id and t.job_id = here.job_id and t.invoice_id is null
    join timesheet_pay away on away.timesheet_id = t.id
      and not (away.day between ${days.from}::date and ${days.to}::date)
    where ${isStored(stored)} and exists (select 1 from allowance_type a join allowance_given g on g.type_id = a.id
      where a.company_id = ${companyId} and a.unit = 'once' and a.active
        and (g.group_id = t.group_id or g.crew_id = t.crew_id))
    union
    select p.user_id from timesheet_pay p where p.company_id = ${companyId} and p.is_held and not p.is_correction
      and not (${within(days)})
      and p.user_id in (select p.user_id from timesheet_pay p where ${isStored(stored)})
      and (${within(span)}
        or (p.user_id, p.crew_id) in (select p.user_id, p.crew_id from timesheet_pay p
          where p.company_id = ${companyId} and ${within(span)})
        or p.user_id in (select p.user_id from timesheet_pay p
          where p.company_id = ${companyId} and p.is_correction))`.execute(db);
  return rows.map(({ id }) => id);
}

/** Comes with the pages of people after the first, which has it all. */
const nothingToCheck: Awaited<ReturnType<typeof selectExceptions>> = { exceptions: [], more: 0, older: 0 };

/** The pay of more people than this is worked out in the queue, not while somebody waits. */
const MOST_NOW = 200;

/**
 * Previews a pay run: what to check first, and what generating the invoices of these days would pay now. That is the
 * sum of what is stored for each timesheet; people whose stored pay is out of date are worked out now, by the rules of
 * `generateInvoice`. While those are many, says how far the queue is with them instead, as no sum would be right.
 */
export const getPayRunHandler = handle('getPayRun', async ({ body, user, scope, db, now }) => {
  const { companyId } = user;
  const config = await companyConfig(db, companyId);
  const zone = config.confTimezone;
  const days = daysOf(zone, body.dateStart, body.dateEnd);
  const onDays = await ownDays(db, companyId, days);
  const times = onDays();
  const stale = await selectStale(db, companyId, { times, days });
  const isTooMany = stale.here.length > MOST_NOW;
  const stored: Stored = { companyId, days, since: storedSince(now), without: stale.here };
  const isFirst = body.offset === 0;
  const issuing: Issuing = { user, scope, config, now, allowed: new Set() };
  const others = isTooMany ? [] : await selectEntangled(db, stored, { times });
  const waiting = isTooMany ? [] : await waitingLines(db, { id: companyId, config });
  const takenBack = waiting.filter((line) => centsOf(line) < 0).map(userOf);
  const live = isTooMany ? [] : [...new Set([...stale.here, ...others, ...takenBack])];
  const length = Math.max(1, Math.round((body.dateEnd - body.dateStart) / DAY_MS));
  const earlier = daysOf(zone, addDays(zone, body.dateStart, -length), body.dateStart);
  const toPay = async () => {
    if (isTooMany) return { paid: nobody, items: [] };
    const items = await itemsNow(db, issuing, live, times);
    const paid = await selectPeople(db, {
      stored: { ...stored, without: live },
      sums: sumsOf(items),
      waiting: waiting.filter((line) => !live.includes(userOf(line))),
      before: await daysInAnyZone(db, companyId, earlier, sql`l.start_at`),
      page: body,
    });
    return { paid, items };
  };
  // Both in parallel: each takes about half of the time.
  const [{ exceptions, more, older }, { paid, items }] = await Promise.all([
    isFirst
      ? selectExceptions(
          db,
          { scope, config, now },
          { times, punches: onDays(punchDayAt), questions: onDays(askedAbout) },
          { stored, live: isTooMany ? [] : stale.here },
        )
      : nothingToCheck,
    toPay(),
  ]);
  const of = isTooMany ? Math.max(await countWorkers(db, times), stale.here.length) : 0;
  const extraChecks =
    isFirst && !isTooMany
      ? await selectExtraChecks(db, {
          ...{ stored: { ...stored, without: live }, items, waiting, usual: config.confAllowanceMost, times },
        })
      : [];
  const names = await selectNamesApart(
    db,
    [...exceptions, ...extraChecks, ...paid.people].map(({ idUser }) => idUser),
  );
  const named = <T extends { idUser: number; fullName: string }>(one: T): T => ({
    ...one,
    fullName: names.get(one.idUser) ?? one.fullName,
  });
  return {
    exceptions: exceptions.map(named),
    more,
    older,
    extraChecks: isFirst ? extraChecks.map(named) : undefined,
    earlier: isFirst
      ? await earlierTimes(db, issuing, {
          ...{ stored, times, start: body.dateStart },
          live: stale.all.length > MOST_NOW ? live : [...new Set([...stale.all, ...live])],
        })
      : undefined,
    ...paid,
    people: paid.people.map(named),
    ...(isTooMany ? { reckoning: { done: of - stale.here.length, of } } : {}),
    clearedOnly: config.confPayCleared === 1,
    ...(isFirst ? await employeesOf(db, times) : {}),
    ...(await oldestUnpaid(db, companyId, now)),
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
