import { calls } from '@crewcall/contract';
import type { Call } from '@crewcall/contract';
import { z } from 'zod';
import { handlers } from '../../areas';
import type { Handler } from './handle';
import { bindHandlers } from './bind-handlers';

const call = (name: string, more: Partial<Call> = {}): Call => ({
  name,
  method: 'POST',
  path: `/api/test/${name}`,
  policy: 'session',
  kind: 'read',
  body: z.object({}),
  ok: z.object({}),
  ...more,
});
const handler = (name: string): Handler => ({
  name: name as Handler['name'],
  run: () => Promise.resolve({}),
  options: {},
});

test('X-01: every call of the product has one handler, and none is left over', () => {
  expect(bindHandlers(calls, handlers)).toHaveLength(handlers.length);
});

describe('what keeps the server from starting', () => {
  test('X-01: a call without a handler, unless gaps are allowed', () => {
    expect(() => bindHandlers({ one: call('one') }, [])).toThrow('one has no handler');
    expect(bindHandlers({ one: call('one') }, [], { allowMissing: true })).toHaveLength(1);
  });
  test('X-01: a handler twice, or without a call', () => {
    expect(() => bindHandlers({ one: call('one') }, [handler('one'), handler('one')])).toThrow(
      'one has two handlers',
    );
    expect(() => bindHandlers({}, [handler('two')])).toThrow('two is handled but is no call');
  });
  test('X-01: a call without a policy that the domain knows', () => {
    const open = call('one', { policy: 'everybody' as never });
    expect(() => bindHandlers({ one: open }, [handler('one')])).toThrow('one has no policy');
    const none = call('one', { policy: undefined as never });
    expect(() => bindHandlers({ one: none }, [handler('one')])).toThrow('one has no policy');
  });
  test('X-01: two calls on one address', () => {
    const shared = { one: call('one'), two: call('two', { path: '/api/test/one' }) };
    expect(() => bindHandlers(shared, [handler('one'), handler('two')])).toThrow(
      'two and one share the address',
    );
  });
});
