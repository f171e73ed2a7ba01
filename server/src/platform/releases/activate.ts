import type { Names, Provides } from '@crewcall/contract/fit';
import type { CanaryRule } from '@crewcall/contract/manifest';
import { CallError } from '../../errors';
import type { Tx } from '../handle';
import { checkCollisions, checkFit, readStored } from './check';
import { holdRegistry, mountedManifests, note } from './publish';

/**
 * Makes a published release live for all, or a canary for some (`rule`). Going back is activating an older one.
 * Checks fit and collisions again: both may have changed since it was published.
 */
export async function activate(
  tx: Tx,
  options: {
    remote: string;
    release: string;
    rule: CanaryRule | null;
    userId: number | null;
    uses: Names;
    provides: Provides | null;
  },
): Promise<void> {
  const { remote, release, rule, userId, uses, provides } = options;
  await holdRegistry(tx.db);
  const found = await tx.db
    .selectFrom('release')
    .select(['id', 'manifest'])
    .where('remote', '=', remote)
    .where('release', '=', release)
    .executeTakeFirst();
  if (!found) throw new CallError(404, `${remote} has no release ${release}.`);
  const manifest = readStored(found.manifest);
  checkFit(manifest, uses, provides);
  checkCollisions(manifest, await mountedManifests(tx.db));
  const change = rule
    ? { canary_release_id: found.id, canary_rule: JSON.stringify(rule) }
    : { live_release_id: found.id, canary_release_id: null, canary_rule: null, disabled_reason: null };
  await tx.db
    .insertInto('registry_entry')
    .values({ remote, ...change, updated_at: Date.now() })
    .onConflict((conflict) => conflict.column('remote').doUpdateSet({ ...change, updated_at: Date.now() }))
    .execute();
  await note(
    tx,
    userId,
    remote,
    rule ? 'canary' : 'activate',
    rule ? `${release} ${JSON.stringify(rule)}` : release,
  );
  tx.audit('release', `${remote} ${release}`, rule ? { canary: rule } : { live: true });
  tx.announce('release.changed', { remote, release }, 'all');
}

/** Switches a remote off with the reason that users read, or on again (`reason` null). */
export async function disable(
  tx: Tx,
  options: { remote: string; reason: string | null; userId: number | null },
): Promise<void> {
  const { remote, reason, userId } = options;
  const entry = await tx.db
    .updateTable('registry_entry')
    .set({ disabled_reason: reason, updated_at: Date.now() })
    .where('remote', '=', remote)
    .returning('remote')
    .executeTakeFirst();
  if (!entry) throw new CallError(404, `There is no remote ${remote}.`);
  await note(tx, userId, remote, reason === null ? 'enable' : 'disable', reason ?? '');
  tx.audit('release', remote, { disabled: reason });
  tx.announce('release.changed', { remote, release: '' }, 'all');
}
