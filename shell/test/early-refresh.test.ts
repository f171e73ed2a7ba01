import { askEarly, refreshPath, withEarly } from '../src/session/early-refresh';

const answer = (said: string) =>
  Promise.resolve({ text: async () => JSON.stringify(said), json: async () => said } as Response);
const said = async (response: Promise<Response>) => (await (await response).json()) as unknown;
afterEach(() => (globalThis.crewcallEarly = undefined));

test('the first refresh gets the answer that was asked for early, the second asks again', async () => {
  globalThis.crewcallEarly = { answer: answer('early'), isHere: true };
  const { fetch } = withEarly(() => answer('asked'));
  expect(await said(fetch('/api/user/getMe'))).toBe('asked');
  expect(await said(fetch(refreshPath))).toBe('early');
  expect(await said(fetch(refreshPath))).toBe('asked');
});

test('nothing is asked early once the shell runs', () => {
  withEarly(() => answer('asked'));
  askEarly();
  expect(globalThis.crewcallEarly).toBeNull();
});

test('A.2.01, S-02: nothing is asked early where one signs out; elsewhere it is', async () => {
  const send = jest.fn(() => answer('early'));
  globalThis.fetch = send;
  localStorage.setItem(
    'crewcall.session',
    JSON.stringify({ user: { id: 1 }, expires: Date.now() + 60_000, remember: true }),
  );
  for (const path of ['/logout', '/Logout/']) {
    history.replaceState(null, '', path);
    askEarly();
    expect(globalThis.crewcallEarly).toBeUndefined();
  }
  history.replaceState(null, '', '/jobs');
  askEarly();
  await globalThis.crewcallEarly?.answer;
  expect(send).toHaveBeenCalledTimes(1);
  localStorage.clear();
});

test('what is asked early is there with its body when the shell takes it up, and counts as answered', async () => {
  const read = jest.fn(async () => '"early"');
  globalThis.fetch = () => Promise.resolve({ text: read } as unknown as Response);
  history.replaceState(null, '', '/jobs');
  document.cookie = 'view=crew; Path=/';
  askEarly();
  await globalThis.crewcallEarly?.answer;
  expect(read).toHaveBeenCalledTimes(1);
  const { fetch, isAnswered } = withEarly(() => answer('asked'));
  expect(isAnswered()).toBe(true);
  expect(await said(fetch(refreshPath))).toBe('early');
  expect(isAnswered()).toBe(false);
  document.cookie = 'view=; Path=/; Max-Age=0';
});

test('S-03: it is also asked early by a browser that has cleared its storage and kept its cookies', async () => {
  const send = jest.fn(() => answer('early'));
  globalThis.fetch = send;
  history.replaceState(null, '', '/jobs');
  askEarly();
  expect(send).not.toHaveBeenCalled();
  document.cookie = 'view=crew; Path=/';
  askEarly();
  await globalThis.crewcallEarly?.answer;
  expect(send).toHaveBeenCalledTimes(1);
  document.cookie = 'view=; Path=/; Max-Age=0';
});

test('an early request that failed is asked again', async () => {
  const failed = Promise.reject(new TypeError('offline'));
  globalThis.crewcallEarly = { answer: failed, isHere: false };
  const { fetch, isAnswered } = withEarly(() => answer('asked'));
  expect(isAnswered()).toBe(false);
  expect(await said(fetch(refreshPath))).toBe('asked');
});
