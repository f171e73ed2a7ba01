import type { RemoteManifest } from '@crewcall/contract/manifest';

export interface BuildRemoteOptions {
  /** The workspace's root. */
  root: string;
  folder: string;
  /** Must be empty. */
  outDir: string;
  /** Other ranges than the usual ones for single shared modules. */
  needs?: Record<string, string>;
  /** Instead of the manifest's. */
  version?: string;
}

/** Builds a remote and returns its manifest. The same sources give the same bytes. */
export function buildRemote(options: BuildRemoteOptions): Promise<RemoteManifest>;
