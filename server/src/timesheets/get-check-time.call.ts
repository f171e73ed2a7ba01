import { dayText } from '@crewcall/domain/time';
import { isLocked, isOpen, paidTime } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import { sql } from 'kysely';
import { companyConfig } from '../platform/company-config';
import { handle } from '../platform/handle';
import { isCrewPerson } from '../row-rules/people';
import { daysOf, startsOnDays } from './day-range';
import { pressedAt, selectKeptTaps } from './waiting-presses';
import { clockColumns } from './clock-rows';
import { fullName } from '../platform/person-name';

const nothing = () => ({ worked: 0, breaks: 0, open: false, toInvoice: 0, unsigned: 0, presses: 0 });

type Tap = Awaited<ReturnType<typeof selectKeptTaps>>[number];

/** Who waits for how many decisions, and on which days, as they were found: by the job's own clock. */
function byPerson(taps: readonly Tap[]) {
  const people = new Map<number, { fullName: string; days: string[] }>();
  for (const tap of taps) {
    const one = people.get(tap.user_id) ?? { fullName: fullName(tap), days: [] };
    people.set(tap.user_id, one);
    one.days.push(dayText(tap.zone, tap.pressed_at));
  }
  return [...people].map(([idUser, { fullName: name, days }]) => {
    const [from = '', ...later] = days.sort();
    return { idUser, fullName: name, count: days.length, from, to: later.at(-1) ?? from };
  });
}

/**
 * Worked and break time per worker of the shifts that start in a range; the total is the sum of rounded rows. Presses
 * of the clock that wait for a decision are counted beside, also of those who have no time.
 */
export const getCheckTimeHandler = handle('getCheckTime', async ({ body, user, db }) => {
  const { confTimezone } = await companyConfig(db, user.companyId);
  const range = daysOf(confTimezone, body.dateStart, body.dateEnd);
  const { rows } = await sql<Clock>`
    select ${clockColumns}
    from timesheet t join job on job.id = t.job_id
    where ${await startsOnDays(db, user.companyId, range)}`.execute(db);
  const totals = new Map<number, ReturnType<typeof nothing>>();
  for (const row of rows) {
    const total = totals.get(row.idUser) ?? nothing();
    totals.set(row.idUser, total);
    if (isOpen(row)) {
      total.open = true;
      continue;
    }
    const paid = paidTime(row);
    total.worked += paid;
    total.breaks += row.break;
    if (row.idInvoice === null && paid > 0) total.toInvoice += 1;
    if (!isLocked(row)) total.unsigned += 1;
  }
  const waiting = await selectKeptTaps(db, await startsOnDays(db, user.companyId, range, pressedAt));
  const seen = new Set(waiting.map(({ id }) => id));
  const all = await selectKeptTaps(db, sql`job.company_id = ${user.companyId}`);
  for (const { user_id: idUser } of waiting) {
    const total = totals.get(idUser) ?? nothing();
    totals.set(idUser, { ...total, presses: total.presses + 1 });
  }
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name', isCrewPerson('app_user').as('is_crew')])
    .where('company_id', '=', user.companyId)
    .where((eb) =>
      body.showAllUsers ? eb.lit(true) : eb('id', '=', sql<number>`any(${[...totals.keys()]}::bigint[])`),
    )
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(last_name)`)
    .orderBy('id')
    .execute();
  return {
    rows: people
      .filter((person) => totals.has(person.id) || person.is_crew)
      .map((person) => {
        const total = totals.get(person.id) ?? nothing();
        return {
          idUser: person.id,
          fullName: fullName(person),
          totalWorked: total.worked,
          totalBreak: total.breaks,
          missingClockOut: total.open,
          toInvoice: total.toInvoice,
          unsigned: total.unsigned,
          presses: total.presses,
        };
      }),
    elsewhere: byPerson(all.filter(({ id }) => !seen.has(id))),
  };
});
