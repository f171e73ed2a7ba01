import 'fake-indexeddb/auto';
import type { QueryClient } from '../src/query';
import { callPaths } from '@crewcall/contract/paths';
import { settled } from '../src/device';
import { createAnswers } from '../src/host/answers';
import { createCaches } from '../src/host/cache';
import { createDeviceStore } from '../src/host/device-store';
import type { StoredAnswer } from '../src/host/device-store';
import { makeQueryClient } from '../src/query-client';

const device = createDeviceStore();
const kept = () => device.run('answers', 'read', (store) => settled<StoredAnswer[]>(store.getAll()));
const putBack = (answer: StoredAnswer) => device.run('answers', 'write', (store) => void store.put(answer));
const day = 86_400_000;

const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
};
/** A visit of a user: a cache of mf-jobs, filled with what earlier ones have kept. */
async function visit(idUser: number | null, now = Date.now) {
  const answers = createAnswers({ device, now });
  answers.open(idUser);
  const keeper = answers.of('mf-jobs');
  await keeper.restore();
  return { answers, client: makeQueryClient(keeper) };
}
const ask = (client: QueryClient, key: readonly unknown[], data: unknown) =>
  client.fetchQuery({ queryKey: key, queryFn: () => data, staleTime: 0 });
const dashboard = ['getMyDashboardv2', {}] as const;

afterEach(() => device.run('answers', 'write', (store) => void store.clear()));

test('X-07: the last answer of a call that may be kept is there on the next visit, as old as it is', async () => {
  const first = await visit(1);
  await ask(first.client, dashboard, { jobs: ['Load in'] });
  await until(async () => (await kept()).length === 1);
  const second = await visit(1);
  expect(second.client.getQueryData(dashboard)).toEqual({ jobs: ['Load in'] });
  expect(second.client.getQueryCache().find({ queryKey: dashboard })?.isStale()).toBe(true);
  const at = second.client.getQueryState(dashboard)?.dataUpdatedAt ?? 0;
  expect(at).toBe(first.client.getQueryState(dashboard)?.dataUpdatedAt);
  expect((await kept())[0]).toMatchObject({ idUser: 1, remote: 'mf-jobs', at });
});

test('X-07: what one remote has read ahead, another shows without reception, in this visit and the next', async () => {
  const card = ['getTimeCard', { idJob: 1 }] as const;
  const first = await visit(1);
  const open = ({ answers }: typeof first) => makeQueryClient(answers.of('mf-timesheets')).getQueryData(card);
  await ask(first.client, card, { canSupervise: false });
  expect(open(first)).toEqual({ canSupervise: false });
  await until(async () => (await kept()).length === 1);
  const second = await visit(1);
  expect(open(second)).toEqual({ canSupervise: false });
  // It may be what broke it.
  second.answers.drop('mf-timesheets');
  expect(open(second)).toBeUndefined();
  expect((await kept()).length).toBe(1);
});

test('X-07: other calls, a supervisor’s answers, documents, later pages and optimistic changes are not kept', async () => {
  const { client } = await visit(1);
  client.setQueryData(['getNotifications', {}], { unreadMessages: [] });
  await ask(client, ['getProfile', {}], { bsb: '062-000' });
  await ask(client, ['getTimeCard', { idJob: 1 }], { canSupervise: true });
  await ask(client, ['getMyInvoices', { idInvoice: 1 }], { invoices: [{ number: 1, pdf: 'JVBERi0=' }] });
  await ask(client, ['getTimeCard', { idJob: 2 }], { canSupervise: false });
  await ask(client, ['getchat', { idJob: 2 }], { pages: ['newest', 'older'], pageParams: [null, 5] });
  await until(async () => (await kept()).length >= 2);
  expect((await kept()).map(({ key, data }) => [key[0], data])).toEqual([
    ['getTimeCard', { canSupervise: false }],
    ['getchat', { pages: ['newest'], pageParams: [null] }],
  ]);
});

test('X-07: no call that tells bank details, tax file numbers or other people’s times may be kept', () => {
  const names = Object.entries(callPaths).filter(([, [, , , may]]) => may !== undefined);
  expect(names.map(([name]) => name).sort()).toEqual([
    'getJobDialog',
    'getJobs',
    'getMyChats',
    'getMyDashboardv2',
    'getMyInvoices',
    'getNotifications',
    'getPublicJobs',
    'getTimeCard',
    'getchat',
  ]);
});

test('S-02: nothing of one user is given to another; their keeping deletes it', async () => {
  const first = await visit(1);
  await ask(first.client, dashboard, { jobs: ['Load in'] });
  await until(async () => (await kept()).length === 1);
  const other = await visit(2);
  expect(other.client.getQueryData(dashboard)).toBeUndefined();
  await ask(other.client, dashboard, { jobs: [] });
  await until(async () => (await kept()).some(({ idUser }) => idUser === 2));
  expect((await kept()).map(({ idUser }) => idUser)).toEqual([2]);
  const nobody = await visit(null);
  await ask(nobody.client, ['getPublicJobs', {}], { jobs: [] });
  expect(await kept()).toHaveLength(1);
});

test('S-02: sign-out deletes all of it, also what was still on its way to the disk', async () => {
  const { answers, client } = await visit(1);
  await ask(client, dashboard, { jobs: ['Load in'] });
  await until(async () => (await kept()).length === 1);
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  const asking = ask(client, ['getPublicJobs', {}], { jobs: [] });
  await jest.advanceTimersByTimeAsync(50);
  await asking;
  answers.open(null);
  await answers.forget();
  await jest.advanceTimersByTimeAsync(1000);
  jest.useRealTimers();
  expect(await kept()).toEqual([]);
});

test('X-07: what is kept is read once a visit, not with every answer', async () => {
  const reads = jest.spyOn(IDBObjectStore.prototype, 'getAll');
  const { client } = await visit(1);
  const count = () => device.run('answers', 'read', (store) => settled(store.count()));
  for (const page of [1, 2, 3]) {
    await ask(client, ['getJobs', { page }], { page });
    await until(async () => (await count()) === page);
  }
  // Whatever was begun before is over by now: turns on the disk are in order.
  await putBack((await kept())[0]!);
  expect(reads).toHaveBeenCalledTimes(2);
  reads.mockRestore();
});

test('X-07: bounded in age, size and number, the oldest go first', async () => {
  let now = Date.now() - 8 * day;
  const old = await visit(1, () => now);
  await ask(old.client, dashboard, { jobs: ['long over'] });
  await until(async () => (await kept()).length === 1);
  const [answer] = await kept();
  await putBack({ ...answer!, at: now });
  now = Date.now();
  const { client } = await visit(1, () => now);
  expect(client.getQueryData(dashboard)).toBeUndefined();
  await ask(client, ['getJobs', { page: 'huge' }], { text: 'x'.repeat(500_000) });
  for (let page = 0; page < 90; page += 1) await ask(client, ['getJobs', { page }], { page });
  await until(async () => (await kept()).some(({ id }) => id.includes('"page":89')));
  const left = await kept();
  expect(left).toHaveLength(80);
  expect(left.some(({ id }) => id.includes('huge') || id.includes('dashboard'))).toBe(false);
});

test('X-07: a release that expects another shape leaves a kept answer alone', async () => {
  const first = await visit(1);
  await ask(first.client, dashboard, { jobs: ['Load in'] });
  await until(async () => (await kept()).length === 1);
  const [answer] = await kept();
  await putBack({ ...answer!, hash: 'another' });
  const second = await visit(1);
  expect(second.client.getQueryData(dashboard)).toBeUndefined();
});

test('a remote that broke starts without what was kept of it', async () => {
  const first = await visit(1);
  await ask(first.client, dashboard, { jobs: 7 });
  await until(async () => (await kept()).length === 1);
  const answers = createAnswers({ device });
  answers.open(1);
  const caches = createCaches(answers);
  await answers.of('mf-jobs').restore();
  caches.drop('mf-jobs', '1.0.0-00000000');
  expect(await answers.of('mf-jobs').restore()).toEqual([]);
  await until(async () => (await kept()).length === 0);
});
