import { toOffice } from '../platform/live/audience';
import { forEachCompany } from '../platform/queue/for-each-company';
import { defineTask } from '../platform/queue/tasks';
import { STORE_PAY } from '../pay-book/store-pay-soon';
import { storeStalePay } from './stored-pay';

/**
 * Works out the stored pay of everybody whose times, rates or rules have changed. Where it takes several transactions,
 * a pay run on screen follows each.
 */
export const storePayTask = defineTask(
  STORE_PAY,
  ({ db, now, write }) =>
    forEachCompany(db, async ({ id }) => {
      let isLong = false;
      let isDone = false;
      while (!isDone) {
        isDone = await write(async (tx) => {
          const left = await storeStalePay(tx.db, id, now);
          isLong ||= left > 0;
          if (isLong) tx.announce('pay.changed', {}, toOffice);
          return left === 0;
        });
      }
    }),
  { cron: '* * * * *' },
);
