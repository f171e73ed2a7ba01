// Calls: getPayRun, noteWithholding.
import { addDays } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { selectNamesApart } from '../platform/database/person-name';
import { daysInAnyZone, daysOf, ownDays } from '../timesheets/day-range';
import { oldestUnpaid } from '../timesheets/oldest-unpaid';
import { punchDayAt } from '../timesheets/pending-punches';
import { askedAbout } from '../timesheets/open-questions';
import { selectExceptions } from './pay-run-exceptions';
import { nobody, selectPeople, sumsOf } from './pay-run-people';
import type { Issuing } from './payable';
import { countWorkers, earlierTimes, linesNow } from './run-lines';
import { selectEntangled, selectStale } from './stale-people';
import type { Stored } from './stored-exceptions';
import { storedSince } from './stored-pay';
import { toOffice } from '../platform/live/audience';
import { needPersonOf } from '../platform/database/person-of';

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
  const live = isTooMany ? [] : [...new Set([...stale.here, ...others])];
  const length = Math.max(1, Math.round((body.dateEnd - body.dateStart) / DAY_MS));
  const earlier = daysOf(zone, addDays(zone, body.dateStart, -length), body.dateStart);
  const toPay = async () => {
    if (isTooMany) return nobody;
    return selectPeople(db, {
      stored: { ...stored, without: live },
      sums: sumsOf(await linesNow(db, issuing, live, times)),
      before: await daysInAnyZone(db, companyId, earlier, sql`l.start_at`),
      page: body,
    });
  };
  // Both in parallel: each takes about half of the time.
  const [{ exceptions, more, older }, paid] = await Promise.all([
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
  const names = await selectNamesApart(
    db,
    [...exceptions, ...paid.people].map(({ idUser }) => idUser),
  );
  const named = <T extends { idUser: number; fullName: string }>(one: T): T => ({
    ...one,
    fullName: names.get(one.idUser) ?? one.fullName,
  });
  return {
    exceptions: exceptions.map(named),
    more,
    older,
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
