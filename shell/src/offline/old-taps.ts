import type { OutboxItem } from '@crewcall/platform';
import type { OutboxQueue } from '@crewcall/platform/host';
import { callPaths } from '@crewcall/contract/paths';
import { oldPlace } from './old-place';

type Old = Record<string, unknown> & { key: string };

const isOld = (value: unknown): value is Old =>
  typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string';

function itemOf(name: 'clock' | 'chat', idUser: number, old: Old): OutboxItem | null {
  const { at: atPress, ...body } = old;
  const idJob = name === 'clock' ? old['id'] : old['idJob'];
  const at = name === 'clock' ? old['tapTime'] : atPress;
  const address = callPaths[name === 'clock' ? 'doclock' : 'sendchat'];
  if (typeof idJob !== 'number' || typeof at !== 'number' || address === undefined) return null;
  return { key: old.key, name, idUser, idJob, at, address, body: body as unknown as OutboxItem['body'] };
}

/**
 * Releases before 1.1 of the platform kept what waits in localStorage, where no service worker can read it. Moves it;
 * what cannot be moved stays where it is, and the rest until the new place holds it.
 */
export async function moveOldTaps(of: () => Storage, queue: OutboxQueue): Promise<void> {
  const storage = of();
  const keys = Object.keys(storage).filter((key) => oldPlace.test(key));
  for (const key of keys) {
    const [, name, idUser] = oldPlace.exec(key) ?? [];
    try {
      const list: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      const left: unknown[] = [];
      for (const old of Array.isArray(list) ? list : [list]) {
        const item = isOld(old) ? itemOf(name as 'clock' | 'chat', Number(idUser), old) : null;
        if (item === null) left.push(old);
        else await queue.put(item);
      }
      if (left.length === 0) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(left));
    } catch {
      // It stays where it is, for the next try.
    }
  }
}
