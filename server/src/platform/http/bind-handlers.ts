import { policies } from '@crewcall/domain/policies';
import type { Call } from '@crewcall/contract';
import type { Handler } from './handle';

export interface Bound {
  call: Call;
  /** Null only in tests of one area, which allow missing handlers. */
  handler: Handler | null;
}

/**
 * Pairs every call of the contract with its handler. Throws one error that lists everything wrong: calls without a
 * handler or with two, handlers without a call, unknown policies, and two calls on one address.
 */
export function bindHandlers(
  calls: Record<string, Call>,
  handlers: readonly Handler[],
  options: { allowMissing?: boolean } = {},
): Bound[] {
  const faults: string[] = [];
  const byName = new Map<string, Handler>();
  for (const handler of handlers) {
    if (byName.has(handler.name)) faults.push(`${handler.name} has two handlers`);
    if (!Object.hasOwn(calls, handler.name))
      faults.push(`${handler.name} is handled but is no call of the contract`);
    byName.set(handler.name, handler);
  }
  const addresses = new Map<string, string>();
  const bound = Object.entries(calls).map(([name, call]): Bound => {
    const handler = byName.get(name) ?? null;
    if (handler === null && options.allowMissing !== true) faults.push(`${name} has no handler`);
    if (call.policy !== 'public' && !Object.hasOwn(policies, call.policy ?? '')) {
      faults.push(`${name} has no policy that the domain knows (${String(call.policy)})`);
    }
    const address = `${call.method} ${call.path}`;
    const other = addresses.get(address);
    if (other !== undefined) faults.push(`${name} and ${other} share the address ${address}`);
    addresses.set(address, name);
    return { call, handler };
  });
  if (faults.length > 0) throw new Error(`The server cannot start:\n- ${faults.join('\n- ')}`);
  return bound;
}
