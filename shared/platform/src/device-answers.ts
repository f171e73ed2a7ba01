import { callPaths } from '@crewcall/contract/paths';
import type { QueryClient } from '@crewcall/platform/query';
import type { AnswerKeeper, CallAddress, DeviceAnswer } from './region-props';

const addresses = callPaths as unknown as Readonly<Record<string, CallAddress | undefined>>;

/** Whether `invoices.pdf` of an answer, in any element of a list on the way, is true or holds something. */
function isFilled(data: unknown, path: string): boolean {
  if (Array.isArray(data)) return data.some((item) => isFilled(item, path));
  if (path === '') return Boolean(data);
  const [name = '', ...rest] = path.split('.');
  const value = (data as Record<string, unknown> | null | undefined)?.[name];
  return isFilled(value, rest.join('.'));
}

/** The hash of a call whose answer may be stored, null for one that may not. */
function hashIfStorable(name: unknown, data: unknown): string | null {
  const address = typeof name === 'string' ? addresses[name] : undefined;
  const mark = address?.[3];
  if (address === undefined || mark === undefined || mark === false) return null;
  return typeof mark === 'string' && isFilled(data, mark) ? null : address[2];
}

interface Pages {
  pages: unknown[];
  pageParams: unknown[];
}
const isPaged = (data: unknown): data is Pages =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;
/** Of a list that is read page by page the first is worth keeping. */
const shortened = (data: unknown) =>
  isPaged(data) ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data;

/**
 * Fills a cache with what this device has stored, as old as it is, so that it is drawn at once and asked for again. It
 * stores every answer from now on whose call declares itself fit for it (`storable` in the contract).
 */
export function keepAnswers(client: QueryClient, answers: AnswerKeeper): void {
  const cache = client.getQueryCache();
  const fill = (list: readonly DeviceAnswer[]) => {
    for (const { key, hash, data, at } of list) {
      if (addresses[key[0]]?.[2] !== hash || client.getQueryData(key) !== undefined) continue;
      client.setQueryData(key, data, { updatedAt: at });
      // However young: the service worker may have sent something since.
      cache.find({ queryKey: key })?.invalidate();
    }
  };
  const stored = answers.restore();
  if ('then' in stored) void stored.then(fill);
  else fill(stored);

  cache.subscribe((event) => {
    // What a screen puts in by itself, as an optimistic change, is no answer.
    const isAnswer =
      event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true;
    if (!isAnswer) return;
    const { queryKey, state } = event.query;
    const hash = hashIfStorable(queryKey[0], state.data);
    if (hash === null) return;
    const key = queryKey as DeviceAnswer['key'];
    answers.keep({ key, hash, data: shortened(state.data), at: state.dataUpdatedAt });
  });
  answers.tellAge(() => {
    const times = cache
      .findAll({ type: 'active' })
      .filter(({ state }) => state.data !== undefined)
      .map(({ state }) => state.dataUpdatedAt);
    return times.length === 0 ? null : Math.min(...times);
  });
}
