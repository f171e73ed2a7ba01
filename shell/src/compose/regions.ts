import * as federation from '@module-federation/enhanced/runtime';
import { version as reactVersion } from 'react';
import { mountRootParcel } from 'single-spa';
import { versionMisfits } from '@crewcall/contract/fit';
import { platformVersion } from '@crewcall/platform';
import type { RegionProps } from '@crewcall/platform';
import { prefetchReads, createLoader } from '@crewcall/platform/host';
import type { FederationRuntime, Loader, MountParcel, RegionHost, Release } from '@crewcall/platform/host';
import { regionViews } from '../regions/views';
import type { Host } from '../host/context';
import type { HostOptions } from './host-base';
import type { HostBase } from './host-base';

/**
 * The server checks names (`misfits`). Versions are checked here, because this shell may be older than the live one.
 */
const misfitsOf = ({ manifest, misfits = [] }: Release) => [
  ...versionMisfits(manifest, { platform: platformVersion, react: reactVersion }),
  ...misfits,
];

/** Loads a shared module that nearly every region needs, in parallel with the region's entry instead of after it. */
const fetchEveryday = () => void import('@crewcall/platform/router').catch(() => {});

function createShellLoader({ loads, reporter }: HostBase, options: HostOptions): Loader {
  const loader = createLoader({
    runtime: options.runtime ?? (federation as unknown as FederationRuntime),
    misfits: misfitsOf,
    report(load) {
      loads.set([...loads.getSnapshot(), load].slice(-100));
      if (load.error === null) return;
      const { remote, release, error } = load;
      reporter.report({ message: `${load.region} could not be loaded: ${error.message}`, remote, release });
    },
  });
  return {
    load(release, region) {
      fetchEveryday();
      return loader.load(release, region);
    },
  };
}

/** Makes the host of all regions (`regions`), and the props of the shell's own pages (`own`). */
export function createRegions(
  base: HostBase,
  { session, api, offlineQueue }: Pick<Host, 'session' | 'api' | 'offlineQueue'>,
  options: HostOptions,
): Pick<Host, 'regions' | 'own'> {
  const {
    bus,
    shellBus,
    navigation,
    unsaved,
    notices,
    slots,
    caches,
    reach,
    theme,
    clock,
    reporter,
    outcomes,
  } = base;
  const shared = {
    api,
    navigation,
    snackbar: notices,
    offlineQueue,
    reach: reach.isReached,
    session: session.view,
    theme: theme.mode,
    clock,
  };
  const regions: RegionHost = {
    ...shared,
    ...prefetchReads({
      api,
      loader: createShellLoader(base, options),
      session: session.view,
      log: bus.log,
    }),
    mountParcel: options.mountParcel ?? (mountRootParcel as unknown as MountParcel),
    bus,
    unsaved,
    slots,
    caches,
    views: regionViews,
    outcome: outcomes.tell,
    report: (error, { remote, release }) =>
      reporter.report({
        message: error.message,
        ...(error.stack === undefined ? {} : { stack: error.stack }),
        remote,
        release,
      }),
  };
  const own: RegionProps<unknown> = {
    ...shared,
    remote: 'shell',
    release: platformVersion,
    region: 'shell',
    id: 'shell',
    element: options.element,
    params: {},
    basename: '/',
    bus: shellBus,
    unsaved: unsaved.scope({ id: 'shell' }),
    slots: slots.from('shell'),
    cache: { get: (key, make) => caches.of('shell', platformVersion).get(key, make) },
    signal: new AbortController().signal,
    fail: (error) => reporter.report({ message: String(error) }),
  };
  return { regions, own };
}
