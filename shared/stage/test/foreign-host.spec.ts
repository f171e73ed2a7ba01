import { expect, test } from '@playwright/test';

test('F15: a page that is no shell loads a region by mf-manifest.json and mounts it', async ({ page }) => {
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  await page.goto('/foreign/index.html');
  await expect(page.getByText('Total, 7:30 paid')).toBeVisible({ timeout: 15_000 });
  expect(thrown).toEqual([]);
});
