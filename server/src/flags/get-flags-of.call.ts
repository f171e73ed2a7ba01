import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { fullNameSql } from '../platform/database/person-name';

type Flag = Out<'getFlagsOf'>['flags'][number];

/** What is said of one person at each customer, their own wishes among it; of oneself, one's own wishes alone. */
export const getFlagsOfHandler = handle('getFlagsOf', async ({ body, user, db }) => {
  const { rows } = await sql<Flag>`
    select f.id, p.text as prefix, coalesce(nullif(p.full_name, ''), p.text) as "companyName", f.kind, f.reason, f.at,
      ${fullNameSql('b')} as by
    from worker_flag f join prepend p on p.id = f.prepend_id join app_user b on b.id = f.by
    where f.user_id = ${body.idUser} and f.state = 'set' and p.company_id = ${user.companyId}
      and (f.kind = 'avoid' or f.user_id <> ${user.id})
    order by p.full_name collate "und-x-icu", f.id`.execute(db);
  return { flags: rows };
});
