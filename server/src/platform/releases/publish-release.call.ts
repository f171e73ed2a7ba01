// Calls: publishRelease, activateRelease, endCanary, disableRemote.
import { handle } from '../http/handle';
import { activate, disable, endCanary } from './activate';
import { checkMounted } from './check';
import { isStored, ofTeam, prepare, sendBytes, store, withCompressed } from './publish';
import { readFiles } from './read-files';
import { baseOf } from './stored';

/** Publishes a release. With `activate` it goes live for all at once, with `canary` for some users. */
export const publishReleaseHandler = handle(
  'publishRelease',
  async ({ body, db, user, services, write }) => {
    const files = readFiles(body.files);
    const { releases } = services;
    const { manifest, mounted, built } = body;
    const maps = readFiles(body.maps ?? {}, 'maps');
    const checked = prepare({ manifest, files, mounted, built, maps }, releases.host);
    checkMounted(checked.manifest, mounted);
    const prepared = (await isStored(db, checked.manifest)) ? checked : await withCompressed(checked);
    const { name, release } = prepared.manifest;
    const sent = await sendBytes(db, services.blobs, prepared);
    const isNew = await write(async (tx) => {
      const stored = await store(tx, services.blobs, sent, user);
      tx.audit('release', `${name} ${release}`, { published: true, ...ofTeam(user) });
      if (body.activate === true || body.canary !== undefined) {
        const rule = body.canary ?? null;
        await activate(tx, { remote: name, release, rule, by: user, host: prepared.host });
      }
      return stored.isNew;
    });
    releases.changed();
    return { ok: true as const, release, base: baseOf(name, release), isNew };
  },
  { secret: ['files', 'manifest', 'maps'] },
);

/** Makes a release live, or a canary. A team goes back by making an older release live. */
export const activateReleaseHandler = handle('activateRelease', async ({ body, user, services, write }) => {
  const { releases } = services;
  const host = await releases.hostFor(body.remote, body.release);
  await write((tx) =>
    activate(tx, {
      remote: body.remote,
      release: body.release,
      rule: body.canary ?? null,
      by: user,
      host,
    }),
  );
  releases.changed();
});

export const endCanaryHandler = handle('endCanary', async ({ body, user, services, write }) => {
  await write((tx) => endCanary(tx, { remote: body.remote, by: user }));
  services.releases.changed();
});

export const disableRemoteHandler = handle('disableRemote', async ({ body, user, services, write }) => {
  await write((tx) => disable(tx, { remote: body.remote, reason: body.reason, by: user }));
  services.releases.changed();
});
