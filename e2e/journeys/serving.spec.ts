import { addAxe, violations } from '../support/axe';
import { caller } from '../support/api';
import { liveOf } from '../support/releases';
import { expect, test } from '../support/test';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1440, height: 900 } });

test('F37: Ctrl+Shift+V says what serves each region, and draws it on the page; in a field it pastes', async ({
  page,
  context,
  login,
  server,
}) => {
  await addAxe(context);
  await login('admin');
  const release = (await liveOf(server.url)).get('mf-jobs')?.manifest.release ?? '';
  await expect(page.locator('[data-remote=mf-jobs][data-state=ready]').first()).toBeVisible();
  await page.keyboard.press('Control+Shift+V');
  const panel = page.getByRole('region', { name: 'What serves this page' });
  await expect(panel.getByRole('listitem').filter({ hasText: 'mf-jobs: dashboard' })).toContainText(
    new RegExp(`ready.*page of ${release}, ready in \\d+ ms`),
  );
  await expect(
    panel.getByText(/^Shell: \d+\.\d+\.\d+-\w{8} · .*platform \d+\.\d+\.\d+ · react \d+\./),
  ).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused();
  // Which commit is in it, as far as its build knew one.
  const { body } = await (await caller(server.url, 'admin')).call('getReleases', {});
  const commit = body.releases.find((one) => one.release === release)?.built?.commit.slice(0, 7);
  await expect(panel.getByRole('listitem').filter({ hasText: 'mf-jobs: dashboard' })).toContainText(
    commit === undefined ? release : `${commit}`,
  );
  expect(await violations(page)).toEqual([]);

  const outline = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('[data-remote]')!).outlineStyle);
  await panel.getByRole('button', { name: 'Draw them on the page' }).click();
  expect(await outline()).toBe('dashed');
  expect(await violations(page, 'colours')).toEqual([]);
  await panel.press('Escape');
  await expect(panel).toHaveCount(0);
  expect(await outline()).toBe('none');

  await page.goto('/admin/crew');
  await page.getByRole('searchbox').first().focus();
  await page.keyboard.press('Control+Shift+V');
  await expect(panel).toHaveCount(0);
});

test('F37: who may not look into the system is shown nothing', async ({ page, login }) => {
  await login('worker');
  await page.keyboard.press('Control+Shift+V');
  await expect(page.getByRole('region', { name: 'What serves this page' })).toHaveCount(0);
});
