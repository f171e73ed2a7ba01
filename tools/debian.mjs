// Installs Debian's packages with programs that tests need, where that is allowed.
import { existsSync } from 'node:fs';
import { run } from './steps.mjs';

/** Installs packages, on Debian and as root only; the caller checks afterwards whether they are there. */
export async function fromDebian(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  await run('apt-get', ['update', '-qq'], { quiet: true }).catch(() => {});
  for (const name of names)
    await run('apt-get', ['install', '-y', '-qq', name], { quiet: true }).catch(() => {});
}
