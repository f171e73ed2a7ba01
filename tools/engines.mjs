// Finds WebKit and Firefox for the tests of other engines, or installs them from Debian.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './steps.mjs';

const firefox = () => ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);

/** WebKitGTK's own small browser, which the driver starts; its folder is named after the machine and the version. */
function webkit() {
  if (!existsSync('/usr/bin/WebKitWebDriver') || !existsSync('/usr/bin/xvfb-run')) return undefined;
  for (const machine of readdirSync('/usr/lib').filter((name) => name.includes('-linux-'))) {
    const base = join('/usr/lib', machine);
    for (const name of readdirSync(base).filter((one) => one.startsWith('webkit2gtk-'))) {
      const browser = join(base, name, 'MiniBrowser');
      if (existsSync(browser)) return browser;
    }
  }
  return undefined;
}

/** Environment variables that name this machine's engines. An engine that cannot be installed is left out. */
export async function findEngines() {
  if ((!firefox() || !webkit()) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = ['webkit2gtk-driver', 'xvfb', 'xauth', 'firefox-esr'];
    await run('apt-get', ['update', '-qq'], { quiet: true }).catch(() => {});
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      quiet: true,
    }).catch(() => {});
  }
  return {
    ...(webkit() ? { WEBKIT_PATH: webkit() } : {}),
    ...(firefox() ? { FIREFOX_PATH: firefox() } : {}),
  };
}
