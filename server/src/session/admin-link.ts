import { DAY_MS } from '@crewcall/domain/units';
import { permissions } from '@crewcall/domain/policies';
import { isEmail } from '@crewcall/domain/text';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { dropSecondFactor } from './factor/second-factor';
import { notifyOfFactor } from './factor/notify-owner';
import { endHandedOut } from './end-ways-in';
import { createLink } from './login-link';
import { endAllSessions } from './open-session';
import { deploymentCompany } from '../platform/database/company-config';
import { writeAs } from '../platform/database/write';

const LINK_MS = DAY_MS;

/** Returns the id of the deployment's company; makes an empty one if there is none yet. */
export async function ensureCompany(db: Db): Promise<number> {
  const found = await deploymentCompany(db);
  if (found !== null) return found;
  const made = await db
    .insertInto('company')
    .values({ name: 'My company', config: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Is there an active person with every permission? */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('app_user')
    .select('id')
    .where('active', '=', true)
    .where(sql<boolean>`permissions @> ${[...permissions]}::text[]`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Gives access to the first administrator, or to one who is locked out. Gives the user with this address every
 * permission (creating the user if there is none) and removes their second factor, which ends their sessions. Returns
 * the path of a one-time link that signs them in within a day.
 */
export async function makeAdminLink(db: Db, email: string): Promise<string> {
  const address = email.trim();
  if (!isEmail(address)) throw new Error(`"${email}" is no email address.`);
  const companyId = await ensureCompany(db);
  return writeAs({ db, call: 'admin-link', userId: null }, async (tx) => {
    const old = await tx.db
      .selectFrom('app_user')
      .select('id')
      .where(sql`lower(email)`, '=', address.toLowerCase())
      .executeTakeFirst();
    const rights = { permissions: [...permissions], manager_of: [] as string[], active: true };
    const user = old
      ? await tx.db
          .updateTable('app_user')
          .set(rights)
          .where('id', '=', old.id)
          .returning(['id', 'email', 'first_name as firstName'])
          .executeTakeFirstOrThrow()
      : await tx.db
          .insertInto('app_user')
          .values({
            company_id: companyId,
            email: address,
            password_hash: null,
            first_name: address.split('@')[0] ?? 'Admin',
            last_name: 'Admin',
            ...rights,
          })
          .returning(['id', 'email', 'first_name as firstName'])
          .executeTakeFirstOrThrow();
    const { id } = user;
    // Only the server's operator can run this, so no code is required: the user may have lost their phone too.
    const isReset = await dropSecondFactor(tx.db, id);
    if (isReset) {
      await endAllSessions(tx, id, Date.now());
      await notifyOfFactor(tx, user, 'linked');
    }
    await endHandedOut(tx, id, Date.now());
    const token = await createLink(tx.db, {
      userId: id,
      purpose: 'admin',
      createdBy: null,
      expiresAt: Date.now() + LINK_MS,
    });
    tx.audit('user', id, { adminLink: true, ...(isReset ? { secondFactor: 'reset' } : {}) });
    tx.announce('user.changed', { idUser: id }, `user:${id}`);
    return `/linklogin/${token}/%2Fadmin%2Fdashboard`;
  });
}
