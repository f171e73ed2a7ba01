import type { ApiClient } from '@crewcall/platform';
import type { JobFile } from '@crewcall/contract/types';

/** Name of the cache; the shell deletes it at sign-out. */
const cacheName = 'crewcall-files';
/** Limits in bytes for one file and for all files: enough for site plans, too small for videos. */
const MOST_EACH = 10_000_000;
const MOST_IN_ALL = 30_000_000;
/** Time limit for fetching one file, ms. */
const FETCH_MS = 60_000;
/** ms for which the address of a saved file can be opened. */
const GOOD_MS = 60_000;

export interface FilesOfJob {
  idJob: number;
  files: readonly Pick<JobFile, 'id' | 'bytes'>[];
}

const addressOf = (idUser: number, idJob: number, idFile: number) =>
  `/kept-files/${idUser}/${idJob}/${idFile}`;

/**
 * Saves the files of the next shifts on this device, so that a site plan opens without reception, and deletes all
 * other files. Rejects if storage or the connection fails; files saved until then stay.
 */
export async function keepFiles(
  call: ApiClient['call'],
  idUser: number,
  jobs: readonly FilesOfJob[],
): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (typeof caches === 'undefined' || connection?.saveData === true) return;
  const cache = await caches.open(cacheName);
  let left = MOST_IN_ALL;
  const wanted = jobs.flatMap(({ idJob, files }) =>
    files
      .filter(({ bytes }) => {
        if (bytes > MOST_EACH || bytes > left) return false;
        left -= bytes;
        return true;
      })
      .map(({ id }) => ({ idJob, idFile: id, address: addressOf(idUser, idJob, id) })),
  );
  const addresses = new Set(wanted.map(({ address }) => address));
  for (const request of await cache.keys())
    if (!addresses.has(new URL(request.url).pathname)) await cache.delete(request);
  for (const { idJob, idFile, address } of wanted) {
    if ((await cache.match(address)) !== undefined) continue;
    const { name, mime, url } = await call(
      'downloadFileJobSignature',
      { idFile, idJob, fullDownload: true },
      { quiet: true },
    );
    const answer = await fetch(url, { priority: 'low', signal: AbortSignal.timeout(FETCH_MS) });
    if (!answer.ok) continue;
    const headers = { 'content-type': mime, 'x-name': encodeURIComponent(name) };
    await cache.put(address, new Response(await answer.blob(), { headers }));
  }
}

/** A saved file with an address that works for a minute; null if the file is not on this device. */
export async function deviceFile(idUser: number, idJob: number, idFile: number) {
  const stored =
    typeof caches === 'undefined'
      ? undefined
      : await caches.match(addressOf(idUser, idJob, idFile), { cacheName });
  if (stored === undefined) return null;
  const mime = stored.headers.get('content-type') ?? '';
  const name = decodeURIComponent(stored.headers.get('x-name') ?? 'file');
  const url = URL.createObjectURL(await stored.blob());
  // The browser keeps the whole file in memory until the address is revoked.
  setTimeout(() => URL.revokeObjectURL(url), GOOD_MS);
  return { name, mime, url };
}
