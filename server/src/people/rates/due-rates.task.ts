import { formatCents } from '@crewcall/domain/money';
import { dayText } from '@crewcall/domain/time';
import { toOffice, toUser } from '../../platform/live/audience';
import { forEachCompany } from '../../platform/queue/for-each-company';
import { defineTask } from '../../platform/queue/tasks';
import { takeDueRates } from './dated-rates';

const shown = (cents: number | null) => (cents === null ? null : formatCents(cents));

/**
 * Updates `user_group_rate` when a dated rate's first day has begun in the company's zone. Pay does not depend on
 * when this runs, because it is calculated from the dated rates.
 */
export const dueRatesTask = defineTask(
  'due-rates',
  ({ db, now, write }) =>
    forEachCompany(db, ({ id, config }) =>
      write(async (tx) => {
        const due = await takeDueRates(tx.db, id, dayText(config.confTimezone, now));
        for (const { user, group, before, after } of due) {
          tx.audit('user', user, { rates: { [group]: { from: shown(before), to: shown(after) } } });
          tx.announce('user.changed', { idUser: user }, [toUser(user), toOffice]);
        }
      }),
    ),
  { cron: '*/10 * * * *' },
);
