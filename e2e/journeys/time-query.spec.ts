import { dayText } from '@crewcall/domain/time';
import type { Page } from '@playwright/test';
import { paint } from '../gallery/visit';
import { CheckTime } from '../pages/check-time';
import { addAxe, violations } from '../support/axe';
import { makeCrewedJob } from '../support/crewed-job';
import { tooWide, unreadable } from '../support/fits';
import { ownDemo } from '../support/own-demo';
import { expect } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It counts and pays in days that nobody else may touch.');

const test = ownDemo();
const HOUR = 3_600_000;
const lukasz = 'Łukasz Wójcik';
const title = 'Late Truck';
const day = (ms: number) => dayText('Australia/Sydney', ms);
/** Of `25/11/2026 7:30 pm`. */
const hourLater = (shown: string) => {
  const [day = '', clock = '', half = ''] = shown.split(' ');
  const [hour, minute] = clock.split(':').map(Number);
  const at =
    Date.parse(day.split('/').reverse().join('-')) +
    ((hour ?? 0) % 12) * HOUR +
    (half === 'pm' ? 12 * HOUR : 0);
  return new Date(at + (minute ?? 0) * 60_000 + HOUR).toISOString().slice(0, 16);
};

// Without motion: a button that was just pressed is not looked at between two colours.
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
});

/** Nothing breaks the rules, light or dark, and nothing has to be read by scrolling sideways. */
async function isSound(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await paint(page, scheme);
    // Labels fade from one colour to the other.
    await expect.poll(() => violations(page)).toEqual([]);
  }
  await paint(page, 'light');
  expect(await unreadable(page)).toEqual([]);
  expect(await tooWide(page)).toBe(0);
}

test('C.7, C.8.01, C.8.10: a worker reads why, says that the time is wrong, and is paid the correction', async ({
  page: phone,
  browser,
  server,
  login,
}) => {
  const now = Math.floor(Date.now() / HOUR) * HOUR;
  const { id: idJob, office, worker2 } = await makeCrewedJob(server.url, title);
  const times = { start: now - 9 * HOUR, end: now - 5 * HOUR };
  await office.call('setTimeCreate', { idJob, idUser: worker2.id, ...times });
  const range = { dateStart: now - 24 * HOUR, dateEnd: now, idUser: worker2.id };
  const invoice = async () => (await office.call('generateInvoice', range)).body.invoices[0]?.idInvoice ?? 0;
  const first = await invoice();
  expect(first).toBeGreaterThan(0);
  await addAxe(phone.context());
  await login('worker2', phone);

  const question = phone.getByRole('dialog').filter({ hasText: 'History' });
  await test.step('the invoice says how each hour is paid', async () => {
    await phone.goto(`/invoices/${first}`);
    const paid = phone.getByRole('region', { name: `How ${title} is paid` });
    await expect(paid).toContainText('Total, 4:00 paid');
    await expect(paid).toContainText('By the loadings in the company’s settings.');
    await isSound(phone);
  });

  await test.step('and leads to where the time is called wrong', async () => {
    await phone.getByRole('button', { name: `This time is wrong: ${title}` }).click();
    await question.getByRole('button', { name: 'This time is wrong' }).click();
    const form = phone.getByRole('form', { name: 'This time is wrong' });
    const end = form.getByLabel('End', { exact: true });
    await end.fill(hourLater(await end.inputValue()));
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByText('Please say it in a few words.')).toBeVisible();
    await form.getByLabel('What happened?').fill('The truck came an hour late.');
    await isSound(phone);
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(question).toContainText('The truck came an hour late.');
    await isSound(phone);
  });

  await test.step('the office finds the question in Check Time, and changes the time', async () => {
    const desk = await browser.newContext({ viewport: { width: 1440, height: 1300 }, baseURL: server.url });
    const page = await desk.newPage();
    await login('admin', page);
    await new CheckTime(page).open(day(times.start), day(now));
    const row = page.getByRole('row').filter({ hasText: lukasz });
    await expect(row).toContainText('1 question');
    await row.getByText(lukasz).click();
    await page.getByRole('button', { name: `How ${title} is paid` }).click();
    await page.getByRole('button', { name: 'Change the time' }).click();
    await page.getByLabel('Why').fill('The gate log says so too.');
    await page
      .getByRole('form', { name: 'Change the time' })
      .getByRole('button', { name: /^Change/ })
      .click();
    await expect(page.getByText('The time was changed').first()).toBeVisible();
    await desk.close();
  });

  await test.step('the phone shows the answer by itself, and the next invoice pays the difference', async () => {
    await expect(question).toContainText('The gate log says so too.');
    const second = await invoice();
    expect(second).toBeGreaterThan(first);
    await phone.goto(`/invoices/${second}`);
    const heading = phone.getByRole('heading', { name: new RegExp(`^Correction of .*: ${title}`) });
    await expect(heading).toBeVisible();
    const paid = phone.getByRole('region', { name: new RegExp(`^How Correction of .*${title} is paid`) });
    await expect(paid).toContainText('Was 4:00, is 5:00, difference 1:00');
    await expect(paid).toContainText('Difference, 1:00');
    await isSound(phone);
  });
});
