import type { Zone } from '@crewcall/domain/units';
import { forEachCompany } from '../platform/queue/for-each-company';
import { defineTask } from '../platform/queue/tasks';
import type { TaskContext } from '../platform/queue/tasks';
import { storeStaleDays } from './stored-days';

/** Stores every stale day of a company, a few per transaction. */
export async function storeAllDays(
  { write }: Pick<TaskContext, 'write'>,
  companyId: number,
  zone: Zone,
): Promise<void> {
  while ((await write((tx) => storeStaleDays(tx.db, companyId, zone))) > 0);
}

/** Stores the statistics of days whose jobs or timesheets have changed, so that no screen has to count them. */
export const storeDaysTask = defineTask(
  'store-days',
  ({ db, write }) => forEachCompany(db, ({ id, config }) => storeAllDays({ write }, id, config.confTimezone)),
  { cron: '* * * * *' },
);
