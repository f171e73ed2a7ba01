import { askEarly, refreshPath, withEarly } from '../src/session/early-refresh';

const answer = (text: string) => Promise.resolve({ text: () => Promise.resolve(text) } as Response);
const said = async (response: Promise<Response>) => (await response).text();
afterEach(() => (globalThis.crewcallEarly = undefined));

test('the first refresh gets the answer that was asked for early, the second asks again', async () => {
  globalThis.crewcallEarly = answer('early');
  const fetch = withEarly(() => answer('asked'));
  expect(await said(fetch('/api/user/getMe'))).toBe('asked');
  expect(await said(fetch(refreshPath))).toBe('early');
  expect(await said(fetch(refreshPath))).toBe('asked');
});

test('nothing is asked early once the shell runs', () => {
  withEarly(() => answer('asked'));
  askEarly();
  expect(globalThis.crewcallEarly).toBeNull();
});

test('an early request that failed is asked again', async () => {
  globalThis.crewcallEarly = Promise.reject(new TypeError('offline'));
  expect(await said(withEarly(() => answer('asked'))(refreshPath))).toBe('asked');
});
