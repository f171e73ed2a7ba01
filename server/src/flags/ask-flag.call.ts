import { COMPANY_UNKNOWN, prependOf } from '../jobs/customer';
import { handle } from '../platform/http/handle';
import { denyAccess } from '../row-rules/no-access';
import { lockUsers } from '../platform/database/lock-users';
import { customerCrew } from './customer-crew';
import { flagChanged, reasonOf } from './write-flag';

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
      // Accepted unread, it would lift the block.
      if (kind === 'favourite' && person.kind === 'blocked') return refuse(BLOCKED_NOW);
      await tx.db
        .deleteFrom('worker_flag')
        .where('prepend_id', '=', customer.id)
        .where('user_id', '=', idUser)
        .where('state', '=', 'asked')
        .execute();
      // What the office says already need not be asked for.
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
      // The reason stands with what is asked, and goes with it.
      tx.audit('user', idUser, { prefix: customer.text, asked });
      flagChanged(tx, { customer, idUser });
    }),
  { secret: ['reason'] },
);
