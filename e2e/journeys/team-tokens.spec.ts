import { addAxe, violations } from '../support/axe';
import { callApi } from '../support/api';
import type { Caller } from '../support/api';
import { liveOf, publish, reissue } from '../support/releases';
import { password } from '../support/accounts';
import { expect, test } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It publishes releases.');

test.use({ serviceWorkers: 'block' });

test('a team gets a token, publishes with it alone, and is refused once it is revoked', async ({
  page,
  login,
  server,
  context,
}) => {
  await addAxe(context);
  await login('admin');
  await page.goto('/admin/releases');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New team token' });
  await dialog.getByRole('combobox', { name: 'Remote' }).click();
  await page.getByRole('option', { name: 'mf-calendar' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Pipeline');
  await dialog.getByLabel('Make live, try on some, go back').check();
  await dialog.getByRole('button', { name: 'Make token' }).click();
  await expect(
    page.getByText('Team tokens are changed with your own password. Type it to go on.'),
  ).toBeVisible();
  await dialog.getByLabel('Your own password').fill(password);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make token' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the token now' });
  const token = await shown.getByText(/^crewcall_team_/).innerText();
  await shown.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('table', { name: 'Team tokens' }).getByRole('row', { name: /Pipeline/ });
  await expect(row).toContainText('works');
  await expect(page.getByText(token)).toHaveCount(0);

  const team = { call: (name, body) => callApi(server.url, name, body, token) } as Caller;
  const live = (await liveOf(server.url)).get('mf-calendar');
  if (live === undefined) throw new Error('There is no calendar.');
  const before = live.manifest.release;
  const made = await reissue(server.url, live, '8.8.0');

  expect((await publish(team, made)).status).toBe(200);
  const goLive = (release: string) => team.call('activateRelease', { remote: 'mf-calendar', release });
  expect((await goLive(made.manifest.release)).status).toBe(200);
  expect((await goLive(before)).status).toBe(200);
  await page.reload();
  const history = page.getByRole('table', { name: 'History' });
  await expect(history).toContainText('Pipeline (token of');

  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toContainText('revoked');
  expect((await goLive(made.manifest.release)).status).toBe(401);
});
