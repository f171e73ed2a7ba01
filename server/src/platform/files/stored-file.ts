import { notFound } from '../../errors';
import type { Blobs } from './blobs';

/** A stored file as an answer. Reads its bytes only if the browser has not cached them; null if it is gone. */
export async function storedFile(blobs: Blobs, id: number, signal?: AbortSignal) {
  const about = await blobs.about(id);
  if (about === null) return null;
  return {
    type: about.mime,
    etag: `"${about.sha256}"`,
    raw: async () => (await blobs.get(id, signal))?.bytes ?? notFound('This file is no longer here.'),
  };
}
