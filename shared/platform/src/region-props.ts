import type { QueryPersister } from '@tanstack/react-query';
import type { PolicyName } from '@crewcall/domain/policies';
import type { ApiClient } from './api-client';
import type { Bus } from './events';
import type { Store } from './host/store';
import type { OfflineQueue } from './offline/queue-item';
import type { SlotHost } from './slots';

export interface SessionUser {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  permissions: readonly string[];
  /** Company prefixes of a manager; empty for all other users. */
  managerOf: readonly string[];
  /** Ids of the jobs that this user supervises. */
  supervisedIds: readonly number[];
  picture: string | null;
  /** IANA zone of the company: "today" and "this week" in office lists are in this zone. */
  companyZone: string;
}

export interface SessionView {
  user: SessionUser;
  /** False for a policy that the shell does not know. */
  can(policy: PolicyName): boolean;
}

export interface NavigationLocation {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
  key: string;
}

export interface NavigationSnapshot {
  location: NavigationLocation;
  action: 'POP' | 'PUSH' | 'REPLACE';
}

/** The tab's only history. A move may be delayed or refused, because the user is asked first if work is unsaved. */
export interface Navigation extends Store<NavigationSnapshot> {
  createHref(to: string): string;
  /** Resolves to whether the move happened. `to` is an address of the product, or `?…` on the current one. */
  push(to: string, state?: unknown): Promise<boolean>;
  replace(to: string, state?: unknown): Promise<boolean>;
  go(steps: number): void;
}

export interface UnsavedEntry {
  /** What would be lost, in the user's words: "Time card of Friday". */
  title: string;
  isDirty(): boolean;
  /** Saves without asking, while the DOM still exists; abandoned after 3 s. */
  finish?: () => Promise<void>;
  /** The user leaves without saving: cancel anything that would still save the work. */
  drop?: () => void;
  /**
   * Whether the work is still on screen at an address of its region. For work that can disappear before its region
   * does, as in a tab.
   */
  stays?: (to: NavigationLocation) => boolean;
}

export interface UnsavedScope {
  /** Returns a function that removes the entry. */
  register(entry: UnsavedEntry): () => void;
}

export interface SnackbarOptions {
  /** ms, 5000 when not given. */
  timeout?: number;
  color?: 'primary' | 'success' | 'warning' | 'error';
  /** A button, such as Undo. Offer the action elsewhere too, since the snackbar disappears by itself. */
  action?: { label: string; run: () => void | Promise<void> };
}

export interface Snackbar {
  show(text: string, options?: SnackbarOptions): void;
}

/** Exists for one session and release; contains what regions of one release share, such as the query client. */
export interface CacheHolder {
  get<T>(key: string, make: () => T): T;
  /** Restores and saves queries in this browser; not set for office users. */
  persister?: QueryPersister;
}

export type ThemeMode = 'light' | 'dark';

export interface Clock {
  /** Epoch ms by the server's clock. */
  now(): number;
  /** IANA zone of the person looking at the screen. */
  zone: string;
}

/** The props of a region when it is mounted. It gets nothing from the host in any other way. */
export interface RegionProps<Params = Record<never, never>> {
  remote: string;
  release: string;
  region: string;
  /** Unique among the regions of the tab. */
  id: string;
  element: HTMLElement;
  params: Params;
  /** The route's prefix for a page, `/` for a slot. */
  basename: string;
  /** Null for a visitor. */
  session: Store<SessionView | null>;
  api: ApiClient;
  bus: Bus;
  navigation: Navigation;
  unsaved: UnsavedScope;
  snackbar: Snackbar;
  slots: SlotHost;
  cache: CacheHolder;
  /** Punches, messages and expenses that wait in this browser for a connection. */
  offlineQueue: OfflineQueue;
  /** Whether the server was reached at the last try. */
  reach: Store<boolean>;
  theme: Store<ThemeMode>;
  clock: Clock;
  /** Aborted when the region is unmounted. */
  signal: AbortSignal;
  /** Reports that the region cannot continue: the host shows the failure and offers Retry. */
  fail(error: unknown): void;
}

/** The `region` that a remote's federated module exports: single-spa's lifecycles. */
export interface RegionLifecycles {
  bootstrap(props: object): Promise<unknown>;
  mount(props: object): Promise<unknown>;
  unmount(props: object): Promise<unknown>;
  update(props: object): Promise<unknown>;
}
