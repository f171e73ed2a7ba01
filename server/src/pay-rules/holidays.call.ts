// Calls: getHolidays, saveHoliday, deleteHoliday.
import { sql } from 'kysely';
import { type Holiday, holidaysByRule, holidaysOf, yearsDue } from '@crewcall/domain/holidays';
import { dayText } from '@crewcall/domain/time';
import { stateById, type StateName } from '@crewcall/domain/zones';
import { badRequest, notFound, refuse } from '../errors';
import { readHolidays } from '../pay-book/read-book';
import { companyConfig } from '../platform/database/company-config';
import { fullName } from '../platform/database/person-name';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { toOffice } from '../platform/live/audience';
import type { SessionUser } from '../platform/security/session-user';
import { refuseOddDay, refuseOddHoliday } from './odd-holiday';
import { storePaySoon } from '../pay-book/store-pay-soon';

const stateName = (state: number): StateName =>
  stateById(state)?.name ?? badRequest('This state is not known.');

/** The fields that identify a holiday. */
interface Named {
  state: number;
  day: string;
  name: string;
}

/** Finds a holiday of this day and name in the state's Acts. */
const ruleOf = ({ state, day, name }: Named): Holiday | undefined =>
  holidaysByRule(stateName(state), Number(day.slice(0, 4))).find(
    (holiday) => holiday.day === day && holiday.name.toLowerCase() === name.toLowerCase(),
  );

/** Do the state's own Acts name it? */
const isRule = (named: Named): boolean => ruleOf(named) !== undefined;

/** Refuses a holiday named like one of the state's Acts that has other hours or applies to a part of the state only. */
function refuseOtherThanRule(state: number, holiday: Holiday & { postcodes: readonly string[] }): void {
  const rule = ruleOf({ state, ...holiday });
  const isSame = rule?.from === holiday.from && rule.to === holiday.to && holiday.postcodes.length === 0;
  if (rule && !isSame)
    refuse(
      `${rule.name} of this day is on the list by the state's own Act, with its own hours and for the whole state. To have it otherwise, take that one off and add yours under another name.`,
      { field: 'name' },
    );
}

/** Deletes the office's own entry for a holiday. Returns whether the office had added it, not removed it. */
async function forget(tx: Tx, companyId: number, { state, day, name }: Named): Promise<boolean> {
  const { rows } = await sql<{ is_removed: boolean }>`
    delete from public_holiday where company_id = ${companyId} and state = ${state} and day = ${day}
      and lower(name) = lower(${name}) returning is_removed`.execute(tx.db);
  return rows.some((row) => !row.is_removed);
}

/** Reads a state's holidays of a year: by its Acts, with the office's changes, and whether somebody confirmed them. */
export const getHolidaysHandler = handle('getHolidays', async ({ body, user, db, now }) => {
  const { state, year } = body;
  const office = (await readHolidays(db, user.companyId)).filter((holiday) => holiday.state === state);
  const confirmed = await db
    .selectFrom('holiday_year as h')
    .leftJoin('app_user as u', 'u.id', 'h.confirmed_by')
    .select(['h.confirmed_at', 'u.first_name', 'u.last_name'])
    .where('h.company_id', '=', user.companyId)
    .where('h.state', '=', state)
    .where('h.year', '=', year)
    .executeTakeFirst();
  const { confTimezone } = await companyConfig(db, user.companyId);
  return {
    holidays: holidaysOf(stateName(state), year, office).map((holiday) => ({
      ...holiday,
      postcodes: [...holiday.postcodes],
    })),
    confirmed: confirmed
      ? {
          at: confirmed.confirmed_at,
          by: fullName({ first_name: confirmed.first_name ?? '', last_name: confirmed.last_name ?? '' }),
        }
      : null,
    isDue: !confirmed && yearsDue(dayText(confTimezone, now)).includes(year),
  };
});

async function confirmYear(
  tx: Tx,
  user: SessionUser,
  asked: { state: number; year: number; confirmed: boolean },
  now: number,
): Promise<void> {
  const { state, year, confirmed } = asked;
  const values = { confirmed_by: user.id, confirmed_at: now };
  if (confirmed) {
    await tx.db
      .insertInto('holiday_year')
      .values({ company_id: user.companyId, state, year, ...values })
      .onConflict((conflict) => conflict.columns(['company_id', 'state', 'year']).doUpdateSet(values))
      .execute();
  } else {
    await tx.db
      .deleteFrom('holiday_year')
      .where('company_id', '=', user.companyId)
      .where('state', '=', state)
      .where('year', '=', year)
      .execute();
  }
  tx.audit('holiday_year', null, { state, year, confirmed });
}

/** Adds a holiday, restores a removed one, or confirms a year's list. Invoiced timesheets keep their pay. */
export const saveHolidayHandler = handle('saveHoliday', async ({ body, user, now, write }) => {
  const { state, holiday, year, confirmed } = body;
  if (!holiday && (year === undefined || confirmed === undefined))
    return refuse('Name a holiday, or a year to confirm.');
  if (holiday) {
    refuseOddHoliday(holiday);
    refuseOtherThanRule(state, holiday);
  }
  return write(
    once(user.id, 'saveHoliday', body.key, async (tx) => {
      if (year !== undefined && confirmed !== undefined)
        await confirmYear(tx, user, { state, year, confirmed }, now);
      if (holiday) {
        const named = { state, day: holiday.day, name: holiday.name };
        await forget(tx, user.companyId, named);
        if (!isRule(named)) {
          await tx.db
            .insertInto('public_holiday')
            .values({
              company_id: user.companyId,
              state,
              day: holiday.day,
              from_min: holiday.from,
              to_min: holiday.to,
              name: holiday.name,
              postcodes: [...new Set(holiday.postcodes)],
              created_by: user.id,
            })
            .execute();
        }
        tx.audit('public_holiday', null, { state, ...holiday });
      }
      await storePaySoon(tx, now);
      tx.announce('settings.changed', {}, toOffice);
      return { ok: true as const };
    }),
  );
});

/** Takes a holiday off: one that the office added is gone, one of the state's Acts is marked as removed. */
export const deleteHolidayHandler = handle('deleteHoliday', async ({ body, user, now, write }) => {
  refuseOddDay(body.day);
  return write(async (tx) => {
    const wasAdded = await forget(tx, user.companyId, body);
    if (isRule(body)) {
      await tx.db
        .insertInto('public_holiday')
        .values({
          company_id: user.companyId,
          state: body.state,
          day: body.day,
          from_min: 0,
          to_min: 1440,
          name: body.name,
          postcodes: [],
          is_removed: true,
          created_by: user.id,
        })
        // No conflict if a colleague removes it at the same moment: it is removed either way.
        .onConflict((same) => same.doNothing())
        .execute();
    } else if (!wasAdded) return notFound('This holiday could not be found.');
    tx.audit('public_holiday', null, { state: body.state, day: body.day, name: body.name, removed: true });
    await storePaySoon(tx, now);
    tx.announce('settings.changed', {}, toOffice);
  });
});
