import { createUnsaved } from '../src/host';
import { mountRegion } from '../src/host/mount-region';
import type { MountOptions } from '../src/host/mount-region';
import type { RegionProps } from '../src/region-props';
import type { ApiClient } from '../src/api-client';

test('X-03, F15: what a region asked for ends with it; a read with a signal of its own may be another region’s too', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const call: ApiClient['call'] = (_name, _body, options) => {
    signals.push(options?.signal);
    return new Promise(() => {});
  };
  const given: RegionProps<object>[] = [];
  const nothing = { scope: () => ({}), from: () => ({}), of: () => ({}) };
  const host = {
    api: { call },
    bus: nothing,
    slots: nothing,
    caches: nothing,
    unsaved: createUnsaved({ confirm: async () => true }),
    mountParcel: (_parcel: unknown, props: RegionProps<object>) => {
      given.push({ ...props });
      return { mountPromise: Promise.resolve(), unmount: () => Promise.resolve() };
    },
  };
  const mounted = mountRegion({
    host,
    release: { manifest: { name: 'mf-one', release: '1.0.0-00000000', events: {} } },
    region: 'one',
    id: 'one',
    parent: null,
    element: document.createElement('div'),
    params: {},
    basename: '/',
    lifecycles: {},
    fail: () => {},
  } as unknown as MountOptions);
  const api = given[0]?.api;
  const shared = new AbortController();
  void api?.call('getMe', {});
  void api?.call('getMe', {}, { signal: shared.signal });
  void api?.call('getMe', {}, { outlives: true });
  await mounted.unmount();
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false, undefined]);
  shared.abort();
  expect(signals[1]?.aborted).toBe(true);
});
