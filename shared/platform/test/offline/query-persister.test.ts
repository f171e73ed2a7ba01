import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { callPaths } from '@crewcall/contract/paths';
import { createCaches } from '../../src/host/cache';
import { openOfflineDatabase } from '../../src/offline/database';
import { createSavedQueries } from '../../src/offline/query-persister';
import type { SavedQuery } from '../../src/offline/database';
import { blockStorage } from '../../src/offline/testing-storage';
import { makeQueryClient } from '../../src/query-client';

const database = openOfflineDatabase();
const saved = () => database.run('queries', 'read', (store) => store.getAll());
const putBack = (query: SavedQuery) => database.run('queries', 'write', (store) => store.put(query));
const day = 86_400_000;

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};
function visit(idUser: number | null, now = Date.now) {
  const savedQueries = createSavedQueries(database, now);
  savedQueries.open(idUser);
  const caches = createCaches(savedQueries);
  const clientOf = (remote: string): QueryClient => {
    const cache = caches.of(remote, '1.0.0');
    return cache.get('query', () => makeQueryClient(cache));
  };
  return { savedQueries, caches, clientOf, client: clientOf('mf-jobs') };
}
/** Shows a query as a screen does. `data` is what the server answers; none: it is not reached. */
function show(client: QueryClient, queryKey: readonly unknown[], data?: unknown) {
  const asked: unknown[] = [];
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => {
      asked.push(data);
      if (data === undefined) throw new Error('The server is not reached.');
      return data;
    },
  });
  const end = observer.subscribe(() => {});
  return { asked, end, result: () => observer.getCurrentResult() };
}
async function ask(client: QueryClient, queryKey: readonly unknown[], data: unknown) {
  const query = show(client, queryKey, data);
  await until(() => query.asked.length > 0 && query.result().fetchStatus === 'idle');
  query.end();
}
const dashboard = ['getMyDashboardv2', {}] as const;

afterEach(() => database.run('queries', 'write', (store) => store.clear()));

test('X-07: the last answer of a storable call is drawn on the next visit, as old as it is, and fetched again', async () => {
  const first = visit(1);
  await ask(first.client, dashboard, { jobs: ['Load in'] });
  await until(async () => (await saved()).length === 1);
  const at = first.client.getQueryState(dashboard)?.dataUpdatedAt ?? 0;
  expect((await saved())[0]).toMatchObject({ idUser: 1, state: { dataUpdatedAt: at } });

  const offline = show(visit(1).client, dashboard);
  await until(() => offline.asked.length > 0);
  expect(offline.result()).toMatchObject({ data: { jobs: ['Load in'] }, dataUpdatedAt: at });
  offline.end();

  const next = show(visit(1).client, dashboard, { jobs: ['Load out'] });
  await until(() => next.asked.length > 0 && next.result().fetchStatus === 'idle');
  expect(next.result().data).toEqual({ jobs: ['Load out'] });
  next.end();
});

test('X-07: what one remote has prefetched, another shows without a connection, in this visit and the next', async () => {
  const card = ['getTimeCard', { idJob: 1 }] as const;
  const first = visit(1);
  await ask(first.client, card, { canSupervise: false });
  const shownBy = async ({ clientOf }: typeof first) => {
    const query = show(clientOf('mf-timesheets'), card);
    await until(() => query.asked.length > 0);
    query.end();
    return query.result().data;
  };
  expect(await shownBy(first)).toEqual({ canSupervise: false });
  await until(async () => (await saved()).length === 1);
  const second = visit(1);
  expect(await shownBy(second)).toEqual({ canSupervise: false });
});

test('X-07: a remote that broke starts without what was saved of its queries; others keep theirs', async () => {
  const first = visit(1);
  await ask(first.client, dashboard, { jobs: 7 });
  await ask(first.clientOf('mf-timesheets'), ['getTimeCard', { idJob: 1 }], { canSupervise: false });
  await until(async () => (await saved()).length === 2);
  first.caches.drop('mf-jobs', '1.0.0');
  await until(async () => (await saved()).length === 1);
  const query = show(first.clientOf('mf-jobs'), dashboard);
  await until(() => query.asked.length > 0);
  query.end();
  expect(query.result().data).toBeUndefined();
  expect((await saved()).map(({ queryKey }) => queryKey[0])).toEqual(['getTimeCard']);
});

test('X-07: other calls, a supervisor’s answers, documents, later pages and optimistic changes are not saved', async () => {
  const { client } = visit(1);
  client.setQueryData(['getNotifications', {}], { unreadMessages: [] });
  await ask(client, ['getProfile', {}], { bsb: '062-000' });
  await ask(client, ['getTimeCard', { idJob: 1 }], { canSupervise: true });
  await ask(client, ['getMyInvoices', { idInvoice: 1 }], { invoices: [{ number: 1, pdf: 'JVBERi0=' }] });
  await ask(client, ['getTimeCard', { idJob: 2 }], { canSupervise: false });
  await ask(client, ['getchat', { idJob: 2 }], { pages: ['newest', 'older'], pageParams: [null, 5] });
  await until(async () => (await saved()).length >= 2);
  expect((await saved()).map(({ queryKey, state }) => [queryKey[0], state.data])).toEqual([
    ['getTimeCard', { canSupervise: false }],
    ['getchat', { pages: ['newest'], pageParams: [null] }],
  ]);
});

test('X-07: no call that tells bank details, tax file numbers or other people’s times may be saved', () => {
  const names = Object.entries(callPaths).filter(([, [, , , may]]) => may !== undefined);
  expect(names.map(([name]) => name).sort()).toEqual([
    'getJobDialog',
    'getJobs',
    'getMyChats',
    'getMyDashboardv2',
    'getMyExpenses',
    'getMyInvoices',
    'getNotifications',
    'getPublicJobs',
    'getTimeCard',
    'getchat',
  ]);
});

test('S-02: nothing of one user is given to another; their visit deletes it', async () => {
  const first = visit(1);
  await ask(first.client, dashboard, { jobs: ['Load in'] });
  await until(async () => (await saved()).length === 1);
  const nobody = visit(null);
  await ask(nobody.client, ['getPublicJobs', {}], { jobs: [] });
  expect(await saved()).toHaveLength(1);
  const other = show(visit(2).client, dashboard);
  await until(() => other.asked.length > 0);
  expect(other.result().data).toBeUndefined();
  other.end();
  await until(async () => (await saved()).length === 0);
});

test('S-02: sign-out deletes all of it, also an answer that arrives during it', async () => {
  const { savedQueries, client } = visit(1);
  await ask(client, dashboard, { jobs: ['Load in'] });
  await until(async () => (await saved()).length === 1);
  let answer = (_data: unknown) => {};
  const late = client.fetchQuery({
    queryKey: ['getPublicJobs', {}],
    queryFn: () => new Promise((resolve) => (answer = resolve)),
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  await savedQueries.clear();
  answer({ jobs: [] });
  await late;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await saved()).toEqual([]);
});

test('X-07: storage is read once a visit, not with every answer', async () => {
  const { client } = visit(1);
  await ask(client, dashboard, {});
  const reads = jest.spyOn(IDBObjectStore.prototype, 'getAll');
  for (const page of [1, 2, 3]) await ask(client, ['getJobs', { page }], { page });
  expect(reads).not.toHaveBeenCalled();
  reads.mockRestore();
  await until(async () => (await saved()).length === 4);
});

test('X-07: bounded in age, size and number, the oldest go first', async () => {
  const old = visit(1);
  await ask(old.client, dashboard, { jobs: ['long over'] });
  await until(async () => (await saved()).length === 1);
  const [query] = await saved();
  await putBack({ ...query!, state: { ...query!.state, dataUpdatedAt: Date.now() - 8 * day } });
  const { client } = visit(1);
  const shown = show(client, dashboard);
  await until(() => shown.asked.length > 0);
  expect(shown.result().data).toBeUndefined();
  shown.end();
  await ask(client, ['getJobs', { page: 'huge' }], { text: 'x'.repeat(500_000) });
  for (let page = 0; page < 90; page += 1) await ask(client, ['getJobs', { page }], { page });
  await until(async () => (await saved()).some(({ id }) => id.includes('"page":89')));
  const left = await saved();
  expect(left).toHaveLength(80);
  expect(left.some(({ id }) => id.includes('huge') || id.includes('dashboard'))).toBe(false);
});

test('X-07: code that expects another shape leaves a saved answer alone', async () => {
  const first = visit(1);
  await ask(first.client, dashboard, { jobs: ['Load in'] });
  await until(async () => (await saved()).length === 1);
  const [query] = await saved();
  await putBack({ ...query!, schema: 'another' });
  const second = show(visit(1).client, dashboard);
  await until(() => second.asked.length > 0);
  second.end();
  expect(second.result().data).toBeUndefined();
});

test('X-07: with storage that never answers a query asks the server all the same', async () => {
  await saved();
  const unblock = await blockStorage();
  const began = Date.now();
  await ask(visit(1).client, dashboard, { jobs: [] });
  expect(Date.now() - began).toBeLessThan(2000);
  await unblock();
}, 20_000);
