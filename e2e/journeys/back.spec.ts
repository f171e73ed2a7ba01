import { expect, test } from '../support/test';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, serviceWorkers: 'block' });

test('X-03: the phone’s Back closes what lies on top before it leads anywhere', async ({ page, login }) => {
  await login('worker', page);
  await page.getByRole('tab', { name: 'Openings' }).click();
  await expect(page).toHaveURL(/\/jobs\/openings$/);
  const closes = async (open: () => Promise<void>, what: ReturnType<typeof page.getByRole>) => {
    await open();
    await expect(what).toBeVisible();
    await page.goBack();
    await expect(what).toHaveCount(0);
    await expect(page).toHaveURL(/\/jobs\/openings$/);
  };
  const menu = page.getByRole('button', { name: 'Menu' });
  await closes(() => menu.click(), page.getByRole('dialog').filter({ hasText: 'Sign out' }));
  await closes(
    () => page.getByRole('button', { name: /^Notifications/ }).click(),
    page.getByRole('dialog', { name: /^Notifications/ }),
  );
  await page.goBack();
  await expect(page).toHaveURL(/\/jobs$/);
});

test('X-03, C.1.02: Back closes the form of an away time, then its panel, and only then leaves the calendar', async ({
  page,
  login,
}) => {
  await login('worker', page);
  await page.getByRole('link', { name: 'Calendar' }).click();
  await page.getByRole('button', { name: 'Away times' }).click();
  const panel = page.getByRole('dialog', { name: 'When you are away' });
  await panel.getByRole('button', { name: 'Add time' }).click();
  const form = page.getByRole('dialog', { name: 'Add a time' });
  await form.getByLabel('Note (optional)').fill('Sailing');
  await page.goBack();
  await expect(form).toHaveCount(0);
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\/calendar$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/jobs/);
});
