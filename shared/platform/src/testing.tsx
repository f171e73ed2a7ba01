import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { RefusalCode } from '@crewcall/contract/refusals';
import type { CallName, In, Out } from '@crewcall/contract/types';
import { can } from '@crewcall/domain/policies';
import { callPaths } from '@crewcall/contract/paths';
import { ApiError } from './api-error';
import { createBus } from './host/bus';
import { createCaches } from './host/cache';
import { createOfflineQueue } from './offline/offline-queue';
import { memoryQueueStore } from './offline/queue-store';
import { createStore } from './host/store';
import { RegionRoot } from './regions';
import type { WrapProps } from './regions';
import type {
  NavigationSnapshot,
  RegionProps,
  SessionUser,
  SessionView,
  Snackbar,
  SnackbarOptions,
  ThemeMode,
  UnsavedEntry,
} from './region-props';
import type { Invalidates } from './query-client';
import type { EventMap, EventName } from '@crewcall/contract/events';

type Action = NonNullable<SnackbarOptions['action']>;

/** What the fake server says to each call: an answer, or a function of the body that may throw `refusal(…)`. */
export type Answers = {
  [N in CallName]?: Out<N> | ((body: In<N>) => Out<N> | Promise<Out<N>>);
};

export interface TestRegionOptions {
  answers?: Answers;
  user?: Partial<SessionUser>;
  /** Nobody is signed in. */
  visitor?: boolean;
  /** Address of the region, `/` by default. */
  at?: string;
  /** The route's prefix, `/` when not given. */
  basename?: string;
  params?: object;
  /** Epoch ms of the fake clock, which does not advance. */
  now?: number;
  zone?: string;
  signal?: AbortSignal;
}

/** The error for a refusal by a business rule (HTTP 200 with `error: true`). */
export const refusal = (text: string, code?: RefusalCode): ApiError =>
  new ApiError('refused', text, 200, { error: true, code, snackbar: { text } });
/** What a call throws without reception. */
export const offline = (): ApiError => new ApiError('offline', 'The server cannot be reached.');

const nobody: SessionUser = {
  id: 1,
  firstName: 'Mia',
  lastName: 'Costa',
  email: 'mia@example.com',
  permissions: [],
  managerOf: [],
  supervisedIds: [],
  picture: null,
  companyZone: 'Australia/Sydney',
};

/** A fake history: moves change its address and nothing else. */
function fakeHistory(at: string) {
  const place = (path: string): NavigationSnapshot['location'] => {
    const url = new URL(path, 'https://crewcall.test');
    const { pathname, search, hash } = url;
    return { pathname, search, hash, state: null, key: path };
  };
  const navigation = createStore<NavigationSnapshot>({ location: place(at), action: 'POP' });
  const move = (action: 'PUSH' | 'REPLACE') => (to: string, state?: unknown) => {
    const from = navigation.getSnapshot().location;
    const location = place(to.startsWith('?') ? from.pathname + to : to);
    navigation.set({ location: { ...location, state: state ?? null }, action });
    return Promise.resolve(true);
  };
  return { navigation, move };
}

/** A snackbar that records its texts and action buttons. */
const listening = (said: string[], offered: Action[]): Snackbar => ({
  show: (text, { action } = {}) => {
    said.push(text);
    if (action) offered.push(action);
  },
});

/** A fake host for one region: `region` goes into TestRegion, the rest is for looking at what happened. */
export function createTestRegion(options: TestRegionOptions = {}) {
  const user = { ...nobody, ...options.user };
  const view: SessionView | null = options.visitor ? null : { user, can: (policy) => can(user, policy) };
  const calls: { name: CallName; body: unknown }[] = [];
  const said: string[] = [];
  const offered: Action[] = [];
  const events: { [K in EventName]: { event: K; payload: EventMap[K] } }[EventName][] = [];
  const answers: Answers = { ...options.answers };
  const bus = createBus({ validate: true }).scope({ source: 'test' });
  const now = options.now ?? Date.UTC(2026, 10, 21, 1);

  const reach = createStore(true);
  const unsaved = new Set<UnsavedEntry>();

  const { navigation, move } = fakeHistory(options.at ?? '/');
  const base: Omit<RegionProps<unknown>, 'offlineQueue'> = {
    remote: 'mf-test',
    release: '0.0.0-test',
    region: 'test',
    id: 'test',
    element: document.body,
    params: options.params ?? {},
    basename: options.basename ?? '/',
    session: createStore(view),
    api: {
      async call(name, body, call) {
        calls.push({ name, body });
        const answer = answers[name] as unknown;
        if (answer === undefined) throw new ApiError('failed', `The test has no answer to ${name}.`);
        try {
          return (await (typeof answer === 'function' ? answer(body) : answer)) as never;
        } catch (error) {
          if (error instanceof ApiError && error.kind === 'offline') reach.set(false);
          if (error instanceof ApiError && error.kind === 'refused' && call?.quiet !== true)
            said.push(error.text);
          throw error;
        }
      },
    },
    bus: {
      ...bus,
      emit: (event, payload) => {
        events.push({ event, payload } as never);
        bus.emit(event, payload);
      },
    },
    navigation: {
      ...navigation,
      createHref: (to) => to,
      push: move('PUSH'),
      replace: move('REPLACE'),
      go: () => {},
    },
    unsaved: {
      register: (entry) => {
        unsaved.add(entry);
        return () => void unsaved.delete(entry);
      },
    },
    snackbar: listening(said, offered),
    slots: {
      mount: (element, name, params) => {
        element.dataset['slot'] = name;
        element.textContent = `${name} ${JSON.stringify(params)}`;
        return { update: () => {}, unmount: () => {} };
      },
    },
    cache: createCaches().of('mf-test', '0.0.0-test'),
    reach,
    theme: createStore<ThemeMode>('light'),
    clock: { now: () => now, zone: options.zone ?? 'Australia/Sydney' },
    signal: options.signal ?? new AbortController().signal,
    fail: (error) => {
      throw error;
    },
  };
  const { api, bus: regionBus, snackbar } = base;
  const offlineQueue = createOfflineQueue({
    store: memoryQueueStore(),
    api,
    bus: regionBus,
    snackbar,
    callPaths,
    idUser: () => (options.visitor ? null : user.id),
  });
  const region: RegionProps<unknown> = { ...base, offlineQueue };
  return {
    region,
    /** Sends what waits, as the shell does when there is reception again. */
    reachAgain: () => {
      reach.set(true);
      return offlineQueue.flush();
    },
    /** Every call made, oldest first. */
    calls,
    callsOf: <N extends CallName>(name: N): In<N>[] =>
      calls.filter((call) => call.name === name).map((call) => call.body as In<N>),
    /** Texts of snackbars and of refusals, which the shell shows. */
    said,
    /** Action buttons of snackbars, newest last. */
    offered,
    /** Unsaved work that the region has registered. */
    unsaved,
    /** What the region published on the bus. */
    events,
    /** The bus of the region: emit events here for the region to receive. */
    bus,
    path: () => {
      const { pathname, search } = navigation.getSnapshot().location;
      return pathname + search;
    },
    go: move('PUSH'),
    /** Changes what the server says from now on. */
    answer: <N extends CallName>(name: N, answer: NonNullable<Answers[N]>) => {
      answers[name] = answer as never;
    },
  };
}
export type FakeRegion = ReturnType<typeof createTestRegion>;

const Bare = ({ children }: WrapProps) => <>{children}</>;

/** Renders a page or a slot's view as the shell would, on a fake host. Pass `UiRoot` as `wrap` for dialogs. */
export function TestRegion({
  fake,
  wrap = Bare,
  invalidates,
  children,
}: {
  fake: FakeRegion;
  wrap?: ComponentType<WrapProps>;
  invalidates?: Invalidates;
  children: ReactNode;
}) {
  const [options] = useState({ wrap, ...(invalidates === undefined ? {} : { invalidates }) });
  return (
    <RegionRoot region={fake.region} options={options}>
      {children}
    </RegionRoot>
  );
}

/** Puts each text into `font` elements, as a browser that translates the page does. */
export function translatePage(root: Node = document.body): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const inner = document.createElement('font');
    inner.textContent = text.data;
    const outer = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
  }
}
