import type { BrowserContext } from '@playwright/test';
import type { RemoteManifest } from '@crewcall/contract/manifest';
import { standIn } from './chaos';
import { makeRelease } from './releases';
import type { Run } from './run';

/** ms for which each file of a slow remote is held back: longer than the shell says "still loading" for. */
const SLOW_MS = 4000;

/** Collects which releases serve the pages; answers what the report says of a test. */
export function noteServed(context: BrowserContext) {
  const served = new Set<string>();
  context.on('response', (response) => {
    const [, remote, release] = /^\/remotes\/([^/]+)\/([^/]+)\//.exec(new URL(response.url()).pathname) ?? [];
    if (remote !== undefined && release !== undefined && response.ok()) served.add(`${remote} ${release}`);
  });
  return ({ shell, server, remotes, repeat }: Run) => [
    { type: 'shell', description: shell },
    { type: 'server', description: server },
    ...remotes.map((one) => ({ type: 'release', description: `${one.remote} ${one.release}` })),
    ...[...served].sort().map((description) => ({ type: 'served by', description })),
    { type: 'repeat', description: repeat },
  ];
}

async function manifestOf({ baseUrl }: Run, remote: string, release: string): Promise<RemoteManifest> {
  const answer = await fetch(`${baseUrl}/registry.json`);
  const { remotes } = (await answer.json()) as { remotes: { live: { manifest: RemoteManifest } | null }[] };
  const found = remotes.find(({ live }) => live?.manifest.name === remote)?.live;
  if (!found) throw new Error(`There is no ${remote} ${release} any more.`);
  return found.manifest;
}

/** Does to each remote what the run wants: its files do not come, come late, or throw. */
export async function breakRemotes(context: BrowserContext, run: Run): Promise<void> {
  for (const [remote, kind] of Object.entries(run.chaos)) {
    const files = `**/remotes/${remote}/**`;
    if (kind === 'down') await context.route(files, (route) => route.abort('connectionrefused'));
    if (kind === 'slow')
      await context.route(files, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
        await route.continue();
      });
    if (kind === 'throw') {
      const { release = '', version = '0.0.0' } = run.remotes.find((one) => one.remote === remote) ?? {};
      const like = await manifestOf(run, remote, release);
      await standIn(context, makeRelease(like, version, { '*': { throws: 'render' } }));
    }
  }
}
