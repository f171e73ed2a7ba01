import { addDays, dayText, localToEpoch, mondayOf } from '@crewcall/domain/time';
import { accounts } from '../support/accounts';
import { addAxe, violations } from '../support/axe';
import { caller } from '../support/api';
import { tooWide } from '../support/fits';
import { mailedDemo } from '../support/mailed-demo';
import { needsOwnServer } from '../support/run';
import { expect } from '../support/test';

needsOwnServer('It reads the mail of its server.');

const test = mailedDemo();
const zone = 'Australia/Sydney';
const titles = ['Harbour regatta', 'Opera night'];

test('C.5.01, C.5.06, C.5.08, C.5.09: a planner gives two shifts by keyboard and publishes, the worker gets one message', async ({
  page,
  server,
  mailbox,
  login,
}) => {
  const office = await caller(server.url, 'admin');
  const worker = await caller(server.url, 'worker2');
  const { groups } = (await office.call('getGroups', {})).body;
  const groupId = groups.find(({ groupName }) => groupName === 'Lighting Tech')?.id ?? 0;
  // Far enough ahead that the demo's shifts are not in the way.
  const week = mondayOf(zone, Date.now() + 70 * 86_400_000);
  const monday = localToEpoch(zone, `${week}T09:00`).at;
  const starts = titles.map((_, index) => addDays(zone, monday, index + 1));
  for (const [index, title] of titles.entries()) {
    const startTime = starts[index] ?? monday;
    await office.call('insertNewJobs', {
      job: { title, date: startTime, reqCrew: [{ groupId, amount: 2, startTime }] },
    });
  }
  const { firstName, lastName } = (await worker.call('getMe', {})).body;
  const name = `${firstName} ${lastName}`;
  await addAxe(page.context());
  await login('admin');
  await page.goto(`/admin/roster?week=${week}`);
  const row = page.getByRole('row', { name: new RegExp(`^${name}`) });
  const cell = (index: number) => row.locator(`[data-day="${dayText(zone, starts[index] ?? monday)}"]`);

  await test.step('by keyboard alone', async () => {
    for (const [index, title] of titles.entries()) {
      await cell(index).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: 'Give a shift…' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('searchbox', { name: 'Search shifts' })).toBeFocused();
      await page.keyboard.type(title);
      await page.keyboard.press('Enter');
      await expect(cell(index).getByText('Draft')).toBeVisible();
    }
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page)).toBe(0);
  });

  await test.step('publish', async () => {
    await page.getByRole('button', { name: 'Publish 2 drafts' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('list', { name: 'Who is notified of what' })).toContainText(name);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish 2 drafts' }).click();
    await expect(dialog.getByText('2 drafts published.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(cell(0).getByText('Invited')).toBeVisible();
  });

  await test.step('one message with both shifts', async () => {
    const { text } = await mailbox.letter(accounts.worker2, '');
    for (const title of titles) expect(text).toContain(title);
  });
});
