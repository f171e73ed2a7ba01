import { act, render } from '@testing-library/react';
import type { Registry, RemoteManifest } from '@crewcall/contract/manifest';
import type { SessionUser } from '@crewcall/contract/types';
import { QueryClientProvider } from '@tanstack/react-query';
import { makeQueryClient } from '@crewcall/platform/query-client';
import { RegionContext } from '@crewcall/platform/region-context';
import type { FederationRuntime, MountParcel } from '@crewcall/platform/host';
import { permissions } from '@crewcall/domain/policies';
import { UiRoot } from '@crewcall/ui/ui-root';
import { App } from '../src/app';
import { HostContext } from '../src/host/context';
import { createHost } from '../src/compose/host';
import type { Host } from '../src/host/context';

export const crew: SessionUser = {
  id: 1,
  // Not the first of its database: nothing may count on that.
  idCompany: 4,
  firstName: 'Mia',
  lastName: 'Costa',
  email: 'mia@example.com',
  permissions: [],
  managerOf: '',
  prefixes: [],
  supervisedIds: [],
  availableClockin: [],
  picture: null,
  contractDue: null,
  companyZone: 'Australia/Sydney',
};
export const office: SessionUser = {
  ...crew,
  id: 2,
  firstName: 'Ada',
  lastName: 'Okafor',
  permissions: [...permissions],
};
export const manager: SessionUser = { ...crew, id: 3, managerOf: 'ACME', prefixes: ['ACME'] };

type Part = Partial<
  Pick<RemoteManifest, 'title' | 'version' | 'release' | 'routes' | 'nav' | 'slots' | 'requires'>
>;
export function manifest(name: string, part: Part): RemoteManifest {
  const release = part.release ?? '1.0.0-00000000';
  return {
    schema: 1,
    name,
    title: name,
    version: '1.0.0',
    container: `${name}_${release}`.replace(/\W/g, '_'),
    entry: { file: 'remoteEntry.js', integrity: 'sha384-x', bytes: 1 },
    requires: { platform: '^1.0.0', react: '^19.0.0', calls: [], slots: [] },
    routes: [],
    nav: [],
    slots: [],
    events: { sends: [], hears: [] },
    regions: { page: { expose: './page', files: [] } },
    files: {},
    ...part,
    release,
  };
}
const route = (path: string, policy: string) => ({
  path,
  policy,
  title: path.split('/').at(-1) ?? '',
  region: 'page',
});
const nav = (
  to: string,
  title: string,
  order: number,
  policy: string,
  badge?: 'messages' | 'requests' | 'registrants' | 'applications',
) => ({
  to,
  title,
  order,
  policy,
  icon: 'M0 0h24',
  area: to.startsWith('/admin') ? ('admin' as const) : ('worker' as const),
  ...(badge === undefined ? {} : { badge }),
});

export const jobs = manifest('mf-jobs', {
  title: 'Jobs',
  routes: [
    route('/jobs', 'job.view'),
    route('/admin/dashboard', 'job.read'),
    route('/admin/requests', 'job.read'),
    route('/admin/applications', 'crew.approve'),
  ],
  nav: [
    nav('/jobs', 'Jobs', 1, 'job.view'),
    nav('/admin/dashboard', 'Dashboard', 1, 'job.read'),
    nav('/admin/requests', 'Requests', 2, 'job.read', 'requests'),
    nav('/admin/applications', 'Applications', 2, 'crew.approve', 'applications'),
  ],
  slots: [
    {
      name: 'job-form',
      title: 'Job',
      width: 620,
      policy: 'job.read',
      region: 'page',
      params: { idJob: 'number' },
    },
  ],
});
const people = manifest('mf-admin-crew', {
  title: 'People',
  routes: [
    route('/me', 'session'),
    route('/admin/groups', 'group.write'),
    route('/admin/settings', 'settings.read'),
    route('/admin/stats', 'stats.read'),
  ],
  nav: [
    nav('/me', 'Me', 5, 'session'),
    nav('/admin/groups', 'Groups', 80, 'group.write'),
    nav('/admin/settings', 'Settings', 90, 'settings.read'),
    nav('/admin/stats', 'Statistics', 85, 'stats.read'),
  ],
});
const signup = manifest('mf-public', {
  title: 'Sign up',
  routes: [route('/public/signup', 'public')],
});

export const live = (one: RemoteManifest): Registry['remotes'][number] => ({
  name: one.name,
  live: { base: `/remotes/${one.name}/${one.release}`, manifest: one, misfits: [] },
  canary: null,
  disabled: null,
});
export const registryOf = (...remotes: Registry['remotes']): Registry => ({
  schema: 1,
  sequence: 1,
  remotes,
});
export const usual = registryOf(live(jobs), live(people), live(signup));

export const noLists = {
  jobsAvailable: [],
  listCrewInvite: [],
  listInviteCompany: [],
  unreadMessages: [],
  notices: [],
  counts: {
    ...{
      requests: 0,
      registrants: 0,
      times: 0,
      questions: 0,
      unsigned: 0,
      failed: 0,
      deletions: 0,
      flags: 0,
      covers: 0,
      today: 0,
    },
  },
  lostInvitations: null,
  unfinished: null,
};
export const refusal = (text: string) => ({ error: true, snackbar: { text, timeout: 5000 } });
/** What a sign-in answers. */
export const sessionOf = (user: SessionUser | null) => ({
  token: 'secret-token',
  expires: Date.now() + 3_600_000,
  user,
  userPages: [],
  seq: 17,
});
type Answer = (body: never) => readonly [status: number, body: unknown];

/** A server that answers from a table; what was asked is kept in `asked`. */
export function fakeServer(answers: Record<string, Answer> = {}, user: SessionUser | null = null) {
  const asked: { path: string; body: unknown; token: string | null }[] = [];
  const usualAnswers: Record<string, Answer> = {
    '/api/auth/refresh': () =>
      user === null ? [401, refusal('Please sign in again.')] : [200, sessionOf(user)],
    '/api/auth/logout': () => [200, { ok: true }],
    '/api/user/getNotifications': () => [200, noLists],
    '/api/platform/report': () => [200, { ok: true }],
    // Of any link: it is good, and its user was signed in with this browser before.
    '/api/auth/otllogin/:token': () => [
      200,
      {
        ...{ state: 'good', purpose: 'invite', firstName: 'Mia', email: crew.email, isKnownBrowser: true },
        shift: null,
      },
    ],
    '/api/public/getCompany': () => [200, { name: '', email: '', phone: '', privacyNotice: '' }],
  };
  const send: typeof fetch = (input, init) => {
    const path = new URL(String(input), 'http://localhost').pathname;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
    asked.push({ path, body, token: new Headers(init?.headers).get('authorization') });
    const answer = answers[path] ?? usualAnswers[path.replace(/^(\/api\/auth\/otllogin\/).+/, '$1:token')];
    if (answer === undefined) return Promise.reject(new TypeError('no network'));
    const [status, value] = answer(body as never);
    return Promise.resolve(
      new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } }),
    );
  };
  return { fetch: send, asked, count: (path: string) => asked.filter((one) => one.path === path).length };
}

/** Loads every region as a plain heading, or fails as told; `loads` counts what was asked for. */
export function fakeRuntime(isBroken: () => boolean = () => false) {
  const state = { loads: 0 };
  const region = {
    bootstrap: async () => {},
    mount: async () => {},
    unmount: async () => {},
    update: async () => {},
  };
  const runtime: FederationRuntime = {
    registerRemotes: () => {},
    registerPlugins: () => {},
    registerGlobalPlugins: () => {},
    loadRemote: <T,>() => {
      state.loads += 1;
      return isBroken() ? Promise.reject(new Error('entry is gone')) : Promise.resolve({ region } as T);
    },
  };
  const mountParcel: MountParcel = (_config, props) => {
    const { element, remote } = props as { element: HTMLElement; remote: string };
    const heading = document.createElement('h1');
    heading.textContent = `page of ${remote}`;
    element.append(heading);
    return { mountPromise: Promise.resolve(), unmount: async () => heading.remove(), update: async () => {} };
  };
  return { runtime, mountParcel, state };
}

window.scrollTo = () => {};
// Node's own would keep the test running.
globalThis.BroadcastChannel = class {
  onmessage = null;
  postMessage() {}
} as unknown as typeof BroadcastChannel;
const started: Host[] = [];

/** A whole shell at an address; `user` is who the browser remembers. */
export async function startShell({
  path,
  user = null,
  registry = usual,
  server = fakeServer({}, user),
  federation = fakeRuntime(),
}: {
  path: string;
  user?: SessionUser | null;
  registry?: Registry;
  server?: ReturnType<typeof fakeServer>;
  federation?: ReturnType<typeof fakeRuntime>;
}) {
  window.history.replaceState(null, '', path);
  if (user !== null) {
    localStorage.setItem(
      'crewcall.session',
      JSON.stringify({ user, expires: Date.now() + 60_000, remember: true }),
    );
  }
  const element = document.body.appendChild(document.createElement('div'));
  const host = createHost({
    fetch: server.fetch,
    registry: JSON.stringify(registry),
    element,
    runtime: federation.runtime,
    mountParcel: federation.mountParcel,
  });
  started.push(host);
  host.start();
  await act(async () => {
    render(
      <UiRoot name="shell">
        <HostContext value={host}>
          <RegionContext value={host.own}>
            <QueryClientProvider client={makeQueryClient()}>
              <App />
            </QueryClientProvider>
          </RegionContext>
        </HostContext>
      </UiRoot>,
      { container: element },
    );
  });
  return { host, server, federation };
}

/** What a test leaves behind in the one window of its file. */
export function stopShells() {
  for (const host of started.splice(0)) {
    host.feed.stop();
    host.notifications.stop();
    host.session.dispose();
    host.navigation.dispose();
  }
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
}
