/** Builds the package in `folder`, unless nothing that it is built from has changed. */
export function buildPackage(
  folder: string,
  options?: { isForced?: boolean },
): Promise<{ kind: 'remote' | 'host' | 'server'; isFresh: boolean; ms: number }>;
