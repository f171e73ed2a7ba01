import { render, waitFor } from '@testing-library/react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { makeQueryClient } from '@crewcall/platform/query-client';
import type { Out } from '@crewcall/contract/types';
import { crew, fakeServer, startShell, stopShells } from './kit';

afterEach(stopShells);

/** A server whose live feed says these lines and then nothing. */
function feeding(...lines: string[]) {
  const server = fakeServer({ '/api/user/getMe': () => [200, { ...crew, firstName: 'Mia Rose' }] }, crew);
  const sent: { url: string; headers: Headers }[] = [];
  return {
    ...server,
    sent,
    fetch: ((input, init) => {
      const url = String(input);
      sent.push({ url, headers: new Headers(init?.headers) });
      if (url !== '/api/live') return server.fetch(input, init);
      const text = lines.map((line) => `${line}\n\n`).join('');
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
      });
      return Promise.resolve(new Response(body));
    }) as typeof fetch,
  };
}
const asked: Record<string, number> = {};
/** What a region of that remote has on the screen. */
function Shown({ remote }: { remote: string }) {
  const queryFn = () => (asked[remote] = (asked[remote] ?? 0) + 1);
  return useQuery({ queryKey: ['getDashboardJobs', {}], queryFn }).data ?? null;
}

test('A.9.02, S-16: after a gap every remote asks anew for what it shows, and the rights are asked for', async () => {
  let speak = (): void => {};
  const held = new Promise<void>((resolve) => (speak = resolve));
  const server = feeding('event: resumed\ndata: {"seq":9}');
  const { fetch } = server;
  server.fetch = async (input, init) => {
    if (String(input) === '/api/live') await held;
    return fetch(input, init);
  };
  const { host } = await startShell({ path: '/jobs', user: crew, server });
  for (const remote of ['mf-jobs', 'mf-timesheets', 'shell']) {
    const client = host.caches.of(remote, '1.0.0-00000000').get('query', () => makeQueryClient());
    render(<Shown remote={remote} />, {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
  }
  await waitFor(() => expect(asked).toEqual({ 'mf-jobs': 1, 'mf-timesheets': 1, shell: 1 }));
  speak();
  await waitFor(() => expect(asked).toEqual({ 'mf-jobs': 2, 'mf-timesheets': 2, shell: 2 }));
  await waitFor(() => expect(host.session.view.getSnapshot()?.user.firstName).toBe('Mia Rose'));
});

test('A.9.02: the first line asks for what changed since the session answered, not since the line is open', async () => {
  const server = feeding('event: hello\ndata: {"seq":41}');
  const { host } = await startShell({ path: '/jobs', user: crew, server });
  await waitFor(() => expect(host.feed.sequence()).toBe(41));
  const line = server.sent.find(({ url }) => url === '/api/live');
  expect(line?.headers.get('last-event-id')).toBe('17');
});

test('S-16, A.9.02: a line that is refused for its old token renews the session, and the next one has another', async () => {
  const server = feeding('event: hello\ndata: {"seq":41}');
  const { fetch } = server;
  let lines = 0;
  server.fetch = (input, init) => {
    if (String(input) !== '/api/live') return fetch(input, init);
    lines += 1;
    return lines === 1 ? Promise.resolve(new Response('{}', { status: 401 })) : fetch(input, init);
  };
  const { host } = await startShell({ path: '/jobs', user: crew, server });
  const refreshes = () => server.sent.filter(({ url }) => url === '/api/auth/refresh').length;
  await waitFor(() => expect(lines).toBe(1));
  await waitFor(() => expect(refreshes()).toBe(2));
  await waitFor(() => expect(host.feed.sequence()).toBe(41), { timeout: 5000 });
});

test('S-05: a line refused for a token that a call has renewed meanwhile renews nothing more', async () => {
  const server = feeding('event: hello\ndata: {"seq":41}');
  const { fetch } = server;
  let refuse = (): void => {};
  let lines = 0;
  server.fetch = (input, init) => {
    if (String(input) !== '/api/live') return fetch(input, init);
    lines += 1;
    if (lines > 1) return fetch(input, init);
    return new Promise((resolve) => (refuse = () => resolve(new Response('{}', { status: 401 }))));
  };
  const { host } = await startShell({ path: '/jobs', user: crew, server });
  await waitFor(() => expect(lines).toBe(1));
  const session = await fetch('/api/auth/refresh', { method: 'POST' });
  host.session.accept({ ...((await session.json()) as Out<'login'>), token: 'another-token' }, true);
  const refreshes = () => server.sent.filter(({ url }) => url === '/api/auth/refresh').length;
  const before = refreshes();
  refuse();
  await waitFor(() => expect(host.feed.sequence()).toBe(41), { timeout: 5000 });
  expect(refreshes()).toBe(before);
});

test('A.9.02: a call says how far the live feed has told, so that no server answers from before it', async () => {
  const server = feeding('event: hello\ndata: {"seq":41}');
  const { host } = await startShell({ path: '/jobs', user: crew, server });
  await waitFor(() => expect(host.feed.sequence()).toBe(41));
  server.sent.length = 0;
  await host.api.call('getMe', {});
  expect(server.sent.map(({ headers }) => headers.get('x-change-seq'))).toEqual(['41']);
});
