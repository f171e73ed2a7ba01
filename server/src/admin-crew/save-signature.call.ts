import { handle } from '../platform/handle';
import { toSignature } from './images';

/** Keeps the caller's own signature image; the answer's id is that of the image. */
export const saveSignatureHandler = handle('saveSignature', async ({ body, user, now, services, write }) => {
  const image = await toSignature(body.signature);
  return write(async (tx) => {
    const old = await tx.db
      .selectFrom('app_user')
      .select('signature_blob_id')
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirst();
    const id = await services.blobs.put(tx.db, image, 'image/jpeg');
    await tx.db
      .updateTable('app_user')
      .set({ signature_blob_id: id, updated_at: now })
      .where('id', '=', user.id)
      .execute();
    if (old?.signature_blob_id) await services.blobs.remove(tx.db, old.signature_blob_id);
    tx.audit('user', user.id, { changed: ['signature'] });
    return { ok: true as const, id };
  });
});
