import { refuse } from '../errors';
import { toOffice } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import type { Tx } from '../platform/database/tx';
import { once } from '../platform/http/once';
import type { SessionUser } from '../platform/security/session-user';
import { refuseOddHoliday } from './odd-holiday';
import { forget, isRule, refuseOtherThanRule } from './office-holidays';

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

/** Adds a holiday, takes a removed one back, or confirms a year's list. Nothing that is invoiced changes. */
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
      tx.announce('settings.changed', {}, toOffice);
      return { ok: true as const };
    }),
  );
});
