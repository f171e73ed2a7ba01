import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { COMPANY_UNKNOWN, prependOf } from '../jobs/customer';
import { handle } from '../platform/http/handle';
import { fullNameSql } from '../platform/database/person-name';
import { isCrewPerson } from '../row-rules/people';
import { placesAhead } from './places-ahead';

type Said = Out<'getFlags'>['flags'][number];

/** All that is said of people at one customer, with the places that its blocks still leave. */
export const getFlagsHandler = handle('getFlags', async ({ body, user, db, now, notFound }) => {
  const customer = (await prependOf(db, user.companyId, body.prefix)) ?? notFound(COMPANY_UNKNOWN);
  const { rows: flags } = await sql<Said>`
    select f.id, f.user_id as "idUser", ${fullNameSql('u')} as "fullName", f.kind, f.reason, f.at,
      ${fullNameSql('b')} as by
    from worker_flag f join app_user u on u.id = f.user_id and u.active join app_user b on b.id = f.by
    where f.prepend_id = ${customer.id} and f.state = 'set'
    order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", f.id`.execute(db);
  const idUsers = flags.flatMap(({ kind, idUser }) => (kind === 'blocked' ? [idUser] : []));
  const left = await placesAhead(db, { companyId: user.companyId, prefix: customer.text, idUsers, now });
  const people = await sql<{ id: number; fullName: string }>`
    select u.id, ${fullNameSql('u')} as "fullName" from app_user u
    where u.company_id = ${user.companyId} and ${isCrewPerson('u')}
    order by u.first_name collate "und-x-icu", u.last_name collate "und-x-icu", u.id`.execute(db);
  return {
    flags: flags.map((flag) => {
      const places = flag.kind === 'blocked' ? left.get(flag.idUser) : undefined;
      return places === undefined ? flag : { ...flag, places };
    }),
    people: people.rows,
  };
});
