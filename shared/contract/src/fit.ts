import { policies } from '@crewcall/domain/policies';
import { satisfy } from '@module-federation/runtime-core';
import { events } from './events';
import { callPaths } from './generated/paths';
import type { RemoteManifest } from './manifest';
import { slots } from './slots';

/** The versions of shared packages that a shell gives to every region on its page. */
export interface HostVersions {
  platform: string;
  react: string;
}

type Requires = Pick<RemoteManifest, 'requires'>;

/** A sentence for each version that a release needs and this shell does not have. */
export const versionMisfits = ({ requires }: Requires, host: HostVersions): string[] =>
  (['platform', 'react'] as const)
    .filter((name) => !satisfy(host[name], requires[name]))
    .map((name) => `It needs ${name} ${requires[name]}; the shell has ${host[name]}.`);

const known: Readonly<Record<string, object>> = {
  call: callPaths,
  event: events,
  slot: slots,
  policy: { ...policies, public: true },
};

/** A sentence for each name that a release uses and this server does not have. */
export function nameMisfits(
  manifest: Pick<RemoteManifest, 'requires' | 'routes' | 'nav' | 'slots' | 'events'>,
): string[] {
  const { requires, routes, nav, slots: offered, events: used } = manifest;
  const names = {
    call: requires.calls,
    event: [...used.sends, ...used.hears],
    slot: [...requires.slots, ...offered.map(({ name }) => name)],
    policy: [...routes, ...nav, ...offered].map(({ policy }) => policy),
  };
  return Object.entries(names).flatMap(([kind, list]) =>
    [...new Set(list)]
      .filter((name) => !Object.hasOwn(known[kind] ?? {}, name))
      .map((name) => `It uses the ${kind} ${name}, which this server does not have.`),
  );
}
