import { CircuitBreaker } from './circuit-breaker';

const silence = () => Promise.reject(new DOMException('The operation was aborted.', 'TimeoutError'));
const left = 'left alone for now';

test('X-12: whoever is silent is left alone, ever longer, and tried by one alone; an answer ends it', async () => {
  let now = 0;
  const breaker = new CircuitBreaker({ pauseMs: 10, longestMs: 30 }, () => now);
  let asked = 0;
  const ask = (answer: () => Promise<unknown>) =>
    breaker.ask('them', () => {
      asked += 1;
      return answer();
    });
  // Those who are under way together count as one silence.
  const both = [ask(silence), ask(silence)];
  for (const one of both) await expect(one).rejects.toThrow('aborted');
  await expect(ask(silence)).rejects.toThrow(left);
  expect(asked).toBe(2);
  now = 10;
  const trial = ask(silence);
  await expect(ask(silence)).rejects.toThrow(left);
  await expect(trial).rejects.toThrow('aborted');
  now = 29;
  await expect(ask(silence)).rejects.toThrow(left);
  now = 30;
  await expect(ask(() => Promise.reject(new Error('no such room')))).rejects.toThrow('no such room');
  expect(await ask(() => Promise.resolve('here'))).toBe('here');
  expect(asked).toBe(5);
});

test('X-12: a silence within another error counts, and others are not touched by it', async () => {
  const breaker = new CircuitBreaker({ pauseMs: 10, longestMs: 30 }, () => 0);
  const wrapped = new Error('aborted', { cause: new DOMException('', 'TimeoutError') });
  await expect(breaker.ask('them', () => Promise.reject(wrapped))).rejects.toThrow('aborted');
  expect(() => breaker.check('them')).toThrow(left);
  expect(await breaker.ask('others', () => Promise.resolve(1))).toBe(1);
});

test.each([
  ['no connection, as fetch says it', { code: 'UND_ERR_CONNECT_TIMEOUT' }, 1],
  ['no connection, as a socket says it', { code: 'ETIMEDOUT' }, 1],
  ['a refusal', { code: 'ECONNREFUSED' }, 2],
])('X-12: %s', async (_, cause, times) => {
  const breaker = new CircuitBreaker({ pauseMs: 10, longestMs: 30 }, () => 0);
  let asked = 0;
  const ask = () =>
    breaker.ask('them', () => {
      asked += 1;
      return Promise.reject(new TypeError('fetch failed', { cause }));
    });
  for (let tries = 0; tries < 2; tries += 1) await ask().catch(() => undefined);
  expect(asked).toBe(times);
});
