import type { ComponentType, ReactNode } from 'react';
import type { PolicyName } from '@crewcall/domain/policies';
import { can } from '@crewcall/domain/policies';
import { createBus } from './host/bus';
import { createCaches } from './host/cache';
import { createNavigation } from './host/navigation';
import { createStore } from './host/store';
import { RegionRoot } from './regions';
import type { RegionsOptions, WrapProps } from './regions';
import type { ApiClient, RegionProps, SessionUser, ThemeMode } from './region-props';
import { ApiError } from './api-error';

export interface TestRegionOptions {
  /** Call name to its answer, or to a function of the body. What is not named fails as missing. */
  answers?: Record<string, unknown>;
  /** Null for a visitor; a crew member when not given. */
  user?: Partial<SessionUser> | null;
  params?: object;
  basename?: string;
  /** Epoch ms that `useNow` sees. */
  now?: number;
  zone?: string;
}

const crew: SessionUser = {
  id: 11,
  firstName: 'Kim',
  lastName: 'Nguyen',
  email: 'kim@example.com',
  permissions: [],
  managerOf: [],
  supervisedIds: [],
  picture: null,
  companyZone: 'Australia/Sydney',
};

/** The props of a region with everything real but the API, whose calls are kept for assertions. */
export function testRegion(options: TestRegionOptions = {}) {
  const calls: { name: string; body: unknown }[] = [];
  const shown: string[] = [];
  const user = options.user === null ? null : { ...crew, ...options.user };
  const api: ApiClient = {
    async call(name, body) {
      calls.push({ name, body });
      await Promise.resolve();
      const answer = options.answers?.[name];
      const found =
        typeof answer === 'function'
          ? ((await (answer as (body: unknown) => unknown)(body)) as unknown)
          : answer;
      if (found === undefined) throw new ApiError('missing', `The test answers no ${name}.`, 404);
      if (found instanceof ApiError) {
        if (found.kind === 'refused') shown.push(found.text);
        throw found;
      }
      return found as never;
    },
  };
  const bus = createBus({ validate: true });
  const navigation = createNavigation();
  const region: RegionProps<unknown> = {
    remote: 'mf-test',
    release: '1.0.0-00000000',
    region: 'test',
    id: 'test',
    element: document.body,
    params: options.params ?? {},
    basename: options.basename ?? '/',
    session: createStore(user === null ? null : { user, can: (policy: PolicyName) => can(user, policy) }),
    api,
    bus: bus.scope({ source: 'mf-test' }),
    navigation,
    unsaved: { register: () => () => {} },
    snackbar: { show: (text) => void shown.push(text) },
    slots: {
      mount: (element, name, params) => {
        const show = (next: unknown) => {
          element.dataset.slot = name;
          element.dataset.params = JSON.stringify(next);
        };
        show(params);
        return { update: show, unmount: () => element.remove() };
      },
    },
    cache: createCaches().of('mf-test', 'test'),
    theme: createStore<ThemeMode>('light'),
    clock: { now: () => options.now ?? Date.now(), zone: options.zone ?? 'Australia/Sydney' },
    signal: new AbortController().signal,
    fail: (error) => {
      throw error;
    },
  };
  return { region, calls, shown, bus, navigation };
}

const Plain: ComponentType<WrapProps> = ({ children }) => <>{children}</>;

/** What surrounds a component in a remote's tests; give `UiRoot` as `wrap` where the look matters. */
export function TestRegion({
  region,
  wrap = Plain,
  invalidates,
  children,
}: {
  region: RegionProps<unknown>;
  wrap?: RegionsOptions['wrap'];
  invalidates?: RegionsOptions['invalidates'];
  children: ReactNode;
}) {
  return (
    <RegionRoot region={region} options={{ wrap, ...(invalidates === undefined ? {} : { invalidates }) }}>
      {children}
    </RegionRoot>
  );
}
