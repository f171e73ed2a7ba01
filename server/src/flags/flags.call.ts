// Calls: getFlags, getFlagsOf, getCustomerCrew, setFlag.
import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { COMPANY_UNKNOWN, prependOf } from '../jobs/customer';
import { handle } from '../platform/http/handle';
import { fullNameSql } from '../platform/database/person-name';
import { isCrewPerson } from '../row-rules/people';
import { placesAhead } from './places-ahead';
import { denyAccess } from '../row-rules/no-access';
import { customerCrew } from './customer-crew';
import { lockedUsers } from '../platform/database/lock-users';
import { reasonOf, writeFlag } from './write-flag';

type Said = Out<'getFlags'>['flags'][number];

/** Lists blocks, favourites and workers' own wishes at a customer, with the crews that blocked workers are still on. */
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
  return {
    flags: flags.map((flag) => {
      const places = flag.kind === 'blocked' ? left.get(flag.idUser) : undefined;
      return places === undefined ? flag : { ...flag, places };
    }),
  };
});

type Flag = Out<'getFlagsOf'>['flags'][number];

/** Lists a person's blocks, favourites and own wishes at all customers; of themselves callers see only the wishes. */
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

/** Lists who worked for a customer, so that its managers can ask for a favourite or a block. */
export const getCustomerCrewHandler = handle(
  'getCustomerCrew',
  async ({ body, user, scope, db, now, notFound }) => {
    if (!scope.hasCompany(body.prefix.trim())) denyAccess();
    const customer = (await prependOf(db, user.companyId, body.prefix)) ?? notFound(COMPANY_UNKNOWN);
    return { companyName: customer.full_name, crew: await customerCrew(db, scope, { customer, now }) };
  },
);

/** The office makes a worker a favourite of a customer, blocks them for its jobs, or removes either. */
export const setFlagHandler = handle(
  'setFlag',
  ({ body, user, now, write, notFound }) =>
    write(async (tx) => {
      const reason = reasonOf(body.kind, body.reason);
      const customer = (await prependOf(tx.db, user.companyId, body.prefix)) ?? notFound(COMPANY_UNKNOWN);
      // The same lock as for putting a worker on a crew, so that nobody is put on one while they are being blocked.
      const person = await lockedUsers(tx.db, [body.idUser], 'alone')
        .select(isCrewPerson('app_user').as('isCrew'))
        .where('company_id', '=', user.companyId)
        .executeTakeFirst();
      // A flag of an inactive worker can still be removed, but not set.
      if (!person || (body.kind !== null && !person.isCrew))
        notFound('This worker is not active. Please reload the list.');
      return writeFlag(tx, { customer, idUser: body.idUser }, { kind: body.kind, reason }, { user, now });
    }),
  { secret: ['reason'] },
);
