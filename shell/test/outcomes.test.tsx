import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { RegionOutcome } from '@crewcall/platform/host';
import { crew, fakeRuntime, fakeServer, jobs, live, registryOf, startShell, stopShells } from './kit';

afterEach(stopShells);
const placeOf = (remote: string) => document.querySelector(`[data-remote=${remote}]`);
const told = (host: Awaited<ReturnType<typeof startShell>>['host']) => {
  const all: RegionOutcome[] = [];
  host.outcomes.hear((one) => all.push(one));
  return all;
};

test('F43: a region that is ready is told of once, with the time it took', async () => {
  const { host } = await startShell({ path: '/jobs', user: crew });
  const all = told(host);
  await waitFor(() => expect(placeOf('mf-jobs')?.getAttribute('data-state')).toBe('ready'));
  expect(all).toEqual([
    {
      ...{ remote: 'mf-jobs', release: '1.0.0-00000000', region: 'page', outcome: 'ready', error: null },
      ms: expect.any(Number) as number,
    },
  ]);
});

test('F43: a region that does not load is told of once for each try, and so is that it broke later', async () => {
  let isBroken = true;
  const { host } = await startShell({ path: '/jobs', user: crew, federation: fakeRuntime(() => isBroken) });
  const all = told(host);
  const outcomes = () => all.map(({ outcome }) => outcome);
  const retry = async () => act(async () => void fireEvent.click(await screen.findByText('Retry')));
  await retry();
  await waitFor(() => expect(outcomes()).toEqual(['not-loaded', 'not-loaded']));
  isBroken = false;
  await retry();
  await waitFor(() => expect(outcomes()).toEqual(['not-loaded', 'not-loaded', 'ready']));
});

test('F43: a region that throws as it is drawn has failed once, and was never ready', async () => {
  const federation = fakeRuntime();
  const mountParcel = ((config, props) => {
    const parcel = federation.mountParcel(config, props);
    queueMicrotask(() => (props as unknown as { fail: (error: Error) => void }).fail(new Error('Broken.')));
    return parcel;
  }) as typeof federation.mountParcel;
  const { host } = await startShell({
    path: '/jobs',
    user: crew,
    federation: { ...federation, mountParcel },
  });
  const all = told(host);
  await waitFor(() => expect(placeOf('mf-jobs')?.getAttribute('data-state')).toBe('failed'));
  expect(all.map(({ outcome }) => outcome)).toEqual(['failed']);
});

test('F09: a region that has failed takes the next release by itself', async () => {
  const isOld = { yes: true };
  const next = { ...jobs, version: '1.0.1', release: '1.0.1-11111111' };
  const { remotes } = registryOf(live(jobs));
  const answer = { ...registryOf(live(next)), sequence: 2 };
  const server = fakeServer({ '/registry.json': () => [200, answer] }, crew);
  const federation = fakeRuntime(() => isOld.yes);
  const { host } = await startShell({
    path: '/jobs',
    user: crew,
    server,
    federation,
    registry: registryOf(...remotes),
  });
  await waitFor(() => expect(placeOf('mf-jobs')?.getAttribute('data-state')).toBe('failed'));
  isOld.yes = false;
  await act(() => host.releases.refresh());
  await waitFor(() => expect(placeOf('mf-jobs')?.getAttribute('data-state')).toBe('ready'));
  expect(placeOf('mf-jobs')?.getAttribute('data-release')).toBe('1.0.1-11111111');
  expect(screen.queryByText(/A new version of/)).toBeNull();
});
