import type { RemoteManifest } from '@crewcall/contract/manifest';

export interface BuildRemoteOptions {
  /** The workspace's root. */
  root: string;
  folder: string;
  /** It is emptied first. */
  outDir: string;
  /** Version ranges that replace the usual ones of some shared modules. */
  needs?: Record<string, string>;
  /** Replaces the version of the manifest. */
  version?: string;
}

/** Builds a remote and returns its manifest. The same sources give the same bytes. */
export function buildRemote(options: BuildRemoteOptions): Promise<RemoteManifest>;
