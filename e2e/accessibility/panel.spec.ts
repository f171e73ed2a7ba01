import { settled } from '../gallery/settled';
import { sizes, stillContext } from '../gallery/visit';
import { expect, test } from '../support/test';

const [phone] = sizes;

test('X-03: behind a job that fills the phone nothing takes the focus; closed, it goes back to the list', async ({
  browser,
  server,
  login,
}) => {
  const context = await stillContext(browser, phone, { baseURL: server.url });
  const page = await context.newPage();
  await login('worker', page);
  await page.goto('/jobs/openings');
  await settled(page);
  const job = page.getByRole('main').getByRole('button', { name: 'Details' }).first();
  await job.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  await settled(page);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveAttribute('inert');
  const outside: string[] = [];
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => {
      const at = document.activeElement;
      return at === document.body || at?.closest('[role=dialog]') ? '' : (at?.outerHTML ?? '').slice(0, 80);
    });
    if (where !== '') outside.push(where);
  }
  expect(outside).toEqual([]);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(job).toBeFocused();
  await context.close();
});
