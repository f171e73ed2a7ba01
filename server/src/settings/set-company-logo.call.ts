import { PICTURE_MAX_BYTES } from '@crewcall/domain/limits';
import { refuse } from '../errors';
import { fromBase64 } from '../platform/files/blobs';
import { handle } from '../platform/http/handle';
import { SMALL_PIXELS, cleanPicture } from '../platform/files/pictures';

const MAX_SIDE = 480;

/** Re-encodes the picture as a PNG, so that nothing else from its file is stored. */
async function toLogo(base64: string, by: number): Promise<Buffer> {
  const bytes = fromBase64(base64);
  if (bytes === null || bytes.length === 0)
    return refuse('The logo could not be read. Please choose it again.');
  if (bytes.length > PICTURE_MAX_BYTES) return refuse('The logo is too large; at most 2 MB can be sent.');
  const clean = await cleanPicture(bytes, { by, maxSide: MAX_SIDE, maxPixels: SMALL_PIXELS });
  return clean?.bytes ?? refuse('The logo must be a JPEG, PNG or WebP image that can be read.');
}

/** Replaces or removes the company's logo. */
export const setCompanyLogoHandler = handle(
  'setCompanyLogo',
  async ({ body, user, services, write }) => {
    const logo = body.picture === null ? null : await toLogo(body.picture, user.id);
    const file = logo === null ? null : await services.blobs.bring(logo, 'image/png');
    return write(async (tx) => {
      const id = file === null ? null : await services.blobs.name(tx.db, file);
      const { logo_blob_id: old } = await tx.db
        .selectFrom('company')
        .select('logo_blob_id')
        .where('id', '=', user.companyId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      await tx.db.updateTable('company').set({ logo_blob_id: id }).where('id', '=', user.companyId).execute();
      if (old !== null && old !== id) await services.blobs.remove(tx, old);
      tx.audit('company', user.companyId, { logo: id === null ? 'removed' : 'changed' });
    });
  },
  { secret: ['picture'] },
);
