import { askCallsEarly, earlyPaths, registryKey, takeEarlyCalls } from '../src/early-calls';

const path = '/api/job/getMyDashboardv2';
const manifest = { routes: [{ path: '/jobs', early: [{ call: 'getMyDashboardv2', path }] }] };
const registry = { remotes: [{ live: { manifest }, disabled: null }] };
const json = (body: unknown, status = 200) => {
  const text = JSON.stringify(body);
  const response = { ok: status < 400, status, json: () => Promise.resolve(JSON.parse(text) as unknown) };
  return { ...response, clone: () => json(body, status) } as unknown as Response;
};
const settle = () => new Promise((done) => setTimeout(done));
const withToken = (token: string) => ({ headers: { authorization: token } });

const sent: { path: string; token: string }[] = [];
let server: () => Response = () => json({ jobs: [] });

beforeEach(() => {
  sent.length = 0;
  server = () => json({ jobs: [] });
  globalThis.fetch = ((url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ path: url, token: headers['authorization'] ?? '' });
    return Promise.resolve(server());
  }) as never;
  history.replaceState(null, '', '/jobs/upcoming');
  localStorage.setItem(registryKey, JSON.stringify(registry));
  globalThis.crewcallEarly = Promise.resolve(json({ token: 'mine', user: {} }));
  globalThis.crewcallEarlyCalls = undefined;
});
afterEach(() => localStorage.clear());

const askedAgain = (answer = json({ jobs: ['again'] })) => {
  const urls: unknown[] = [];
  const fetch = ((url: unknown) => {
    urls.push(url);
    return Promise.resolve(answer);
  }) as typeof globalThis.fetch;
  return { urls, fetch };
};

test('design First load: the address says what is asked beside the code, a disabled remote asks nothing', () => {
  expect(earlyPaths('/jobs', registry)).toEqual([path]);
  expect(earlyPaths('/Jobs/openings/4', registry)).toEqual([path]);
  expect(earlyPaths('/jobsearch', registry)).toEqual([]);
  expect(earlyPaths('/jobs', { remotes: [{ live: { manifest }, disabled: { reason: 'x' } }] })).toEqual([]);
  expect(earlyPaths('/jobs', null)).toEqual([]);
});

test('S-03: an early answer is given once, to the session that asked', async () => {
  askCallsEarly();
  await settle();
  expect(sent).toEqual([{ path, token: 'mine' }]);
  const early = takeEarlyCalls(askedAgain().fetch);
  await settle();
  expect(early.take(path, 'mine')).toMatchObject({ data: { jobs: [] } });
  expect(early.take(path, 'mine')).toBeNull();
});

test('S-02: another user gets nothing of it and asks for itself', async () => {
  askCallsEarly();
  const { urls, fetch } = askedAgain();
  const early = takeEarlyCalls(fetch);
  await settle();
  expect(early.take(path, 'theirs')).toBeNull();
  await early.fetch(path, withToken('theirs'));
  expect(urls).toEqual([path]);
});

test('S-03: a refused session asks for nothing', async () => {
  globalThis.crewcallEarly = Promise.resolve(json({ error: true }, 401));
  askCallsEarly();
  await settle();
  expect(sent).toEqual([]);
  expect(takeEarlyCalls(askedAgain().fetch).take(path, 'mine')).toBeNull();
});

test('A.8.01: a read that is on its way is not asked twice; the next one is asked', async () => {
  askCallsEarly();
  const { urls, fetch } = askedAgain();
  const early = takeEarlyCalls(fetch);
  expect(await (await early.fetch(path, withToken('mine'))).json()).toEqual({ jobs: [] });
  expect(urls).toEqual([]);
  await early.fetch(path, withToken('mine'));
  expect(urls).toEqual([path]);
});

test('A.8.01: an early read that failed is asked again', async () => {
  server = () => json({ error: true }, 503);
  askCallsEarly();
  const { urls, fetch } = askedAgain();
  const early = takeEarlyCalls(fetch);
  await settle();
  expect(early.take(path, 'mine')).toBeNull();
  expect(await (await early.fetch(path, withToken('mine'))).json()).toEqual({ jobs: ['again'] });
  expect(urls).toEqual([path]);
});

test('X-02: a business refusal is no answer to draw', async () => {
  server = () => json({ error: true, snackbar: { text: 'No.' } });
  askCallsEarly();
  const early = takeEarlyCalls(askedAgain().fetch);
  await settle();
  expect(early.take(path, 'mine')).toBeNull();
});
