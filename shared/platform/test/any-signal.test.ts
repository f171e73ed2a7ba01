import { createApi } from '../src/host';
import { anySignal } from '../src/host/any-signal';

const { any } = AbortSignal;
// As in a browser from before 2024.
beforeEach(() => Reflect.deleteProperty(AbortSignal, 'any'));
afterEach(() => void (AbortSignal.any = any));

test('a signal of several is aborted with the first of them, also with one that was before', () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const both = anySignal(one.signal, two.signal);
  expect(both.aborted).toBe(false);
  two.abort('the second');
  one.abort('the first');
  expect([both.aborted, both.reason]).toEqual([true, 'the second']);
  expect(anySignal(new AbortController().signal, one.signal).reason).toBe('the first');
});

test('A.8.03: a call with a signal is sent by a browser that cannot join signals, and given up with it', async () => {
  const api = createApi({
    fetch: (_url, init) =>
      new Promise((_taken, refuse) =>
        init?.signal?.addEventListener('abort', () => refuse(new Error('gone'))),
      ),
    session: { token: () => null, refresh: async () => false, signedOut: () => {} },
    callPaths: { getJobs: ['POST', '/api/getJobs', 'h'] },
    snackbar: { show: () => {} },
  });
  const leaving = new AbortController();
  const asked = api.call('getJobs', { dateStart: 0, dateEnd: 1 }, { signal: leaving.signal });
  leaving.abort();
  await expect(asked).rejects.toMatchObject({ kind: 'aborted' });
});
