import { fromBase64 } from '../blobs';
import { handle } from '../handle';
import { activate, disable } from './activate';
import { prepare, store } from './publish';
import { baseOf } from './registry';

/** Publishes a release; with `activate` it goes live at once. */
export const publishReleaseHandler = handle(
  'publishRelease',
  async ({ body, user, services, write, badRequest }) => {
    const files = new Map<string, Buffer>();
    for (const [path, text] of Object.entries(body.files)) {
      const bytes = text === '' ? Buffer.alloc(0) : fromBase64(text);
      files.set(path, bytes ?? badRequest(`The file ${path} is not base64.`));
    }
    const { provides } = services.releases;
    const prepared = await prepare({ manifest: body.manifest, files }, provides);
    const { name, release } = prepared.manifest;
    await write(async (tx) => {
      await store(tx, services.blobs, prepared, user.id);
      tx.audit('release', `${name} ${release}`, { published: true });
      if (body.activate === true) {
        const { uses } = prepared;
        await activate(tx, { remote: name, release, rule: null, userId: user.id, uses, provides });
      }
    });
    services.releases.changed();
    return { ok: true as const, release, base: baseOf(name, release) };
  },
  { secret: ['files', 'manifest'] },
);

/** Makes a release live (also an older one: that is how one goes back), or a canary. */
export const activateReleaseHandler = handle('activateRelease', async ({ body, user, services, write }) => {
  const { provides } = services.releases;
  const uses = await services.releases.uses(body.remote, body.release);
  await write((tx) =>
    activate(tx, {
      remote: body.remote,
      release: body.release,
      rule: body.canary ?? null,
      userId: user.id,
      uses,
      provides,
    }),
  );
  services.releases.changed();
  return { ok: true as const };
});

export const disableRemoteHandler = handle('disableRemote', async ({ body, user, services, write }) => {
  await write((tx) => disable(tx, { remote: body.remote, reason: body.reason, userId: user.id }));
  services.releases.changed();
  return { ok: true as const };
});
