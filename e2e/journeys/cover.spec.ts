import { addAxe, violations } from '../support/axe';
import { caller } from '../support/api';
import { tooWide } from '../support/fits';
import { expect, test } from '../support/test';

const HOUR = 3_600_000;
const title = 'Rooftop dinner';

test('C.2.01, C.2.03, C.2.08, C.2.12: a worker offers a shift on the phone, another takes it over, and the office gives it to them', async ({
  browser,
  page,
  server,
  login,
}) => {
  const office = await caller(server.url, 'admin');
  const worker = await caller(server.url, 'worker');
  const { groups } = (await office.call('getGroups', {})).body;
  const groupId = groups.find(({ groupName }) => groupName === 'Lighting Tech')?.id ?? 0;
  // Far enough ahead that the demo's shifts are not in the way.
  const start = Math.ceil(Date.now() / HOUR) * HOUR + 60 * 24 * HOUR;
  const { jobId } = (
    await office.call('insertNewJobs', {
      job: { title, date: start, reqCrew: [{ groupId, amount: 1, startTime: start }] },
    })
  ).body;
  const { reqCrew } = (await office.call('getJobDetail', { id: jobId })).body.job;
  await office.call('saveJobUserList', {
    idReqCrew: reqCrew[0]?.id ?? 0,
    statusUser: { id: worker.id, status: 2 },
  });
  const phoneOf = async (who: 'worker' | 'worker2') => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      timezoneId: 'Australia/Sydney',
      locale: 'en-AU',
      reducedMotion: 'reduce',
    });
    await addAxe(context);
    const phone = await context.newPage();
    await login(who, phone);
    return phone;
  };
  await addAxe(page.context());
  const asker = await phoneOf('worker');
  const taker = await phoneOf('worker2');
  const own = asker.getByRole('group', { name: `Cover: ${title}` });

  await test.step('the worker says why, and keeps the shift', async () => {
    await asker.goto(`/jobs/upcoming/${jobId}/details`);
    await asker.getByRole('button', { name: 'I can’t come' }).click();
    const ask = asker.getByRole('dialog', { name: 'You cannot come?' });
    await ask.getByLabel(/^Reason/).fill('My sister marries');
    expect(await violations(asker)).toEqual([]);
    expect(await tooWide(asker)).toBe(0);
    await ask.getByRole('button', { name: 'Offer it' }).click();
    await expect(own).toContainText('Still yours until somebody takes over.');
  });

  await test.step('another worker finds it without a name, reads its details, and takes it over there', async () => {
    await taker.goto('/jobs/openings');
    const cover = taker.getByRole('region', { name: 'Cover' });
    await expect(cover).toContainText(title);
    await expect(cover).not.toContainText('sister');
    expect(await violations(taker)).toEqual([]);
    expect(await tooWide(taker)).toBe(0);
    await cover.getByRole('button', { name: `Details: ${title}` }).click();
    const details = taker.getByRole('dialog', { name: title });
    await expect(details).toContainText('Somebody cannot come');
    await expect(details).not.toContainText(/filled/i);
    expect(await violations(taker)).toEqual([]);
    expect(await tooWide(taker)).toBe(0);
    await details.getByRole('button', { name: `Take over: ${title}` }).click();
    await taker.getByRole('button', { name: 'Take it' }).click();
    await expect(details.getByRole('button', { name: `Step back: ${title}` })).toBeVisible();
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(cover).toContainText('Waits for the office');
    await expect(own).toContainText('Somebody would take over. The office decides.');
  });

  await test.step('the office reads why, and gives it over', async () => {
    await login('admin');
    await page.goto('/admin/requests?show=cover');
    const card = page.getByRole('article').filter({ hasText: title });
    await expect(card).toContainText('My sister marries');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests for cover');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await violations(page)).toEqual([]);
      expect(await tooWide(page)).toBe(0);
    }
    await card.getByRole('button', { name: /^Give it over: / }).click();
    // What is under the pointer keeps still until it leaves.
    await page.mouse.move(0, 0);
    await expect(card).toHaveCount(0);
    await expect(own).toHaveCount(0);
    await taker.goto(`/jobs/upcoming/${jobId}/details`);
    await expect(taker.getByText('Confirmed').first()).toBeVisible();
  });
  await asker.context().close();
  await taker.context().close();
});
