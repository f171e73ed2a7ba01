import type { RemoteManifest } from '@crewcall/contract/manifest';
import type { EventName } from '@crewcall/contract/events';
import type { SlotName } from '@crewcall/contract/slots';
import type { CallName, In } from '@crewcall/contract/types';

type FullNav = RemoteManifest['nav'][number];
/** If title or policy is missing, the navigation entry gets that of its route. */
type Nav = Omit<FullNav, 'title' | 'policy'> & Partial<Pick<FullNav, 'title' | 'policy'>>;
/** Calls that need no input. */
type Bare = { [N in CallName]: Record<never, never> extends In<N> ? N : never }[CallName];
/** `early` names the calls that the route's first screen makes; the build adds their paths. */
type Route = Omit<RemoteManifest['routes'][number], 'early'> & { early?: readonly Bare[] };
/** The build adds the slot's parameters from the contract. Without `region`, the region has the slot's name. */
type SlotSource = Omit<RemoteManifest['slots'][number], 'name' | 'params' | 'region'> & {
  name: SlotName;
  region?: string;
};

/** What a team writes in its `manifest.ts`; the build adds release, files, integrity and the calls used. */
export interface ManifestSource {
  name: string;
  title: string;
  version: string;
  /** Required version range of the platform; the build's own version if not given. */
  platform?: string;
  routes: readonly Route[];
  nav: readonly Nav[];
  slots: readonly SlotSource[];
  events: { sends: readonly EventName[]; hears: readonly EventName[] };
  /**
   * Region name to source file, for a region that is not in `src/regions/<region>.page.tsx` of its route or
   * `<region>.slot.tsx` of its slot. The file exports `region`.
   */
  regions?: Record<string, string>;
}

/** Types a manifest. The build reads the file as plain data, so the file may import nothing else. */
export const defineManifest = (manifest: ManifestSource): ManifestSource => manifest;
