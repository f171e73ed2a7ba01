import { formatCents } from '@crewcall/domain/money';
import { toOffice, toUser } from '../platform/audience';
import { defineTask } from '../platform/tasks';
import { companyDay } from './company-day';
import { takeDueRates } from './dated-rates';

const shown = (cents: number | null) => (cents === null ? null : formatCents(cents));

/** Makes a rate the one of today once its day has begun where the company is. What a time pays never waits for this. */
export const dueRatesTask = defineTask(
  'due-rates',
  async ({ db, now, write }) => {
    const companies = await db.selectFrom('company').select('id').orderBy('id').execute();
    for (const { id } of companies) {
      await write(async (tx) => {
        const due = await takeDueRates(tx.db, id, await companyDay(tx.db, id, now));
        for (const { user, group, before, after } of due) {
          tx.audit('user', user, { rates: { [group]: { from: shown(before), to: shown(after) } } });
          tx.announce('user.changed', { idUser: user }, [toUser(user), toOffice]);
        }
      });
    }
  },
  { cron: '*/10 * * * *' },
);
