import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { wholeBrowser } from './launch';

export interface KillableBrowser {
  page: Page;
  /** Ends it at once, as the system ends an app: no unload, nothing is written any more. */
  kill(): Promise<void>;
  /** Ends it as its user does: all it holds is on the disk. */
  close(): Promise<void>;
}

/** A Chromium of its own on a profile that outlives it. `open` starts it anew on what the last one left. */
export function killableBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'crewcall-profile-'));
  let last: KillableBrowser | null = null;

  async function open(): Promise<KillableBrowser> {
    const portFile = join(profile, 'DevToolsActivePort');
    rmSync(portFile, { force: true });
    const child = spawn(
      wholeBrowser ?? chromium.executablePath(),
      [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--no-first-run',
        '--window-size=390,844',
        `--user-data-dir=${profile}`,
        '--remote-debugging-port=0',
        'about:blank',
      ],
      { stdio: 'ignore', env: { ...process.env, TZ: 'Australia/Sydney', LANGUAGE: 'en_AU' } },
    );
    const deadline = Date.now() + 60_000;
    const portOf = () => (existsSync(portFile) ? (readFileSync(portFile, 'utf8').split('\n')[0] ?? '') : '');
    while (portOf() === '') {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('Chromium did not start.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${portOf()}`);
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('Chromium has no context.');
    const page = context.pages()[0] ?? (await context.newPage());
    const end = async (how: () => unknown) => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      await how();
      await ended;
      await browser.close().catch(() => {});
      last = null;
    };
    last = {
      page,
      kill: () => end(() => child.kill('SIGKILL')),
      close: () => end(async () => (await browser.newBrowserCDPSession()).send('Browser.close')),
    };
    return last;
  }
  return {
    open,
    async dispose() {
      await last?.kill();
      // Its helpers end a moment after it. `maxRetries` would not look again for what they still wrote.
      await expect(() => rmSync(profile, { recursive: true, force: true })).toPass({ timeout: 20_000 });
    },
  };
}
