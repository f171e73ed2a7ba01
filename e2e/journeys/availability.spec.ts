import { addDays, dayText } from '@crewcall/domain/time';
import { addAxe, violations } from '../support/axe';
import { caller } from '../support/api';
import { tooWide } from '../support/fits';
import { expect, test } from '../support/test';

const HOUR = 3_600_000;
const title = 'Harbour regatta';

test('C.1.02, C.1.05, C.1.09, C.1.13: a worker says on the phone that they are away, the office reads it while inviting, and the worker before accepting', async ({
  browser,
  page,
  server,
  login,
}) => {
  const office = await caller(server.url, 'admin');
  const worker = await caller(server.url, 'worker2');
  const { groups } = (await office.call('getGroups', {})).body;
  const groupId = groups.find(({ groupName }) => groupName === 'Lighting Tech')?.id ?? 0;
  // Far enough ahead that the demo's shifts are not in the way.
  const start = Math.ceil(Date.now() / HOUR) * HOUR + 70 * 24 * HOUR;
  const { jobId } = (
    await office.call('insertNewJobs', {
      job: { title, date: start, reqCrew: [{ groupId, amount: 2, startTime: start }] },
    })
  ).body;
  const { zone } = (await worker.call('getAvailability', { start, end: start + HOUR })).body;
  const { firstName, lastName } = (await worker.call('getMe', {})).body;
  const name = `${firstName} ${lastName}`;

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
  await login('worker2', phone);
  const times = phone.getByRole('dialog', { name: 'When you are away' });

  await test.step('the worker enters days away, from their own calendar', async () => {
    await phone.goto('/calendar');
    await expect(phone.getByRole('tab', { name: 'Mine' })).toHaveAttribute('aria-selected', 'true');
    await phone.getByRole('button', { name: 'Away times' }).click();
    await times.getByRole('button', { name: 'Add time' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Add a time' });
    await dialog.getByLabel('Last day', { exact: true }).fill(dayText(zone, addDays(zone, start, 1)));
    await dialog.getByLabel('First day', { exact: true }).fill(dayText(zone, addDays(zone, start, -1)));
    await dialog.getByLabel('Note (optional)').fill('Sailing myself');
    expect(await violations(phone)).toEqual([]);
    expect(await tooWide(phone)).toBe(0);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(times.getByText('Sailing myself')).toBeVisible();
    expect(await violations(phone)).toEqual([]);
    await times.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the office reads it in the invite list, without the note, and is asked once', async () => {
    await login('admin');
    const { reqCrew } = (await office.call('getJobDetail', { id: jobId })).body.job;
    await page.goto(`/admin/calendar/${jobId}/crew/invite-${reqCrew[0]?.id ?? 0}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Is away from');
    await expect(row).not.toContainText('Sailing');
    await row.getByRole('button', { name: new RegExp(`^${name}: `) }).click();
    await page.getByRole('menuitem', { name: 'Invited', exact: true }).click();
    const asked = page.getByRole('alertdialog', { name: `Invite ${name}?` });
    await expect(asked).toContainText('Is away from');
    expect(await violations(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Invite anyway' }).click();
    await expect(row.getByRole('button', { name: `${name}: Invited. Change` })).toBeVisible();
  });

  await test.step('and on the person, with the note', async () => {
    await page.goto(`/admin/crew/${worker.id}`);
    await page.getByRole('tab', { name: 'Availability' }).click();
    await expect(page.getByText('Sailing myself')).toBeVisible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await violations(page)).toEqual([]);
      expect(await tooWide(page)).toBe(0);
    }
  });

  await test.step('the worker reads it before accepting, and accepts all the same', async () => {
    await phone.goto(`/jobs/upcoming/${jobId}/details`);
    await phone.getByRole('button', { name: 'Accept', exact: true }).click();
    const asked = phone.getByRole('alertdialog', { name: 'Accept anyway?' });
    await expect(asked).toContainText('You said that you are away from');
    expect(await violations(phone)).toEqual([]);
    await asked.getByRole('button', { name: 'Accept anyway' }).click();
    await expect(phone.getByText('Accepted. The shift is yours.')).toBeVisible();
  });
  await context.close();
});
