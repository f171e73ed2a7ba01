import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { fullNameSql } from '../platform/database/person-name';

type Asked = Out<'getAskedFlags'>['asked'][number];

/** What managers ask for, at whichever customer: the office decides, one after the other. */
export const getAskedFlagsHandler = handle('getAskedFlags', async ({ user, db }) => {
  const { rows } = await sql<Asked>`
    select f.id, f.user_id as "idUser", ${fullNameSql('u')} as "fullName", f.kind, f.reason, f.at,
      ${fullNameSql('b')} as by, p.text as prefix, coalesce(nullif(p.full_name, ''), p.text) as "companyName"
    from worker_flag f join prepend p on p.id = f.prepend_id join app_user u on u.id = f.user_id and u.active
      join app_user b on b.id = f.by
    where p.company_id = ${user.companyId} and f.state = 'asked' order by f.at, f.id`.execute(db);
  return { asked: rows };
});
