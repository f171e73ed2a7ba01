import { notFound } from '../errors';
import { toOffice } from '../platform/live/audience';
import { handle } from '../platform/http/handle';
import { refuseOddDay } from './odd-holiday';
import { forget, isRule } from './office-holidays';

/** Takes a holiday off: one that the office added is gone, one of the state's Acts is marked as removed. */
export const deleteHolidayHandler = handle('deleteHoliday', async ({ body, user, write }) => {
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
        // Somebody else may remove it in the same moment: then it is removed.
        .onConflict((same) => same.doNothing())
        .execute();
    } else if (!wasAdded) return notFound('This holiday could not be found.');
    tx.audit('public_holiday', null, { state: body.state, day: body.day, name: body.name, removed: true });
    tx.announce('settings.changed', {}, toOffice);
  });
});
