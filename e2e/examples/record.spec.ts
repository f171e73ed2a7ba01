import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { calls } from '@crewcall/contract';
import type { CallName } from '@crewcall/contract/types';
import { ownDemo } from '../support/own-demo';
import { accounts, password } from '../support/accounts';
import { expect } from '../support/test';
import { builtRemotes } from '../support/work-tree';
import { demoIds } from './ids';
import { questionOf, shorten } from './shorten';
import { people, visitsOf } from './visits';
import type { Session } from './visits';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const test = ownDemo();

interface Heard {
  name: string;
  body: unknown;
  answer: unknown;
}
interface OnStage {
  stage: { heard: Heard[]; host: { session: { getSnapshot(): { user: object } | null } } };
}

/** The stage in place of the demo's shell, with the work tree's build of a remote; calls go to the demo. */
async function putStage(page: Page, remote: string): Promise<void> {
  await page.route(
    ({ pathname }) => !pathname.startsWith('/api/'),
    (route) => {
      const { pathname } = new URL(route.request().url());
      const own = pathname.startsWith('/remotes/it/') ? pathname.slice('/remotes/it/'.length) : null;
      const file = own === null ? join(root, 'shared/stage/dist', pathname) : join(root, remote, 'dist', own);
      const isThere = existsSync(file) && statSync(file).isFile();
      return route.fulfill({ path: isThere ? file : join(root, 'shared/stage/dist/index.html') });
    },
  );
}

/** Everything that a region asks until it asks no more. */
async function heardIn(page: Page, address: string, region: string): Promise<Heard[]> {
  await page.goto(address);
  const place = page.locator(`[data-region="${region}"]`).first();
  await expect(place).toHaveAttribute('data-state', 'ready');
  await page.waitForLoadState('networkidle');
  await expect(place, `${region} has something to show`).not.toBeEmpty();
  return page.evaluate(() => (window as unknown as OnStage).stage.heard);
}

/** The first answer to each question, by call; without a list where there is but one question. */
function answersOf(heard: readonly Heard[]): Record<string, unknown> {
  const found = new Map<string, Map<string, object>>();
  for (const { name, body, answer } of heard) {
    if (calls[name as CallName].kind !== 'read' || calls[name as CallName].raw === true) continue;
    const question = questionOf(body);
    const cases = found.get(name) ?? new Map<string, object>();
    found.set(name, cases);
    const key = JSON.stringify(question);
    if (!cases.has(key)) cases.set(key, { body: question, answer: shorten(answer) });
  }
  return Object.fromEntries(
    [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, cases]) => [name, [...cases.values()]]),
  );
}

test('F35: records what each remote asks of the demo', async ({ browser, server }) => {
  test.setTimeout(600_000);
  const ids = await demoIds(server.url);
  for (const manifest of builtRemotes) {
    const folder = join(root, manifest.name, 'examples');
    rmSync(folder, { recursive: true, force: true });
    for (const session of Object.keys(people) as Session[]) {
      const account = people[session];
      const context = await browser.newContext({ baseURL: server.url });
      const page = await context.newPage();
      await putStage(page, manifest.name);
      const heard: Heard[] = [];
      const params: Record<string, object> = {};
      const at = Date.now();
      let user: object | undefined;
      for (const visit of visitsOf(manifest, session, ids[session])) {
        const query = new URLSearchParams({
          'stage.manifest': '/remotes/it/mf-manifest.json',
          'stage.region': visit.region,
          'stage.session': session,
          'stage.params': JSON.stringify(visit.params),
          'stage.api': 'server',
          ...(account === null ? {} : { 'stage.login': `${accounts[account]}:${password}` }),
        });
        heard.push(...(await heardIn(page, `${visit.path}?${query}`, visit.region)));
        user ??= await page.evaluate(
          () => (window as unknown as OnStage).stage.host.session.getSnapshot()?.user,
        );
        if (visit.path === '/') params[visit.region] = visit.params;
      }
      await context.close();
      if (heard.length === 0) continue;
      const examples = {
        at,
        ...(user === undefined ? {} : { user: shorten(user) }),
        ...(Object.keys(params).length === 0 ? {} : { params }),
        answers: answersOf(heard),
      };
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `${session}.json`), `${JSON.stringify(examples, null, 1)}\n`);
    }
  }
});
