import { createBus } from '@crewcall/platform/host';
import type { Registry } from '@crewcall/contract/manifest';
import { createReleases, registryKey } from '../src/regions/releases';
import { jobs, live, registryOf } from './kit';

const next = { ...registryOf(live({ ...jobs, release: '1.1.0-11111111', version: '1.1.0' })), sequence: 2 };
const first = registryOf(live(jobs));
const kept = () => localStorage.getItem(registryKey);

/** A visit: what the page carries, and what the server says when it is asked. */
function visit(inPage: string | null, server: Registry) {
  const scope = createBus().scope({ source: 'shell' });
  return createReleases({
    fetch: async () =>
      new Response(JSON.stringify(server), { headers: { 'content-type': 'application/json' } }),
    bus: scope,
    inPage,
  });
}

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('X-07, S-18: the kept page, which carries no registry, never takes away the last known one', async () => {
  visit(JSON.stringify(first), first).start();
  expect(JSON.parse(kept() ?? '')).toEqual(first);
  for (const _visit of [2, 3]) {
    const releases = visit('null', first);
    releases.start();
    await releases.refresh();
    // The files of the day are here.
    releases.keep();
    expect(JSON.parse(kept() ?? '')).toEqual(first);
    expect(releases.lastKnown()?.sequence).toBe(first.sequence);
  }
});

test('X-07, S-18: a release that changed between two visits is kept once its files are here', async () => {
  visit(JSON.stringify(first), first).start();
  const releases = visit('null', next);
  releases.start();
  await releases.refresh();
  expect(releases.lastKnown()?.sequence).toBe(first.sequence);
  releases.keep();
  expect(releases.lastKnown()?.sequence).toBe(next.sequence);
  const again = visit('null', next);
  again.start();
  await again.refresh();
  again.keep();
  expect(again.lastKnown()?.sequence).toBe(next.sequence);
});

test.each(['null', '', '{"schema":9}'])(
  'a device that keeps %p comes back with the next answer',
  async (text) => {
    localStorage.setItem(registryKey, text);
    const releases = visit('null', first);
    expect(releases.isKnown()).toBe(false);
    releases.start();
    await releases.refresh();
    expect(releases.lastKnown()?.sequence).toBe(first.sequence);
  },
);

test('a registry that was taken off the device meanwhile is kept again, though nothing about it is new', async () => {
  localStorage.setItem(registryKey, JSON.stringify(first));
  const releases = visit('null', first);
  localStorage.clear();
  releases.start();
  await releases.refresh();
  expect(releases.lastKnown()?.sequence).toBe(first.sequence);
});
