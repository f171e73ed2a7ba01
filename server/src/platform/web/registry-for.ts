import type { FastifyRequest } from 'fastify';
import type { Registry } from '@crewcall/contract/manifest';
import { SHELL } from '@crewcall/contract/shell-paths';
import { mixOf } from '../releases/mix-cookie';
import { registryText } from '../releases/registry';
import type { Services } from '../services';
import type { Shell } from './shell-files';
import type { Shells } from './shell-cache';

const BACK = /[?&]with=live(&|$)/;

/**
 * Does this address (`with=live`) return from a mix to the live releases? It works even if the mix's pages show no
 * link.
 */
export const leadsBack = ({ url }: Pick<FastifyRequest, 'url'>): boolean => BACK.test(url);

const mixOfBrowser = (services: Services, request: FastifyRequest) =>
  leadsBack(request) ? null : mixOf(services.links, request);

/** The shell of this browser: that of its mix, else the live one or its canary; null if none is built. */
export async function shellFor(
  shells: Shells,
  services: Services,
  request: FastifyRequest,
): Promise<Shell | null> {
  const release = mixOfBrowser(services, request)?.remotes[SHELL];
  const mixed = release === undefined ? null : await shells.release(release);
  return mixed ?? shells.for(request.headers.cookie);
}

/** The registry of this browser: the live one, or that of the mix that was opened in it. */
export async function registryFor(
  services: Services,
  request: FastifyRequest,
): Promise<{ registry: Registry; text: string }> {
  const mix = mixOfBrowser(services, request);
  if (mix === null) return services.releases.current();
  const registry = await services.releases.mixed(mix);
  return { registry, text: registryText(registry) };
}
