import { canaryWords } from '@crewcall/contract/canary';
import type { HostVersions } from '@crewcall/contract/fit';
import { SHELL } from '@crewcall/contract/shell-paths';
import type { CanaryRule } from '@crewcall/contract/manifest';
import { badRequest, conflict, deny, notFound } from '../../errors';
import type { Tx } from '../database/tx';
import { checkCollisions, checkFit, checkRemotesFit } from './check';
import { releasesInUse } from './in-use';
import { holdRegistry, note, ofTeam } from './publish';
import type { Actor } from './publish';
import { filesGone, storedRelease } from './stored';

/**
 * Records that these releases are or were served now, because files of a release are retained for a month after it
 * was last served.
 */
const served = (tx: Tx, remote: string, ids: readonly (number | null | undefined)[]): Promise<unknown> =>
  tx.db
    .updateTable('release')
    .set({ served_at: Date.now() })
    .where('remote', '=', remote)
    .where(
      'id',
      'in',
      ids.map((id) => id ?? 0),
    )
    .execute();

/** Returns a published release that still has its files; else throws 404, or 409 if the files were removed. */
async function wholeRelease(tx: Tx, remote: string, release: string) {
  const found =
    (await storedRelease(tx.db, remote, release)) ?? notFound(`${remote} has no release ${release}.`);
  return found.pruned_at === null ? found : filesGone(remote, release);
}

/** Refuses to make a live release a canary, because everybody already has it. */
function refuseLive(
  { id, manifest: { name, release } }: { id: number; manifest: { name: string; release: string } },
  entry: { live_release_id: number | null } | undefined,
): void {
  if (entry?.live_release_id === id)
    conflict(`${name} ${release} is live: everybody has it already. Try on some what is not live.`);
}

/** The canary that ends because another release becomes the canary or goes live. */
const endedBy = (release: string, entry: { canary: string | null } | undefined): string[] =>
  entry?.canary == null || entry.canary === release ? [] : [entry.canary];

/**
 * Makes a published release live for all users, or a canary for some (`rule`). To go back, activate an older release.
 * Fit and collisions are checked again, because both may have changed since publishing. Does not switch a disabled
 * remote back on: users still see the reason why it is off.
 */
export async function activate(
  tx: Tx,
  options: {
    remote: string;
    release: string;
    rule: CanaryRule | null;
    by: Actor | null;
    /** The versions that the release must fit: those of the served shell; for a shell, its own. */
    host: HostVersions | null;
  },
): Promise<void> {
  const { remote, release, rule, by, host } = options;
  await holdRegistry(tx.db);
  const found = await wholeRelease(tx, remote, release);
  const inUse = await releasesInUse(tx.db);
  checkFit(found.manifest, host);
  checkCollisions(found.manifest, inUse);
  if (remote === SHELL && host !== null) checkRemotesFit(host, inUse, by !== null);
  const entry = await tx.db
    .selectFrom('registry_entry')
    .leftJoin('release as c', 'c.id', 'canary_release_id')
    .select(['live_release_id', 'previous_release_id', 'canary_release_id', 'c.release as canary'])
    .where('registry_entry.remote', '=', remote)
    .executeTakeFirst();
  if (rule !== null) refuseLive(found, entry);
  const previous =
    entry?.live_release_id === found.id ? entry.previous_release_id : (entry?.live_release_id ?? null);
  const change = rule
    ? { canary_release_id: found.id, canary_rule: JSON.stringify(rule), canary_at: Date.now() }
    : {
        live_release_id: found.id,
        previous_release_id: previous,
        canary_release_id: null,
        canary_rule: null,
      };
  await served(tx, remote, [found.id, entry?.live_release_id, entry?.canary_release_id]);
  await tx.db
    .insertInto('registry_entry')
    .values({ remote, ...change, updated_at: Date.now() })
    .onConflict((conflict) => conflict.column('remote').doUpdateSet({ ...change, updated_at: Date.now() }))
    .execute();
  for (const canary of endedBy(release, entry)) await note(tx, by, remote, 'end canary', canary);
  await note(
    tx,
    by,
    remote,
    rule ? 'canary' : 'activate',
    rule ? `${release} for ${canaryWords(rule)}` : release,
  );
  tx.audit('release', `${remote} ${release}`, {
    ...(rule ? { canary: rule } : { live: true }),
    ...ofTeam(by),
  });
  tx.announce('release.changed', { remote, release }, 'all');
}

/** Refuses (403) a team token if a person switched the remote off: a token may only undo what a token did. */
async function refuseTheirs(tx: Tx, remote: string): Promise<void> {
  const last = await tx.db
    .selectFrom('registry_event as h')
    .innerJoin('registry_entry as e', 'e.remote', 'h.remote')
    .select(['h.team_token_id', 'e.disabled_reason'])
    .where('h.remote', '=', remote)
    .where('h.action', '=', 'disable')
    .orderBy('h.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.team_token_id === null && last.disabled_reason !== null)
    deny(
      `${remote} was switched off by somebody, not by a team token: ${last.disabled_reason} ` +
        'Who may publish switches it on again at /admin/releases.',
    );
}

/** Switches a remote off with the reason that users read, or on again (`reason` null). */
export async function disable(
  tx: Tx,
  options: { remote: string; reason: string | null; by: Actor },
): Promise<void> {
  const { remote, reason, by } = options;
  if (remote === SHELL)
    badRequest(
      'The shell cannot be switched off: everything else runs in it. Go back to its previous release.',
    );
  await holdRegistry(tx.db);
  if (by.teamToken !== undefined) await refuseTheirs(tx, remote);
  const entry = await tx.db
    .updateTable('registry_entry')
    .set({ disabled_reason: reason, updated_at: Date.now() })
    .where('remote', '=', remote)
    .returning('remote')
    .executeTakeFirst();
  if (!entry) notFound(`There is no remote ${remote}.`);
  await note(tx, by, remote, reason === null ? 'enable' : 'disable', reason ?? '');
  tx.audit('release', remote, { disabled: reason, ...ofTeam(by) });
  tx.announce('release.changed', { remote, release: '' }, 'all');
}

/** Ends a canary: everybody gets what is live again. */
export async function endCanary(tx: Tx, { remote, by }: { remote: string; by: Actor }): Promise<void> {
  await holdRegistry(tx.db);
  const entry = await tx.db
    .selectFrom('registry_entry as e')
    .innerJoin('release as r', 'r.id', 'e.canary_release_id')
    .select(['r.id', 'r.release'])
    .where('e.remote', '=', remote)
    .executeTakeFirst();
  if (!entry) return notFound(`${remote} has no canary.`);
  await served(tx, remote, [entry.id]);
  await tx.db
    .updateTable('registry_entry')
    .set({ canary_release_id: null, canary_rule: null, updated_at: Date.now() })
    .where('remote', '=', remote)
    .execute();
  await note(tx, by, remote, 'end canary', entry.release);
  tx.audit('release', `${remote} ${entry.release}`, { canary: null, ...ofTeam(by) });
  tx.announce('release.changed', { remote, release: entry.release }, 'all');
}
