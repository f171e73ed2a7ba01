import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList } from 'node:net';
import type { LookupFunction } from 'node:net';

// Addresses that lead to this machine, into its network, or to no single host (RFC 6890). An IPv4 address that is
// written as IPv6 (`::ffff:a.b.c.d`) matches its IPv4 rule. IPv6 ranges that embed an IPv4 address in another way are
// blocked, as no push service uses them.
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

/** Is this the IP address of a host on the public internet? */
export const isPublicIp = (address: string): boolean =>
  !inside.check(address, address.includes(':') ? 'ipv6' : 'ipv4');

// The connection resolves the name with this function, so that it connects to the very address that was checked.
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const hidden = error ? null : found.every(({ address }) => isPublicIp(address)) ? null : hostname;
    const [first] = found ?? [];
    if (error || hidden !== null || first === undefined) {
      done(error ?? new Error(`${hostname} leads into a private network.`), []);
    } else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

/**
 * Sends a request to an address that was chosen by a user, and returns the status. The host's name must resolve only
 * to public addresses, and redirects are not followed. Rejects if there is no answer within `timeoutMs`.
 */
export const requestPublic = (
  url: string,
  {
    timeoutMs,
    body,
    ...options
  }: { method: string; headers: Record<string, string>; body: Buffer | null; timeoutMs: number },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? requestHttps : requestHttp;
    const signal = AbortSignal.timeout(timeoutMs);
    request(url, { ...options, lookup: publicLookup, signal }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end(body ?? undefined);
  });
