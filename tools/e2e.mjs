// npm run e2e -- --base-url URL: the journeys against a server that runs already, with any mix of releases, and with
// remotes that are down, slow, broken or old. The report in test-results/e2e says what served it and how to repeat it.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserEnv } from './browser.mjs';
import { BadArgument, readArguments } from './e2e/arguments.mjs';
import { makeMix } from './e2e/make-mix.mjs';
import { checkNode, install, node, root } from './steps.mjs';

checkNode();
try {
  process.exitCode = await runJourneys(readArguments(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof BadArgument)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

/** The command that repeats this run, even if other releases have gone live since. It names releases, not versions. */
function repeatOf({ baseUrl, chaos, journeys }, mix) {
  const releases = mix.remotes.map(({ remote, release }) => `${remote}@${release}`).join(',');
  // `old` is left out, because the list of releases names the old release itself.
  const kinds = Object.entries(chaos).flatMap(([name, kind]) => (kind === 'old' ? [] : [`${name}:${kind}`]));
  const words = [`--base-url ${baseUrl}`, `--with ${releases}`];
  if (kinds.length > 0) words.push(`--chaos ${kinds.join(',')}`);
  return ['npm run e2e --', ...words, ...journeys].join(' ');
}

async function runJourneys(given) {
  await install();
  const mix = await makeMix(given);
  const chaos = Object.fromEntries(Object.entries(given.chaos).filter(([, kind]) => kind !== 'old'));
  const { remotes, shell, server } = mix;
  const run = {
    baseUrl: given.baseUrl,
    with: mix.with,
    remotes,
    shell,
    server,
    chaos,
    repeat: repeatOf(given, mix),
  };
  const folder = join(root, process.env.E2E_REPORT || 'test-results/e2e');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'run.json');
  writeFileSync(file, JSON.stringify(run, null, 2));
  const env = await browserEnv().catch(({ message }) => {
    throw new BadArgument(message);
  });
  const cli = join(root, 'e2e/node_modules/@playwright/test/cli.js');
  return node([cli, 'test', '--config=foreign.config.ts', ...given.journeys], {
    cwd: join(root, 'e2e'),
    env: { ...env, E2E_RUN: file },
  }).then(
    () => 0,
    () => 1,
  );
}
