import { addAxe, violations } from '../support/axe';
import { makeCrewedJob } from '../support/crewed-job';
import { tooWide } from '../support/fits';
import { expect, test } from '../support/test';

const QUARTER = 900_000;
const mai = 'Mai Nguyễn';
const title = 'Harbour gala';

test('C.3.02, C.3.12, C.3.13, C.3.15: a worker answers on the phone, the supervisor’s board follows and checks them in', async ({
  browser,
  page,
  server,
  login,
}) => {
  const start = Math.ceil(Date.now() / QUARTER) * QUARTER + 2 * QUARTER;
  await makeCrewedJob(server.url, title, start);
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    timezoneId: 'Australia/Sydney',
    locale: 'en-AU',
    reducedMotion: 'reduce',
  });
  await addAxe(context);
  await addAxe(page.context());
  const phone = await context.newPage();
  await login('worker', phone);
  await phone.goto('/jobs/upcoming');
  const press = (name: string) => phone.getByRole('button', { name: `${name}: ${title}` }).click();

  // Under three hours before the start nobody is asked whether they come.
  await test.step('the worker runs late', async () => {
    await expect(phone.getByRole('group', { name: `Running late, or can’t come? ${title}` })).toBeVisible();
    expect(await violations(phone)).toEqual([]);
    expect(await tooWide(phone)).toBe(0);
    await press('Running late');
    await press('30 min late');
    await expect(phone.getByText('You said that you will be about 30 minutes late.')).toBeVisible();
  });

  await login('supervisor');
  await page.goto('/admin/today');
  const row = (state: string) =>
    page.getByRole('region', { name: title }).getByRole('listitem', { name: `${mai}: ${state}` });
  await test.step('the board says so', async () => {
    await expect(row('Late')).toContainText('Said about 30 min late');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await violations(page)).toEqual([]);
      expect(await tooWide(page)).toBe(0);
    }
  });

  await test.step('another answer shows by itself', async () => {
    await press('Change your answer');
    await press('I’m coming');
    await expect(row('Coming')).toBeVisible();
  });

  await test.step('checked in by hand they are here, and nobody asks them any more', async () => {
    await row('Coming')
      .getByRole('button', { name: `Check In ${mai}` })
      .click();
    await page.mouse.move(0, 0);
    await expect(row('Here')).toBeVisible();
    await expect(phone.getByRole('button', { name: `Change your answer: ${title}` })).toHaveCount(0);
  });
  await context.close();
});
