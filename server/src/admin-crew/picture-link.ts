import type { Links } from '../platform/links';

/** Signed address of a user's picture, or null where there is none. It changes with the picture. */
export const pictureLink = (links: Links, userId: number, blobId: number | null): string | null =>
  blobId === null ? null : links.sign(`/api/user/getUserPicture/${userId}?v=${blobId}`);
