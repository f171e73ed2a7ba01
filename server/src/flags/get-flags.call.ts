import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { COMPANY_UNKNOWN, prependOf } from '../jobs/customer';
import { handle } from '../platform/handle';
import { fullNameSql } from '../platform/person-name';
import { isCrewPerson } from '../row-rules/people';

type Said = Out<'getFlags'>['flags'][number];

/** All that is said of people at one customer, and what its managers ask for. */
export const getFlagsHandler = handle('getFlags', async ({ body, user, db, notFound }) => {
  const customer = (await prependOf(db, user.companyId, body.prefix)) ?? notFound(COMPANY_UNKNOWN);
  const said = async (state: string): Promise<Said[]> =>
    (
      await sql<Said>`
        select f.id, f.user_id as "idUser", ${fullNameSql('u')} as "fullName", f.kind, f.reason, f.at,
          ${fullNameSql('b')} as by
        from worker_flag f join app_user u on u.id = f.user_id and u.active join app_user b on b.id = f.by
        where f.prepend_id = ${customer.id} and f.state = ${state}
        order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", f.id`.execute(db)
    ).rows;
  const people = await sql<{ id: number; fullName: string }>`
    select u.id, ${fullNameSql('u')} as "fullName" from app_user u
    where u.company_id = ${user.companyId} and ${isCrewPerson('u')}
    order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id`.execute(db);
  return {
    companyName: customer.full_name,
    flags: await said('set'),
    asked: await said('asked'),
    people: people.rows,
  };
});
