import { MINUTE_MS } from '@crewcall/domain/units';
import type { Services } from '../platform/services';

const LINK_MS = 10 * MINUTE_MS;
const shownInline = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;

interface StoredFile {
  name: string;
  blobId: number;
  mime: string;
}

/** A short signed address of a file; without `fullDownload` one that the browser shows, where it can. */
export function fileLink({ links }: Services, { name, blobId, mime }: StoredFile, fullDownload: boolean) {
  const inline = !fullDownload && shownInline.test(mime);
  return { name, mime, url: links.blob(blobId, { ttlMs: LINK_MS, filename: name, inline }) };
}
