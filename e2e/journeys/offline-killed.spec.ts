import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timesheetMinute } from '@crewcall/domain/clock';
import { OfflinePhone } from '../pages/offline-phone';
import { callApi } from '../support/api';
import { openLine } from '../support/bad-line';
import { killableBrowser } from '../support/killable-browser';
import { startServer } from '../support/server';
import type { RunningServer } from '../support/server';
import { makeShift as shiftAt } from '../support/shift';
import type { MadeShift } from '../support/shift';
import { expect, test as base } from '../support/offline-test';
import type { Account } from '../support/accounts';
import { needsOwnServer } from '../support/run';

needsOwnServer('It starts, stops or looks into its server.');

const test = base.extend<{ phone: ReturnType<typeof killableBrowser> }>({
  phone: async ({}, use) => {
    const phone = killableBrowser();
    await use(phone);
    await phone.dispose();
  },
});

/** One row, which begins in the minute of the press. */
async function isOneRow(shift: MadeShift, [from, to]: readonly [number, number]): Promise<void> {
  await expect.poll(async () => (await shift.clocks()).length).toBe(1);
  const [clock] = await shift.clocks();
  // The page's clock follows the server's, whose Date header tells whole seconds.
  expect(clock?.start).toBeGreaterThanOrEqual(timesheetMinute(from - 1000));
  expect(clock?.start).toBeLessThanOrEqual(to + 1000);
  expect(clock?.end).toBe(0);
}
/** Signed in, with the shift on screen and everything kept that the next start needs. */
async function arrive(page: OfflinePhone, url: string, who: Account, shift: MadeShift): Promise<void> {
  await page.enter(url, who);
  await expect(page.slab).toContainText(shift.title);
  await page.isKept();
}

test('T-22, X-07: press without reception, kill the browser, open it online: one row with the time of the press', async ({
  line,
  phone,
  makeShift,
}) => {
  const shift = await makeShift('worker', 'Killed in the dark');
  const first = await phone.open();
  const page = new OfflinePhone(first.page);
  await arrive(page, line.url, 'worker', shift);
  line.set({ is: 'down' });
  const pressed = await page.press('Check In');
  await expect(page.waits('Check In')).toBeVisible();
  await first.kill();
  expect(await shift.clocks()).toEqual([]);

  line.set({ is: 'good' });
  const second = await phone.open();
  const again = new OfflinePhone(second.page);
  await again.enter(line.url, 'worker');
  await isOneRow(shift, pressed);
  await expect(again.waits('Check In')).toHaveCount(0);
  await expect(again.slab).toContainText('On the clock');
});

test('T-22, C-02: the same with the server killed before it answers: one row with the time of the press', async ({
  phone,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'crewcall-offline-'));
  let server: RunningServer = await startServer({ dataDir, env: { SEED: 'demo' } });
  const line = await openLine(server.url);
  const port = Number(new URL(server.url).port);
  try {
    const shift = await shiftAt(server.url, 'worker', 'Killed before the answer');
    const first = await phone.open();
    const page = new OfflinePhone(first.page);
    await arrive(page, line.url, 'worker', shift);
    const killed = new Promise<void>((resolve) => {
      line.set({ is: 'swallow', path: '/api/time/doclock', done: () => server.kill().then(resolve) });
    });
    const pressed = await page.press('Check In');
    await killed;
    await expect(page.waits('Check In')).toBeVisible();
    await first.kill();

    server = await startServer({ dataDir, port, env: { SEED: 'demo' } });
    line.set({ is: 'good' });
    const second = await phone.open();
    const again = new OfflinePhone(second.page);
    await again.enter(line.url, 'worker');
    await expect(again.slab).toContainText('On the clock');
    await expect(again.waits('Check In')).toHaveCount(0);
    await isOneRow(shift, pressed);
    expect(line.passed.filter((asked) => asked === 'POST /api/time/doclock').length).toBeGreaterThan(1);
  } finally {
    await line.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('T-22: the same with a session that has ended: the press waits for the next sign-in', async ({
  server,
  line,
  phone,
  makeShift,
}) => {
  const shift = await makeShift('worker2', 'After the session');
  const first = await phone.open();
  const tokens: string[] = [];
  first.page.on('request', (request) => {
    const token = request.headers()['authorization'];
    if (token !== undefined) tokens.unshift(token);
  });
  const page = new OfflinePhone(first.page);
  await arrive(page, line.url, 'worker2', shift);
  line.set({ is: 'down' });
  const pressed = await page.press('Check In');
  await expect(page.waits('Check In')).toBeVisible();
  await first.kill();
  await callApi(server.url, 'logout', {}, tokens[0]);

  line.set({ is: 'good' });
  const second = await phone.open();
  const again = new OfflinePhone(second.page);
  await again.page.goto(`${line.url}/jobs`);
  await expect(again.page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await shift.clocks()).toEqual([]);
  await again.signIn('worker2');
  await isOneRow(shift, pressed);
});

test('S-02, T-22: the same after a sign-out, with somebody else signed in between, who sends nothing of it', async ({
  line,
  phone,
  makeShift,
}) => {
  const shift = await makeShift('supervisor', 'After a sign-out');
  const before = await phone.open();
  await arrive(new OfflinePhone(before.page), line.url, 'supervisor', shift);
  // The session is on the disk from here on: a browser that is killed would come up signed in.
  await before.close();
  const first = await phone.open();
  const page = new OfflinePhone(first.page);
  await arrive(page, line.url, 'supervisor', shift);
  line.set({ is: 'down' });
  const pressed = await page.press('Check In');
  await expect(page.waits('Check In')).toBeVisible();
  await page.signOut();
  const question = page.page.getByRole('alertdialog', { name: 'Sign out?' });
  await expect(question).toContainText('1 check-in or check-out waits for reception.');
  await expect(question).toContainText('It stays on this device and is sent when you sign in here again.');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await first.kill();

  line.set({ is: 'good' });
  const second = await phone.open();
  const again = new OfflinePhone(second.page);
  await again.page.goto(`${line.url}/jobs`);
  await again.signIn('worker2');
  await expect(again.page.getByRole('heading', { level: 1, name: 'Welcome, Łukasz' })).toBeVisible();
  await expect(again.page.getByText(shift.title)).toHaveCount(0);
  expect(await shift.clocks()).toEqual([]);
  await again.signOut();
  await again.signIn('supervisor');
  await isOneRow(shift, pressed);
});
