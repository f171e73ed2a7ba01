// Calls: getCheckTime, getWorkersToInvoice.
import { dayText } from '@crewcall/domain/time';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { fullName, selectNamesApart } from '../platform/database/person-name';
import { checkOf, selectAllChecked, selectChecked } from './checked-people';
import { punchDayAt, selectPendingPunches } from '../timesheets/pending-punches';
import { oldestUnpaid } from '../timesheets/oldest-unpaid';
import { askedAbout, selectOpenQuestions } from '../timesheets/open-questions';

type Undecided = Pick<
  Awaited<ReturnType<typeof selectOpenQuestions>>[number],
  'user_id' | 'first_name' | 'last_name' | 'zone' | 'day_at'
>;

/** Counts the open decisions of each worker, with the first and last day in the job's own zone. */
function byPerson(waiting: readonly Undecided[]) {
  const people = new Map<number, { fullName: string; days: string[] }>();
  for (const about of waiting) {
    const one = people.get(about.user_id) ?? { fullName: fullName(about), days: [] };
    people.set(about.user_id, one);
    one.days.push(dayText(about.zone, about.day_at));
  }
  return [...people].map(([idUser, { fullName: name, days }]) => {
    const [from = '', ...later] = days.sort();
    return { idUser, fullName: name, count: days.length, from, to: later.at(-1) ?? from };
  });
}

/**
 * Sums worked and break time per worker over the timesheets that start in a range, a page of them; a total is the sum
 * of rounded rows. Also counts pending punches and open questions, so workers without a timesheet can appear.
 */
export const getCheckTimeHandler = handle('getCheckTime', async ({ body, user, db, now }) => {
  const check = await checkOf(db, user.companyId, body, now);
  const { onDays } = check;
  const found = await selectChecked(db, check, body);
  const ofCompany = sql`job.company_id = ${user.companyId}`;
  const elsewhere = [
    ...(await selectPendingPunches(db, sql`${ofCompany} and not ${onDays(punchDayAt)}`)),
    ...(await selectOpenQuestions(db, sql`${ofCompany} and not ${onDays(askedAbout)}`)),
  ];
  const names = await selectNamesApart(
    db,
    elsewhere.map(({ user_id: id }) => id),
  );
  return {
    ...found,
    elsewhere: byPerson(elsewhere).map((one) => ({
      ...one,
      fullName: names.get(one.idUser) ?? one.fullName,
    })),
    ...(await oldestUnpaid(db, user.companyId, now)),
  };
});

/** Everybody that a search in Check Time finds and who has something to invoice. */
export const getWorkersToInvoiceHandler = handle('getWorkersToInvoice', async ({ body, user, db, now }) => ({
  workers: await selectAllChecked(db, await checkOf(db, user.companyId, body, now), body, {
    toInvoice: true,
  }),
}));
