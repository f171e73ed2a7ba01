import type { Page } from '@playwright/test';
import { Entry } from '../pages/entry';
import { SecondFactor } from '../pages/second-factor';
import { caller } from '../support/api';
import type { AppCodes } from '../support/app-codes';
import { addAxe } from '../support/axe';
import { ownDemo } from '../support/own-demo';
import { isSound } from '../support/sound';
import { accounts } from '../support/accounts';
import { expect } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It starts, stops or looks into its server.');

const test = ownDemo();
test.use({
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
});

const wrong = 'This code is not right, or was used already. Each code counts once: wait for the next one.';
/** Of the office, with few rights. */
const planner = 'jobs@crewcall.example';

const signOut = async (page: Page) => {
  await page.goto('/logout');
  await new Entry(page).isAtSignIn();
};
const isIn = (page: Page) => expect(page).toHaveURL(/\/(jobs|admin)/);

test('a worker sets a second factor up, and signs in with the app, then with a recovery code, each once', async ({
  page,
  login,
}) => {
  await addAxe(page.context());
  const entry = new Entry(page);
  const factor = new SecondFactor(page);
  await login('worker2');
  await page.goto('/me');
  await page.getByRole('region', { name: 'Second factor' }).getByRole('link', { name: 'Set it up' }).click();
  const app = await factor.begin();
  await isSound(page);
  const first = app.next();
  await factor.turnOn(first);
  const [one = '', two = '', three = ''] = await factor.recoveryCodes();
  await isSound(page);
  await factor.keepCodes();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await isSound(page);

  await signOut(page);
  await entry.signIn(accounts.worker2);
  await factor.isAsked();
  await isSound(page);
  await factor.enter(first);
  await expect(factor.problem).toHaveText(wrong);
  const second = app.next();
  await factor.enter(second);
  await isIn(page);

  await signOut(page);
  await entry.signIn(accounts.worker2);
  await factor.enter(second);
  await expect(factor.problem).toHaveText(wrong);
  await factor.press('Use a recovery code');
  await isSound(page);
  await factor.recover(one);
  await isIn(page);

  await signOut(page);
  await entry.signIn(accounts.worker2);
  await factor.press('Use a recovery code');
  await factor.recover(one);
  await expect(factor.problem).toHaveText(wrong);
  await factor.press('Start again');
  await entry.isAtSignIn();
  await entry.press();
  await factor.press('Use a recovery code');
  await factor.recover(two);
  await isIn(page);
  await page.goto('/me/second-factor');
  await expect(page.getByText('8 recovery codes left')).toBeVisible();

  await page.goto('/me?tab=banking');
  await page.getByLabel('Account Number').fill('11112222');
  await factor.press('Save');
  await factor.answer('Save', second);
  await expect(page.getByRole('dialog').getByText(wrong)).toBeVisible();
  await isSound(page);
  await page
    .getByRole('dialog')
    .getByLabel(/Your code/)
    .fill(three);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile saved')).toBeVisible();
});

test('the company asks it of the office; who lost phone and codes is helped by the office’s own password', async ({
  page,
  browser,
  server,
}) => {
  await addAxe(page.context());
  await page.setViewportSize({ width: 1440, height: 900 });
  const desk = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  await addAxe(desk);
  const other = await desk.newPage();
  const admin = new SecondFactor(page);
  const theirs = new SecondFactor(other);
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  let app: AppCodes;
  const rule = page.getByRole('switch', { name: 'Office rights need a second factor' });

  await test.step('an administrator turns it on, once they have one themselves', async () => {
    await page.goto('/');
    await new Entry(page).signIn(accounts.admin);
    await isIn(page);
    await page.goto('/admin/settings/company');
    await rule.check();
    await save();
    await expect(page.getByText('Set up your own second factor first, under Me.')).toBeVisible();
    await page.goto('/me/second-factor');
    ({ app } = await admin.setUp());
    await page.goto('/admin/settings/company');
    await rule.check();
  });

  await test.step('somebody at another desk is led to the page that sets it up at once, and nowhere else', async () => {
    await other.goto('/');
    await new Entry(other).signIn(planner);
    await expect(other).toHaveURL(/\/admin\/dashboard/);
    const { call } = await caller(server.url, planner);
    await save();
    await expect(other).toHaveURL((url) => url.pathname === '/me/second-factor');
    await isSound(other);
    await theirs.isAllThereIs(['/admin/dashboard', '/admin/crew', '/jobs', '/me', '/']);
    await expect(other.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(0);
    expect((await call('getAvailableCrew', {})).status).toBe(403);
  });

  await test.step('once it is set up they go on', async () => {
    await theirs.setUp();
    await expect(other).toHaveURL(/\/admin\/dashboard/);
    await signOut(other);
    await new Entry(other).signIn(planner);
    await theirs.isAsked();
  });

  await test.step('the office takes it off with its own password and code', async () => {
    await page.goto('/admin/crew');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Office' }).click();
    await page.getByText('Tom Whitlock').click();
    await page.getByRole('tab', { name: 'Profile' }).click();
    await admin.press('Reset second factor');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
    await admin.answer('Reset', app.next());
    await expect(page.getByText('The second factor of Tom Whitlock is reset.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reset second factor' })).toHaveCount(0);
  });

  await test.step('so the password leads them to a new one', async () => {
    await theirs.press('Start again');
    await new Entry(other).press();
    await expect(other).toHaveURL((url) => url.pathname === '/me/second-factor');
    await theirs.setUp();
    await expect(other).toHaveURL(/\/admin\/dashboard/);
  });

  await test.step('an administrator whom nobody can help is let in by the machine’s own shell', async () => {
    const printed = await server.command('admin', accounts.admin);
    await new Entry(page).isAtSignIn();
    await page.goto(/http\S+/.exec(printed)?.[0] ?? '');
    await expect(page).toHaveURL((url) => url.pathname === '/me/second-factor');
    await admin.setUp();
    await expect(page).toHaveURL(/\/admin\/dashboard/);
  });
  await desk.close();
});
