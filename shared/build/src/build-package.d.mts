/** Builds the package in `folder` unless everything it is built from is as it was. */
export function buildPackage(
  folder: string,
  options?: { isForced?: boolean },
): Promise<{ kind: 'remote' | 'host' | 'server'; isFresh: boolean; ms: number }>;
