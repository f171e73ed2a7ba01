import type { In } from '@crewcall/contract/types';
import { texts } from '@crewcall/domain/texts';
import type { Browser, Locator, Page } from '@playwright/test';
import { JobForm } from '../pages/job-form';
import { caller } from '../support/api';
import { addAxe } from '../support/axe';
import { mailedDemo } from '../support/mailed-demo';
import { isSound } from '../support/sound';
import { accounts, password } from '../support/accounts';
import { expect } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It sets the mail or the settings of its server.');

const test = mailedDemo();
test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 }, actionTimeout: 20_000 });

const DAY = 24 * 60 * 60_000;
const words = 'rigger sydney white card';
const title = 'Harbour roof rig';
/** The search that the crew list begins with. */
const allCrew = {
  ...{
    text: '',
    active: -1,
    state: 0,
    group: '',
    licence: '',
    gaps: '',
    role: 'crew',
    near: '',
    withinKm: 0,
  },
  ...{ worked: '', workedDay: '', values: {} },
} as const satisfies In<'findPeople'>['find'];

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const pick = async (page: Page, field: string, choice: string, within: Page | Locator = page) => {
  await within.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
};
const table = (page: Page) => page.getByRole('table', { name: 'Available crew' });
const namesIn = (page: Page) => table(page).getByRole('cell').locator('b').allInnerTexts();
const bar = (page: Page) => page.getByRole('group', { name: 'For the chosen people' });
const dialog = (page: Page) => page.getByRole('dialog');
/** Scrolls the list until somebody's row is drawn: it draws only those in sight. */
async function reveal(page: Page, control: Locator): Promise<void> {
  const pane = table(page).locator('..');
  for (let top = 0; (await control.count()) === 0; top += 500)
    await pane.evaluate((element, to) => element.scrollTo(0, to), top);
}
async function tick(page: Page, name: string): Promise<void> {
  const box = table(page).getByRole('checkbox', { name: `Select ${name}`, exact: true });
  await reveal(page, box);
  await box.check();
}

/** The worker's own phone, signed in. */
async function phoneOf(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    timezoneId: 'Australia/Sydney',
    locale: 'en-AU',
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Email').fill(accounts.worker);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign In');
  await page.waitForURL(/\/jobs/);
  return page;
}

test('P-24: people found by words and filters are messaged, rated from a day, grouped and switched off together', async ({
  page,
  context,
  browser,
  server,
  login,
  mailbox,
}) => {
  const office = await caller(server.url, 'admin');
  const worker = await caller(server.url, 'worker');
  const { crew } = (await office.call('getAvailableCrew', {})).body;
  const nameOf = (id: number) => crew.find((one) => one.id === id)?.fullName ?? '';
  const [own, theirs] = [nameOf(office.id), nameOf(worker.id)];
  const { groups } = (await office.call('getGroups', {})).body;
  const date = Math.ceil(Date.now() / DAY) * DAY + 5 * DAY;
  const groupId = groups.find(({ groupName }) => groupName === 'Rigger')?.id ?? 0;
  const reqCrew = [{ groupId, amount: 2, startTime: date, endTime: date + DAY / 4 }];
  const { jobId } = (await office.call('insertNewJobs', { job: { title, date, state: 1, reqCrew } })).body;
  const idReqCrew = (await office.call('getJobDetail', { id: jobId })).body.job.reqCrew[0]?.id ?? 0;
  await office.call('saveJobUserList', { idReqCrew, statusUser: [{ id: worker.id, status: 2 }] });

  const phone = await phoneOf(browser, server.url);
  await phone.goto('/jobs/upcoming');
  await expect(phone.getByRole('article').filter({ hasText: title })).toBeVisible();
  await addAxe(context);
  await login('admin');

  await test.step('the list of crew and the list of whom to invite find the same people by the same words', async () => {
    await page.goto('/admin/crew');
    await page.getByLabel('Search name, group, place, licence').fill(words);
    await press(page, 'Filters');
    await pick(page, 'Active or not', 'Active');
    const find = { ...allCrew, text: words, active: 1 };
    const found = (await office.call('getAvailableCrew', { find })).body.crew.map(({ fullName }) => fullName);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(crew.length);
    await expect.poll(() => namesIn(page)).toEqual(found);
    const form = new JobForm(page);
    await form.open(jobId, 'crew');
    await form.crew('Rigger').getByRole('button', { name: 'Invite workers' }).click();
    await page.getByLabel('Search workers').fill(words);
    const invited = page.getByRole('table', { name: 'Workers' }).locator('[data-worker]');
    const shown = () => invited.evaluateAll((all) => all.map((one) => one.firstChild?.textContent ?? ''));
    await expect.poll(async () => (await shown()).toSorted()).toEqual(found.toSorted());
    await isSound(page);
  });

  await test.step('everybody of a group is written to; who is switched off is named', async () => {
    await page.goto('/admin/crew');
    await press(page, 'Filters');
    await pick(page, 'Group', 'Lighting Tech');
    const found = crew.filter((one) => one.role === 'crew' && one.groups.includes('Lighting Tech'));
    await expect(page.getByText(`${found.length} people`, { exact: true })).toBeVisible();
    const off = found.filter(({ active }) => !active);
    expect(off.length).toBeGreaterThan(0);
    await table(page).getByRole('checkbox', { name: 'Select all' }).check();
    await expect(bar(page)).toContainText(`${found.length} people chosen`);
    await isSound(page);
    await press(page, 'Message');
    await dialog(page).getByLabel('Text').fill('Bring your harness on Friday.');
    await isSound(page);
    await press(page, `Send to ${found.length}`);
    await expect(dialog(page)).toContainText(`Sent: ${found.length - off.length} people.`);
    for (const { fullName } of off) await expect(dialog(page)).toContainText(`${fullName}: switched off`);
    await isSound(page);
    await press(page, 'Close');
    const mail = await mailbox.letter(accounts.worker, 'Southern Cross Event Crew');
    expect(mail.text).toContain('Bring your harness on Friday.');
  });

  await test.step('two are chosen by name; a rate and a group are refused for who works in the office', async () => {
    await press(page, texts.removeFilters);
    await pick(page, 'Role', 'All roles');
    // Another search clears who is chosen, so its people must be there first.
    const { total } = (await office.call('getAvailableCrew', { find: { ...allCrew, role: '' } })).body;
    await expect(page.getByText(`${total} people`, { exact: true })).toBeVisible();
    await tick(page, theirs);
    await tick(page, own);
    await press(page, 'Rate from a day');
    await pick(page, 'Group', 'Rigger', dialog(page));
    await dialog(page).getByLabel('Rate an hour').fill('61.50');
    await press(page, 'See what happens');
    const facts = dialog(page).getByRole('list', { name: 'What will happen' });
    await expect(facts).toContainText('1 person gets $61.50 an hour from');
    await expect(facts).toContainText(`${own} is left out. Works in the office, and is in no group.`);
    await isSound(page);
    await press(page, 'Set for 1 person');
    await expect(dialog(page)).toContainText('Rate set: 1 person.');
    await press(page, 'Close');
    // After a bulk action nobody is chosen any more.
    await tick(page, theirs);
    await tick(page, own);
    await press(page, 'Add to a group');
    await pick(page, 'Group', 'Forklift Driver', dialog(page));
    await press(page, 'Add 2 people');
    await expect(dialog(page)).toContainText('Added: 1 person.');
    await expect(dialog(page)).toContainText(`${own}: Works in the office, and is in no group.`);
    await press(page, 'Close');
  });

  await test.step('they are switched off, with the shift ahead freed; nobody switches off themselves', async () => {
    await tick(page, theirs);
    await tick(page, own);
    await press(page, 'Switch off');
    const shifts = dialog(page).getByRole('list', { name: 'Shifts ahead' });
    await expect(shifts).toContainText(`${theirs}: ${title}`);
    await dialog(page)
      .getByRole('checkbox', { name: /^Take them off/ })
      .check();
    await isSound(page);
    await dialog(page).getByRole('button', { name: 'Switch off' }).click();
    await expect(dialog(page)).toContainText('Switched off: 1 person.');
    await expect(dialog(page)).toContainText(`${own}: You cannot switch off your own account.`);
    await press(page, 'Close');
    const active = page.getByLabel(`${theirs} is active`);
    await reveal(page, active);
    await expect(active).not.toBeChecked();
    const { reqCrew: after } = (await office.call('getJobDetail', { id: jobId })).body.job;
    expect(after[0]?.confirmed).toBe(0);
  });

  await test.step('the worker is told, signed out, and not let in again', async () => {
    const mail = await mailbox.letter(accounts.worker, `No longer needed: ${title}`);
    expect(mail.text).toContain(`You are no longer on ${title}`);
    await phone.goto('/jobs/upcoming');
    await expect(phone.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await phone.getByLabel('Email').fill(accounts.worker);
    await phone.getByLabel('Password', { exact: true }).fill(password);
    await press(phone, 'Sign In');
    await expect(phone.getByText('The email or the password is not right. Please try again.')).toBeVisible();
    await expect(phone.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await phone.context().close();
  });
});
