import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { refuse } from '../../errors';
import { toOffice } from '../../platform/live/audience';
import { lockCompany } from '../../platform/database/lock-company';
import { handle } from '../../platform/http/handle';
import type { Tx } from '../../platform/database/tx';
import { mailFirstLink } from '../../session/first-link';
import { needOwner, ownProof } from '../../session/own-proof';
import { addCrew } from '../../registrants/add-crew';
import { needName } from '../../platform/http/need-text';
import { newRights } from '../profile/new-rights';
import { accountOf, joinInvitations } from '../../registrants/same-person';

const TAKEN = 'There is already an account with this email address.';

interface Named {
  company_id: number;
  first_name: string;
  last_name: string;
  email: string;
}
interface Adding {
  /** Id of the user who adds the person. */
  by: number;
  now: number;
}

/** Adds a colleague, who has an account at once and chooses its password by a mailed link. */
async function addColleague(
  tx: Tx,
  named: Named,
  permissions: string[],
  { by, now }: Adding,
): Promise<number> {
  const made = await tx.db
    .insertInto('app_user')
    .values({ ...named, permissions, password_hash: null, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return refuse(TAKEN, { field: 'email' });
  const { id } = made;
  await joinInvitations(tx, id, named, now);
  const account = { id, companyId: named.company_id, email: named.email, firstName: named.first_name };
  await mailFirstLink(tx, { ...account, purpose: '' }, { by, now });
  tx.audit('user', id, { permissionsBefore: [], permissionsAfter: permissions });
  tx.announce('user.changed', { idUser: id }, toOffice);
  return id;
}

/**
 * Was this person added within the last minute? Then it is a repeated click, and no second link is mailed. Later the
 * office may add them again to send a new link.
 */
async function isJustAdded(tx: Tx, companyId: number, email: string, now: number): Promise<boolean> {
  const found = await tx.db
    .selectFrom('registrant')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('approved', '=', true)
    .where('user_id', 'is', null)
    .where('processed_at', '>', now - MINUTE_MS)
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds one person as crew or as a colleague in the office, and mails them a link that works once. */
export const addPersonHandler = handle(
  'addPerson',
  async ({ body, user, scope, db, now, services, write }) => {
    const shown = await ownProof({ body, db, now, user, services, write });
    return write(async (tx) => {
      const { kind, email, permissions: wanted } = body;
      const named = {
        company_id: user.companyId,
        first_name: needName(body.firstName),
        last_name: needName(body.lastName),
        email,
      };
      const account = await accountOf(tx.db, email);
      if (account)
        return refuse(
          account.active
            ? TAKEN
            : 'There is an account with this email address that is switched off. Switch it on in the list of crew.',
          { field: 'email' },
        );
      const adding = { by: user.id, now };
      if (kind === 'crew') {
        await lockCompany(tx, user.companyId);
        if (await isJustAdded(tx, user.companyId, email, now))
          return refuse('A link to register was mailed to this address a moment ago.', { field: 'email' });
        await addCrew(tx, [named], adding);
        return { ok: true as const, idUser: null };
      }
      const nobody = { id: 0, company_id: user.companyId, permissions: [], manager_of: [] };
      const asked = { permissions: wanted, managerOf: undefined };
      const { permissions = [] } = await newRights(tx.db, asked, nobody, scope);
      if (permissions.length === 0)
        return refuse('Choose what this colleague may do.', { field: 'permissions' });
      await needOwner(tx, shown, 'Colleagues are added');
      return { ok: true as const, idUser: await addColleague(tx, named, permissions, adding) };
    });
  },
);
