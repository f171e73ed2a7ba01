import type { Page } from '@playwright/test';
import {
  AccountPage,
  deliverPush,
  promptCard,
  shownOn,
  clickNotification,
  unaskedBrowser,
} from '../pages/notifications';
import { caller } from '../support/api';
import { addAxe, violations } from '../support/axe';
import { launchOptions, wholeBrowser } from '../support/launch';
import { expect, test } from '../support/test';

test.use({ viewport: { width: 390, height: 844 }, launchOptions: launchOptions(wholeBrowser) });

const devicesOf = async (url: string) => {
  const worker = await caller(url, 'worker');
  return (await worker.call('getNotificationPreferences', {})).body.devices;
};

test('A.8.09, A.7.16, N-11, N-17, S-02: a phone is offered notifications, takes them, and signing out ends them', async ({
  page,
  server,
  login,
}) => {
  await unaskedBrowser(page.context());
  await addAxe(page.context());
  await login('worker');
  await page.goto('/messages');
  await expect(promptCard(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await promptCard(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Notifications are on. You choose which ones under Me.')).toBeVisible();
  await expect(promptCard(page)).toHaveCount(0);
  expect(await devicesOf(server.url)).toBe(1);

  const account = new AccountPage(page);
  await account.open();
  await expect(account.notifications().getByText('On for this device')).toBeVisible();
  await account.way('Changes to your shifts', 'Email').click();
  await account.way('Changes to your shifts', 'Notification').click();
  await expect(account.notifications().getByText(/shift that was moved or cancelled/)).toBeVisible();
  await expect(account.way('Changes to your shifts', 'Notification')).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(account.way('Changes to your shifts', 'Email')).not.toBeChecked();
  await account.way('Changes to your shifts', 'Email').click();

  await page.goto('/install');
  for (const device of ['iPhone', 'Android', 'Computer']) {
    await page.getByRole('tab', { name: device }).click();
    expect(await violations(page)).toEqual([]);
  }
  await page.goto('/logout');
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await devicesOf(server.url)).toBe(0);
});

/** Waits until the page is one that the service worker looks after. */
const withWorker = (page: Page) =>
  page.evaluate(async () => {
    if (!(await navigator.serviceWorker.getRegistration())) await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
  });

test('N-19: what is pushed is shown, once a chat, and a press opens its page in the open tab', async ({
  page,
  login,
  ready,
  server,
}) => {
  await page.context().grantPermissions(['notifications']);
  await login('worker');
  await ready('mf-jobs');
  await withWorker(page);
  const worker = await caller(server.url, 'worker');
  const { body } = await worker.call('getNotifications', {});
  const chat = body.unreadMessages[0];
  if (!chat) throw new Error('The demo worker has no unread chat.');
  const said = { title: chat.title, path: `/jobs/upcoming/${chat.id}/chat`, tag: `chat-${chat.id}` };
  await deliverPush(page, { ...said, body: 'Kim T.: Gate 4' });
  await expect.poll(() => shownOn(page)).toMatchObject([{ title: chat.title, body: 'Kim T.: Gate 4' }]);
  await deliverPush(page, { ...said, body: 'Kim T.: Gate 5 (2 new messages)' });
  await expect
    .poll(() => shownOn(page))
    .toMatchObject([{ tag: said.tag, body: 'Kim T.: Gate 5 (2 new messages)' }]);

  await page.evaluate(() => ((globalThis as { mark?: boolean }).mark = true));
  await clickNotification(page, said.tag);
  await expect(page).toHaveURL((url) => url.pathname === said.path);
  // The very tab, without having been loaded anew; and no second one beside it.
  expect(await page.evaluate(() => (globalThis as { mark?: boolean }).mark)).toBe(true);
  expect(page.context().pages()).toHaveLength(1);
  expect(await shownOn(page)).toEqual([]);
  await expect(page.getByRole('textbox', { name: /message/i })).toBeVisible();
});
