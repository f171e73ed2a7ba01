import type { ComponentType } from 'react';
import type { Clock, RegionLifecycles, SessionView, Snackbar, ThemeMode } from '../region-props';
import type { ApiClient } from '../api-client';
import type { Store } from './store';
import type { OfflineQueue } from '../offline/queue-item';
import type { HostBus } from './bus';
import type { HostCaches } from './cache';
import type { Loader } from './loader';
import type { Navigation } from '../region-props';
import type { HostSlots } from './slots-host';
import type { Release } from './registry';
import type { HostUnsaved } from './unsaved';

/** The fields of single-spa's parcel that regions use. */
interface Parcel {
  mountPromise: Promise<unknown>;
  update?: (props: object) => Promise<unknown>;
  unmount(): Promise<unknown>;
}
export type MountParcel = (config: RegionLifecycles, props: object) => Parcel;

/** What the host shows while or instead of a region. Each view gets the remote's title to name it. */
export interface RegionViews {
  Skeleton: ComponentType<{ kind: 'page' | 'slot'; region: string; isSlow: boolean; title: string }>;
  /** `isPart`: the region was on screen, and something in it failed. */
  Failed: ComponentType<{
    title: string;
    remote: string;
    error: Error;
    isPart?: boolean;
    retry: () => void;
  }>;
  Misfit: ComponentType<{ title: string; remote: string; misfits: readonly string[] }>;
  Disabled: ComponentType<{ title: string; reason: string }>;
}

/** The result of starting or retrying a region. */
export interface RegionOutcome {
  remote: string;
  release: string;
  region: string;
  /** `not-loaded`: its code could not be loaded. `failed`: it threw before it was ready. `broke`: it threw later. */
  outcome: 'ready' | 'not-loaded' | 'failed' | 'broke';
  /** ms from the start until it was ready; null if not ready, or if the page was in the background at that time. */
  ms: number | null;
  error: Error | null;
}

/** Everything that a host's regions share. Made once by shell and stage from the factories of this folder. */
export interface RegionHost {
  loader: Loader;
  /** `mountRootParcel` of single-spa. */
  mountParcel: MountParcel;
  api: ApiClient;
  bus: HostBus;
  navigation: Navigation;
  unsaved: HostUnsaved;
  snackbar: Snackbar;
  slots: HostSlots;
  caches: HostCaches;
  offlineQueue: OfflineQueue;
  reach: Store<boolean>;
  session: Store<SessionView | null>;
  theme: Store<ThemeMode>;
  clock: Clock;
  views: RegionViews;
  /** Receives the result of each start of a region. */
  outcome?: (told: RegionOutcome) => void;
  /** Called with the error that a mounted region threw. */
  report?: (error: Error, about: { remote: string; release: string; region: string }) => void;
}

/** Where a region comes from: a release, or the reason why there is none. */
export type RegionSource =
  { kind: 'release'; release: Release } | { kind: 'disabled'; remote: string; title: string; reason: string };
