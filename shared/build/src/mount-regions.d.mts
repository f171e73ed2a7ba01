import type { RemoteManifest } from '@crewcall/contract/manifest';

/** Every region of a release, and the address at which the stage mounts it; `base` is where the stage has its files. */
export function stageVisits(manifest: RemoteManifest, base?: string): { region: string; address: string }[];

/** Mounts every region of the bytes that are to be published; rejects with the region's name where one does not stand. */
export function mountRegions(options: {
  root: string;
  manifest: object;
  files: ReadonlyMap<string, Buffer>;
  executablePath: string | undefined;
}): Promise<{ in: string; regions: string[] }>;
