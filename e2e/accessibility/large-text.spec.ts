import type { Page } from '@playwright/test';
import { settled } from '../gallery/settled';
import { sizes, stillContext } from '../gallery/visit';
import { SignOff } from '../pages/sign-off';
import { addAxe, violations } from '../support/axe';
import { caller } from '../support/api';
import { makeCrewedJob } from '../support/crewed-job';
import { tooWide, unreadable } from '../support/fits';
import { makeShift } from '../support/shift';
import { expect, test } from '../support/test';

test.describe.configure({ mode: 'parallel' });
const [phone] = sizes;
const word = 'Donaudampfschiff'.repeat(6).slice(0, 84);
const surname = 'Wolfeschlegelsteinhausenbergerdorff';

/** Everything that the page is told calls these people by a long surname. */
async function rename(page: Page, fullNames: readonly string[]): Promise<void> {
  const longName = (fullName: string) => `${fullName.split(' ')[0]} ${surname}`;
  await page.route(/\/api\/(?!live)/, async (route) => {
    const response = await route.fetch();
    const told = await response.text();
    const body = fullNames.reduce((text, name) => text.replaceAll(name, longName(name)), told);
    await route.fulfill({ response, body });
  });
}

async function fits(page: Page, what: string): Promise<void> {
  await settled(page);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect.soft(await tooWide(page), what).toBe(0);
  expect.soft(await unreadable(page), what).toEqual([]);
}

test('with text of 200 % and one long word for a title, a phone shows a job whole: its panel, its chat, the messages', async ({
  browser,
  server,
  login,
}) => {
  const job = await makeCrewedJob(server.url, word);
  await job.supervisor.call('sendchat', { idJob: job.id, message: `Gate 4, ${word}` });
  await job.worker2.call('sendchat', { idJob: job.id, message: 'On my way' });
  const { crew } = (await job.supervisor.call('getTimeCard', { idJob: job.id })).body;
  const context = await stillContext(browser, phone, { baseURL: server.url });
  const page = await context.newPage();
  await rename(
    page,
    crew.map(({ fullName }) => fullName),
  );
  await login('worker', page);
  await page.goto('/messages');
  await expect(page.getByText(word).first()).toBeVisible();
  for (const tab of ['Messages', 'Invites', 'Approvals', 'Companies']) {
    await page.getByRole('tab', { name: tab }).click();
    await fits(page, tab);
  }
  for (const view of ['details', 'crews', 'timecard', 'chat']) {
    await page.goto(`/jobs/upcoming/${job.id}/${view}`);
    await expect(page.getByRole('dialog', { name: word })).toBeVisible();
    await fits(page, view);
  }
  await page.getByRole('button', { name: 'Attach a photo or file' }).click();
  await fits(page, 'what a message brings');
  for (const name of ['Take a photo', 'Photo or file']) {
    const button = page.getByRole('button', { name, exact: true });
    expect.soft(await button.evaluate((node) => node.scrollWidth - node.clientWidth), name).toBe(0);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('with text of 200 %, a phone shows a forgotten clock whole, and what asks for its end', async ({
  browser,
  server,
  login,
}) => {
  const { id } = await makeShift(server.url, 'worker2', 'Left without a press', { began: 17, hours: 6 });
  const worker = await caller(server.url, 'worker2');
  const tapTime = Date.now() - 16 * 3_600_000;
  await worker.call('doclock', { id, action: 'in', key: `large text ${id}`, tapTime });
  const context = await stillContext(browser, phone, { baseURL: server.url });
  await addAxe(context);
  const page = await context.newPage();
  await login('worker2', page);
  const ask = page.getByRole('button', {
    name: /^(When did you finish|I finished earlier).*Left without a press$/,
  });
  await expect(ask).toBeVisible();
  await fits(page, 'forgotten clock');
  await ask.click();
  await expect(page.getByRole('dialog', { name: 'When did you finish?' })).toBeVisible();
  await fits(page, 'when it ended');
  expect.soft(await violations(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('with text of 200 % and long names, a phone shows Finish Job whole, from the times to the signature', async ({
  browser,
  server,
  login,
}) => {
  const { id, worker, supervisor } = await makeCrewedJob(server.url, word);
  const { crew } = (await supervisor.call('getTimeCard', { idJob: id })).body;
  const now = Date.now();
  await supervisor.call('setTimeCreate', {
    idJob: id,
    idUser: worker.id,
    start: now - 3_600_000,
    end: now - 60_000,
    key: 'large text',
  });
  const context = await stillContext(browser, phone, { baseURL: server.url });
  await addAxe(context);
  const page = await context.newPage();
  await rename(
    page,
    crew.map(({ fullName }) => fullName),
  );
  await login('supervisor', page);
  await page.goto(`/jobs/upcoming/${id}/timecard`);
  await expect(page.getByText(surname).first()).toBeVisible();
  await fits(page, 'time card of a supervisor');
  const signing = new SignOff(page);
  await signing.open();
  await fits(page, 'times to sign');
  expect.soft(await violations(page)).toEqual([]);
  await signing.tick([surname]);
  await signing.begin(`Aurelia ${surname}`);
  await fits(page, 'signature');
  expect.soft(await violations(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('A.2.21, C.7.11: with text of 200 %, a phone shows one’s invoices whole, and line by line why they pay what they do', async ({
  browser,
  server,
  login,
}) => {
  const context = await stillContext(browser, phone, { baseURL: server.url });
  await addAxe(context);
  const page = await context.newPage();
  await login('worker', page);
  await page.goto('/invoices');
  const cards = page.getByRole('list', { name: 'My invoices' }).getByRole('listitem');
  await expect(cards.first()).toContainText(/^Week Ending \d\d\/\d\d\/\d{4}/);
  await fits(page, 'my invoices');
  await page
    .getByRole('button', { name: /^Week Ending/ })
    .first()
    .click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText(/^Week Ending /)).toBeVisible();
  await expect(panel.getByText(/\d:\d\d × \$[\d.,]+ = \$/).first()).toBeVisible();
  await expect(panel.locator('canvas').first()).toBeVisible();
  await fits(page, 'an invoice');
  expect(await violations(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
