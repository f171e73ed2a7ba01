// Calls: getTeamTokens, makeTeamToken, revokeTeamToken.
import { TEAM_TOKEN_PREFIX } from '@crewcall/contract/team-tokens';
import { DAY_MS } from '@crewcall/domain/units';
import { handle } from '../platform/http/handle';
import { fullName } from '../platform/database/person-name';
import { note } from '../platform/releases/publish';
import { Scope } from '../row-rules/scope';
import { holdUser, owesFactor, userColumns } from './load-user';
import { hasPassword, needOwner, ownProof } from './own-proof';
import { hashToken, newToken } from './tokens';

/** Lists all team tokens, newest first, without the tokens themselves. */
export const getTeamTokensHandler = handle('getTeamTokens', async ({ db, now }) => {
  const rows = await db
    .selectFrom('team_token as t')
    .innerJoin('app_user', 'app_user.id', 't.created_by')
    .select(['t.id', 't.remote', 't.name', 't.scopes', 't.created_at', 't.expires_at', 't.used_at'])
    .select(['t.revoked_at', 't.created_by', 'app_user.active'])
    .select(userColumns.filter((column) => column !== 'app_user.id'))
    .select(owesFactor)
    .orderBy('t.id', 'desc')
    .execute();
  return {
    tokens: rows.map((row) => {
      const maker = new Scope({
        ...{ id: row.created_by, companyId: row.company_id },
        ...{ permissions: row.permissions, managerOf: row.manager_of },
      });
      const isAwake = row.active && !row.owes_factor && maker.may('release.publish');
      return {
        id: row.id,
        remote: row.remote,
        name: row.name,
        scopes: row.scopes,
        madeBy: fullName(row),
        madeAt: row.created_at,
        expiresAt: row.expires_at,
        usedAt: row.used_at,
        state:
          row.revoked_at !== null
            ? ('revoked' as const)
            : row.expires_at <= now
              ? ('expired' as const)
              : isAwake
                ? ('works' as const)
                : ('asleep' as const),
      };
    }),
  };
});

/**
 * Makes a token, which is shown only now. It lasts longer than the session, so the caller must prove their identity.
 */
export const makeTeamTokenHandler = handle(
  'makeTeamToken',
  async ({ body, db, now, user, services, write, refuse }) => {
    const { remote, name, scopes, days } = body;
    if (!(await hasPassword(db, user.id)))
      return refuse('You have no password yet. Choose one under Me, and then make the token.');
    const shown = await ownProof({ body, db, now, user, services, write });
    const token = `${TEAM_TOKEN_PREFIX}${newToken()}`;
    const id = await write(async (tx) => {
      // Lock the user: a new password revokes their tokens, so it must not be saved while a token is being made.
      await holdUser(tx.db, user.id);
      await needOwner(tx, shown, 'Team tokens are changed');
      const known = await tx.db
        .selectFrom('registry_entry')
        .select('remote')
        .where('remote', '=', remote)
        .executeTakeFirst();
      if (!known) return refuse(`There is no remote ${remote}. A person publishes its first release.`);
      const twin = await tx.db
        .selectFrom('team_token')
        .select('id')
        .where('remote', '=', remote)
        .where('name', '=', name)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      if (twin)
        return refuse(`${remote} has a token ${name} already. Choose another name, or revoke that one.`);
      const made = await tx.db
        .insertInto('team_token')
        .values({
          ...{ remote, name, scopes: JSON.stringify([...new Set(scopes)]), token_hash: hashToken(token) },
          ...{ created_by: user.id, created_at: now, expires_at: now + days * DAY_MS },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await note(tx, user, remote, 'make a token for', `${name}: ${scopes.join(', ')}`);
      tx.audit('release', remote, { team: name, scopes, days });
      return made.id;
    });
    return { ok: true as const, id, token };
  },
  { secret: ['ownPassword', 'ownCode'] },
);

export const revokeTeamTokenHandler = handle(
  'revokeTeamToken',
  async ({ body, now, user, write, notFound }) => {
    await write(async (tx) => {
      const revoked = await tx.db
        .updateTable('team_token')
        .set({ revoked_at: now, revoked_by: user.id })
        .where('id', '=', body.id)
        .where('revoked_at', 'is', null)
        .returning(['remote', 'name'])
        .executeTakeFirst();
      if (!revoked) {
        // Already revoked by a colleague, which is not an error.
        const known = await tx.db
          .selectFrom('team_token')
          .select('id')
          .where('id', '=', body.id)
          .executeTakeFirst();
        return known ? undefined : notFound();
      }
      await note(tx, user, revoked.remote, 'revoke a token of', revoked.name);
      tx.audit('release', revoked.remote, { team: revoked.name, revoked: true });
    });
  },
);
