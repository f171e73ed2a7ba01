import type { RemoteManifest } from '@crewcall/contract/manifest';

/** Every region of a release, with the address at which the stage mounts it. `base` is the address of its files. */
export function stageVisits(manifest: RemoteManifest, base?: string): { region: string; address: string }[];

/** Mounts every region of the files to be published; rejects with the region's name if one fails to mount. */
export function mountRegions(options: {
  root: string;
  manifest: object;
  files: ReadonlyMap<string, Buffer>;
  executablePath: string | undefined;
}): Promise<{ in: string; regions: string[] }>;
