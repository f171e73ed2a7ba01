import { sql } from 'kysely';
import { defineTask } from '../platform/queue/tasks';

/** Number of future months for which the audit has tables. The task may fail for that many months. */
const AHEAD = 3;

/** Makes the tables of the audit's next months. */
export const auditMonthsTask = defineTask(
  'audit-months',
  async ({ db }) => {
    for (let later = 0; later <= AHEAD; later += 1) await sql`select make_audit_month(${later})`.execute(db);
  },
  { cron: '45 17 * * *' },
);
