import { SHELL } from '@crewcall/contract/shell-paths';
import { handle } from '../http/handle';
import { removeFiles } from './prune-releases.task';
import { holdRegistry, note } from './publish';

export const RETIRED = 'retire';

/**
 * Frees the name, addresses, slots and versions of a disabled remote. Its releases lose their files and its team
 * tokens end, because another team may publish under its name.
 */
export const retireRemoteHandler = handle(
  'retireRemote',
  async ({ body: { remote }, now, user, services, write, badRequest, notFound, conflict }) => {
    if (remote === SHELL) return badRequest('The shell cannot be retired: everything else is shown in it.');
    await write(async (tx) => {
      await holdRegistry(tx.db);
      const entry = await tx.db
        .selectFrom('registry_entry')
        .select('disabled_reason')
        .where('remote', '=', remote)
        .executeTakeFirst();
      if (!entry) return notFound(`There is no remote ${remote}.`);
      if (entry.disabled_reason === null)
        return conflict(`Switch ${remote} off first, with a reason for its users. Then retire it.`);
      await tx.db.deleteFrom('registry_entry').where('remote', '=', remote).execute();
      const releases = await tx.db
        .updateTable('release')
        .set((eb) => ({ version: eb.ref('release') }))
        .where('remote', '=', remote)
        .returning('id')
        .execute();
      for (const { id } of releases) await removeFiles(tx, services.blobs, id, now);
      await tx.db
        .updateTable('team_token')
        .set({ revoked_by: user.id, revoked_at: now })
        .where('remote', '=', remote)
        .where('revoked_at', 'is', null)
        .execute();
      await note(tx, user, remote, RETIRED, '');
      tx.audit('release', remote, { retired: true });
      tx.announce('release.changed', { remote, release: '' }, 'all');
    });
    services.releases.changed();
  },
);
