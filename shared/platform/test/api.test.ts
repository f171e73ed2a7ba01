import { ApiError } from '../src';
import { createApi } from '../src/host';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const paths = {
  getJobs: ['POST', '/api/getJobs', 'h'],
  getJob: ['GET', '/api/job/:id', 'h'],
  upload: ['POST', '/api/upload/:id', 'h'],
} as const;

function setUp(
  answer: (url: string, init: RequestInit) => Response | Promise<Response>,
  more: object = {},
  sessionless?: ReadonlySet<string>,
) {
  let token: string | null = 'old';
  const session = {
    token: () => token,
    refresh: jest.fn(async () => {
      await Promise.resolve();
      token = 'new';
      return true;
    }),
    signedOut: jest.fn(() => (token = null)),
    ...more,
  };
  const fetch = jest.fn((input: string, init: RequestInit) =>
    Promise.resolve().then(() => answer(input, init)),
  );
  const snackbar = { show: jest.fn() };
  const report = jest.fn();
  const reached = jest.fn();
  const api = createApi({
    fetch: fetch as never,
    session,
    callPaths: paths as never,
    snackbar,
    report,
    reached,
    sessionless,
  });
  const call = (name: string, body: object, options = {}) =>
    api.call(name as never, body as never, options) as Promise<unknown>;
  return { call, fetch, session, snackbar, report, reached };
}
const tokenOf = (init: RequestInit) => (init.headers as Record<string, string>).authorization;

test('A.8.03 parallel 401s refresh once, and each call is tried once more', async () => {
  const { call, fetch, session } = setUp((_url, init) =>
    tokenOf(init) === 'new' ? json(200, { ok: 1 }) : json(401, {}),
  );
  expect(await Promise.all([call('getJobs', {}), call('getJobs', {}), call('getJobs', {})])).toEqual([
    { ok: 1 },
    { ok: 1 },
    { ok: 1 },
  ]);
  expect(session.refresh).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledTimes(6);
});

test('S-05: a 401 that comes after another call had the token renewed renews it no second time', async () => {
  let letGo = () => {};
  const late = new Promise<void>((resolve) => (letGo = resolve));
  const { call, session } = setUp(async (url, init) => {
    if (tokenOf(init) === 'new') return json(200, { ok: 1 });
    if (url.includes('/job/')) await late;
    return json(401, {});
  });
  const slow = call('getJob', { id: 7 });
  await call('getJobs', {});
  letGo();
  expect(await slow).toEqual({ ok: 1 });
  expect(session.refresh).toHaveBeenCalledTimes(1);
});

test('A.8.05 a second 401 signs out', async () => {
  const { call, fetch, session } = setUp(() => json(401, { error: true }));
  await expect(call('getJobs', {})).rejects.toMatchObject({ kind: 'denied', status: 401 });
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(session.signedOut).toHaveBeenCalledTimes(1);
});

test('A.2.08, S-05: the 401 of a call that brings its own proof neither refreshes nor signs out', async () => {
  const { call, fetch, session } = setUp(() => json(401, { error: true }), {}, new Set(['getJobs']));
  await expect(call('getJobs', {})).rejects.toMatchObject({ kind: 'denied', status: 401 });
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(session.refresh).not.toHaveBeenCalled();
  expect(session.signedOut).not.toHaveBeenCalled();
});

test('a refresh that cannot be signs out', async () => {
  const { call, session } = setUp(() => json(401, {}), { refresh: () => Promise.resolve(false) });
  await expect(call('getJobs', {})).rejects.toBeInstanceOf(ApiError);
  expect(session.signedOut).toHaveBeenCalledTimes(1);
});

test('A.8.01 a refusal’s text is shown with its time, unless the caller is quiet', async () => {
  const { call, snackbar } = setUp(() =>
    json(200, { error: true, snackbar: { text: 'Job has been filled', timeout: 7000 } }),
  );
  await expect(call('getJobs', {})).rejects.toMatchObject({
    kind: 'refused',
    text: 'Job has been filled',
    status: 200,
  });
  expect(snackbar.show).toHaveBeenCalledWith('Job has been filled', { timeout: 7000, color: 'primary' });
  await expect(call('getJobs', {}, { quiet: true })).rejects.toMatchObject({ kind: 'refused' });
  expect(snackbar.show).toHaveBeenCalledTimes(1);
});

test('A.8.01 a refusal’s code, where it has one, is handed on beside its text', async () => {
  const extra: { code?: string } = { code: 'no-access' };
  const { call } = setUp(() => json(200, { error: true, ...extra, snackbar: { text: 'No.' } }));
  await expect(call('getJobs', {})).rejects.toMatchObject({ code: 'no-access', text: 'No.' });
  delete extra.code;
  await expect(call('getJobs', {})).rejects.toMatchObject({ code: undefined, text: 'No.' });
});

test('A.8.04 a network failure is reported without secrets', async () => {
  const { call, report } = setUp(() => {
    throw new TypeError('Failed to fetch');
  });
  await expect(call('getJobs', { text: 'x', password: 'secret', bank: { bsb: '1' } })).rejects.toMatchObject({
    kind: 'offline',
  });
  expect(report).toHaveBeenCalledWith({
    endpoint: '/api/getJobs',
    method: 'POST',
    payload: { text: 'x', password: 'redacted', bank: 'redacted' },
    kind: 'offline',
    status: 0,
    message: 'Failed to fetch',
    isCut: true,
  });
});

test('F43: a file that its region gave up with its page is no failure', async () => {
  const leaving = new AbortController();
  const { call, report } = setUp(() => {
    const answer = new Response('', { headers: { 'content-type': 'application/pdf' } });
    answer.blob = () => {
      leaving.abort();
      return Promise.reject(new DOMException('The user aborted a request.', 'AbortError'));
    };
    return answer;
  });
  await expect(call('getJobs', {}, { signal: leaving.signal })).rejects.toMatchObject({ kind: 'aborted' });
  expect(report).not.toHaveBeenCalled();
});

test.each([
  [403, 'denied'],
  [404, 'missing'],
  [409, 'conflict'],
  [429, 'refused'],
  [500, 'failed'],
])('status %s is %s', async (status, kind) => {
  const { call } = setUp(() => json(status, { error: true }));
  await expect(call('getJobs', {})).rejects.toMatchObject({ kind, status });
});

test.each([200, 502])('a page in HTML with %s is a failure, and not our server', async (status) => {
  const { call, reached } = setUp(
    () => new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html' } }),
  );
  await expect(call('getJobs', {})).rejects.toMatchObject({ kind: 'failed' });
  expect(reached.mock.calls).toEqual([[false]]);
});

test('X-07: an answer of ours, a no included, says that the server was reached', async () => {
  const { call, reached } = setUp(() => json(409, { error: true }));
  await expect(call('getJobs', {})).rejects.toMatchObject({ kind: 'conflict' });
  expect(reached.mock.calls).toEqual([[true]]);
});

test('input goes to path, query, JSON or multipart', async () => {
  const { call, fetch } = setUp(() => json(200, {}));
  await call('getJob', { id: 'a/b', tab: 'crew', empty: undefined });
  await call('getJobs', { dateStart: 1 }, { proof: '7_link' });
  await call('upload', { id: 4, file: new File(['x'], 'x.txt') });
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    '/api/job/a%2Fb?tab=crew',
    '/api/getJobs',
    '/api/upload/4',
  ]);
  const [, asJson, asForm] = fetch.mock.calls.map(([, init]) => init);
  expect(asJson?.body).toBe('{"dateStart":1}');
  expect(asJson?.headers).toMatchObject({ 'x-proof': '7_link' });
  const form = asForm?.body as unknown as FormData;
  expect([...form.keys()]).toEqual(['id', 'file']);
});

test('a call given up by its caller says so', async () => {
  const given = new AbortController();
  const { call, report } = setUp(() => {
    given.abort();
    throw new DOMException('', 'AbortError');
  });
  await expect(call('getJobs', {}, { signal: given.signal })).rejects.toMatchObject({ kind: 'aborted' });
  expect(report).not.toHaveBeenCalled();
});

test('B.2.27: a last word is asked to go on without its page', async () => {
  const { call, fetch } = setUp(() => json(200, {}));
  await call('getJobs', {}, { outlives: true });
  await call('getJobs', {});
  expect(fetch.mock.calls.map(([, init]) => init.keepalive)).toEqual([true, undefined]);
});

test('B.2.27: a body that is too large for a last word is sent as any other', async () => {
  const { call, fetch } = setUp(() => json(200, {}));
  // Each of these characters takes three bytes.
  await call('getJobs', { text: '字'.repeat(20_000) }, { outlives: true });
  await call('getJobs', { text: 'a'.repeat(20_000) }, { outlives: true });
  expect(fetch.mock.calls.map(([, init]) => init.keepalive)).toEqual([undefined, true]);
});
