import { sql } from 'kysely';
import type { Out } from '@crewcall/contract/types';
import { handle } from '../platform/http/handle';
import { fullNameSql } from '../platform/database/person-name';

type Lists = Out<'getDeletions'>;
const MOST_ANSWERED = 50;

/** Who asks to be deleted, and what was answered lately. */
export const getDeletionsHandler = handle('getDeletions', async ({ db, user }) => {
  const waiting = await sql<Lists['waiting'][number]>`
    select d.id, d.user_id as "idUser", ${fullNameSql('u')} as "fullName", u.email, d.asked_at as at
    from deletion_request d join app_user u on u.id = d.user_id
    where d.company_id = ${user.companyId} and d.withdrawn_at is null and d.answered_at is null
    order by d.asked_at, d.id`.execute(db);
  const answered = await sql<Lists['answered'][number]>`
    select d.id, ${fullNameSql('u')} as "fullName", d.answered_at as at, d.accepted, d.reason, ${fullNameSql('b')} as by
    from deletion_request d join app_user u on u.id = d.user_id join app_user b on b.id = d.answered_by
    where d.company_id = ${user.companyId} and d.answered_at is not null
    order by d.answered_at desc, d.id desc limit ${MOST_ANSWERED}`.execute(db);
  return { waiting: waiting.rows, answered: answered.rows };
});
