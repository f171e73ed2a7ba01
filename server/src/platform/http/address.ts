import { isIPv6 } from 'node:net';

const GROUPS_OF_A_NETWORK = 4;

/**
 * The address by which we count a sender. For IPv6 it is the /64 network, because one subscriber has all addresses in
 * it. An IPv4 address written as IPv6 counts as the IPv4 address.
 */
export function countedAddress(ip: string): string {
  const bare = ip.split('%')[0] ?? ip;
  if (!isIPv6(bare)) return bare;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end (`64:ff9b::1.2.3.4`) stands for two groups, but is one entry of `last`.
  const missing = 8 - groups.length - last.length - (bare.includes('.') ? 1 : 0);
  const all =
    tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...last];
  const network = all.slice(0, GROUPS_OF_A_NETWORK).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
