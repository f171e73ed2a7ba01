import type { FastifyRequest } from 'fastify';
import type { Registry } from '@crewcall/contract/manifest';
import { mixOf } from '../releases/mix-cookie';
import type { Services } from '../services';

/** What this browser gets: what is live, or the mix that was opened in it. */
export async function registryFor(
  { links, releases }: Services,
  request: FastifyRequest,
): Promise<{ registry: Registry; text: string }> {
  const mix = mixOf(links, request);
  if (mix === null) return releases.current();
  const registry = await releases.mixed(mix);
  return { registry, text: JSON.stringify(registry) };
}
