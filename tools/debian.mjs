// Programs of Debian's that tests want, installed where that is allowed.
import { existsSync } from 'node:fs';
import { run } from './steps.mjs';

/** Installs a package, on Debian and as root alone; whoever wants it looks afterwards whether it is there. */
export async function fromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  await run('apt-get', ['update', '-qq'], { quiet: true }).catch(() => {});
  await run('apt-get', ['install', '-y', '-qq', name], { quiet: true }).catch(() => {});
}
