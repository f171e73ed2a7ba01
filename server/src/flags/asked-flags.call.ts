// Calls: getAskedFlags, askFlag, decideFlag.
import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { fullNameSql } from '../platform/database/person-name';
import { COMPANY_UNKNOWN, prependOf } from '../jobs/customer';
import { denyAccess } from '../row-rules/no-access';
import { lockUsers } from '../platform/database/lock-users';
import { customerCrew } from './customer-crew';
import { flagChanged, reasonOf, writeFlag } from './write-flag';
import type { OfficeFlag } from '@crewcall/domain/flags';

type Asked = Out<'getAskedFlags'>['asked'][number];

/** Lists the favourites and blocks that managers of all customers ask for; the office decides each. */
export const getAskedFlagsHandler = handle('getAskedFlags', async ({ user, db }) => {
  const { rows } = await sql<Asked>`
    select f.id, f.user_id as "idUser", ${fullNameSql('u')} as "fullName", f.kind, f.reason, f.at,
      ${fullNameSql('b')} as by, p.text as prefix, coalesce(nullif(p.full_name, ''), p.text) as "companyName"
    from worker_flag f join prepend p on p.id = f.prepend_id join app_user u on u.id = f.user_id and u.active
      join app_user b on b.id = f.by
    where p.company_id = ${user.companyId} and f.state = 'asked' order by f.at, f.id`.execute(db);
  return { asked: rows };
});

const BLOCKED_NOW = 'The office has blocked this person for your company. Call the office to have it lifted.';

/** A customer's manager asks for a favourite or a block; it means nothing until the office decides. */
export const askFlagHandler = handle(
  'askFlag',
  ({ body, user, scope, now, write, notFound, refuse }) =>
    write(async (tx) => {
      const { idUser, kind } = body;
      const reason = reasonOf(kind, body.reason);
      if (!scope.hasCompany(body.prefix.trim())) denyAccess();
      const customer = (await prependOf(tx.db, user.companyId, body.prefix)) ?? notFound(COMPANY_UNKNOWN);
      await lockUsers(tx.db, [idUser]);
      const [person] = await customerCrew(tx.db, scope, { customer, now, idUser });
      if (!person) return notFound('This person has not worked for this company within a year.');
      // A favourite would replace the block, if the office accepted it without noticing.
      if (kind === 'favourite' && person.kind === 'blocked') return refuse(BLOCKED_NOW);
      await tx.db
        .deleteFrom('worker_flag')
        .where('prepend_id', '=', customer.id)
        .where('user_id', '=', idUser)
        .where('state', '=', 'asked')
        .execute();
      // There is nothing to ask for if the office has set that flag already.
      const asked = kind === person.kind ? null : kind;
      if (asked !== null) {
        await tx.db
          .insertInto('worker_flag')
          .values({
            prepend_id: customer.id,
            user_id: idUser,
            kind: asked,
            state: 'asked',
            reason,
            by: user.id,
            at: now,
          })
          .execute();
      }
      // No reason in the audit: it is stored with the request, and is deleted with it.
      tx.audit('user', idUser, { prefix: customer.text, asked });
      flagChanged(tx, { customer, idUser });
    }),
  { secret: ['reason'] },
);

const GONE = 'This request has been answered or taken back already. Please reload the list.';

/** The office grants or declines what a customer's manager asked for. A request is answered once. */
export const decideFlagHandler = handle('decideFlag', ({ body, user, now, write, notFound }) =>
  write(async (tx) => {
    const find = () =>
      tx.db
        .selectFrom('worker_flag as f')
        .innerJoin('prepend as p', 'p.id', 'f.prepend_id')
        .select(['f.user_id', 'f.kind', 'f.reason', 'p.id', 'p.text'])
        .where('f.id', '=', body.id)
        .where('f.state', '=', 'asked')
        .where('p.company_id', '=', user.companyId)
        .executeTakeFirst();
    const first = (await find()) ?? notFound(GONE);
    await lockUsers(tx.db, [first.user_id]);
    const asked = (await find()) ?? notFound(GONE);
    const pair = { customer: asked, idUser: asked.user_id };
    if (body.accept) {
      const said = { kind: asked.kind as OfficeFlag, reason: asked.reason };
      return writeFlag(tx, pair, said, { user, now });
    }
    await tx.db.deleteFrom('worker_flag').where('id', '=', body.id).execute();
    tx.audit('user', asked.user_id, { prefix: asked.text, asked: asked.kind, declined: true });
    flagChanged(tx, pair);
    return { ok: true as const, places: [] };
  }),
);
