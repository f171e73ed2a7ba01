// Calls: getMyCustomers, setAvoid.
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { COMPANY_UNKNOWN } from '../jobs/customer';
import { lockUsers } from '../platform/database/lock-users';
import { handle } from '../platform/http/handle';
import { toOffice, toUser } from '../platform/live/audience';
import type { Scope } from '../row-rules/scope';

interface Row {
  id: number;
  prefix: string;
  companyName: string;
  avoid: boolean;
}

/**
 * Lists the customers whose jobs this worker is on or could find, and those they avoid. Includes customers for which
 * the office has blocked them: otherwise a worker could conclude a block from a missing customer.
 */
async function ownCustomers(db: Db, scope: Scope): Promise<Row[]> {
  const name = sql`coalesce(nullif(p.full_name, ''), p.text)`;
  const { rows } = await sql<Row>`
    select p.id, p.text as prefix, ${name} as "companyName",
      f.id is not null as avoid
    from prepend p
    left join worker_flag f on f.prepend_id = p.id and f.user_id = ${scope.user.id} and f.kind = 'avoid'
    where p.company_id = ${scope.user.companyId} and p.text <> '' and (f.id is not null or exists (
      select 1 from job where job.prepend = p.text and ${scope.rows('job.known')}))
    order by ${name} collate "und-x-icu", p.id`.execute(db);
  return rows;
}

/** Lists the customers whose jobs a worker can get, and which of them they would rather not work for. */
export const getMyCustomersHandler = handle('getMyCustomers', async ({ scope, db }) => ({
  customers: (await ownCustomers(db, scope)).map(({ prefix, companyName, avoid }) => ({
    prefix,
    companyName,
    avoid,
  })),
}));

/** Saves a worker's own wish to be left out of a customer's jobs. They stay on the crews that they are on. */
export const setAvoidHandler = handle('setAvoid', ({ body, user, scope, now, write, notFound }) =>
  write(async (tx) => {
    await lockUsers(tx.db, [user.id]);
    const customers = await ownCustomers(tx.db, scope);
    const customer =
      customers.find(({ prefix }) => prefix === body.prefix.trim()) ?? notFound(COMPANY_UNKNOWN);
    if (customer.avoid === body.avoid) return;
    if (body.avoid) {
      await tx.db
        .insertInto('worker_flag')
        .values({ prepend_id: customer.id, user_id: user.id, kind: 'avoid', by: user.id, at: now })
        .execute();
    } else {
      await tx.db
        .deleteFrom('worker_flag')
        .where('prepend_id', '=', customer.id)
        .where('user_id', '=', user.id)
        .where('kind', '=', 'avoid')
        .execute();
    }
    tx.audit('user', user.id, { prefix: customer.prefix, avoid: body.avoid });
    tx.announce('user.changed', { idUser: user.id }, [toUser(user.id), toOffice]);
  }),
);
