import { handle } from '../platform/http/handle';
import { storedFile } from '../platform/files/blobs';

const CACHE_S = 300;

/** Returns a picture: your own, anybody's if you may read people, or any picture by its signed link. */
export const getUserPictureHandler = handle(
  'getUserPicture',
  async ({ body, scope, db, services, deny, notFound }) => {
    if (!scope?.seesFilesOf(body.id)) {
      const address = `/api/user/getUserPicture/${body.id}?until=${body.until ?? 0}&sig=${body.sig ?? ''}`;
      if (!services.links.good(address)) deny('This address has expired. Please reload the page.');
    }
    const row = await db
      .selectFrom('app_user')
      .select('picture_blob_id')
      .where('id', '=', body.id)
      .executeTakeFirst();
    const file = row?.picture_blob_id ? await storedFile(services.blobs, row.picture_blob_id) : null;
    if (!file) return notFound('There is no picture.');
    return {
      ...file,
      inline: true,
      headers: { 'cache-control': `private, max-age=${CACHE_S}` },
    };
  },
);
