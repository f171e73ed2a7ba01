import type { Page } from '@playwright/test';
import { caller } from '../support/api';
import { standIn } from '../support/chaos';
import { follow, navLink, regionAt, softGo } from '../support/chaos-walk';
import { liveOf, makeRelease } from '../support/releases';
import type { Made } from '../support/releases';
import type { Behaviour } from '../support/releases-container';
import { expect, test } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It puts releases of its own in the place of the live ones.');

test.use({ serviceWorkers: 'block' });

async function made(
  url: string,
  remote: string,
  behaviours: Partial<Record<string, Behaviour>>,
): Promise<Made> {
  const live = (await liveOf(url)).get(remote);
  if (live === undefined) throw new Error(`There is no ${remote}.`);
  return makeRelease(live.manifest, '7.0.0', behaviours);
}

const dashboard = { to: '/admin/dashboard', area: 'admin', remote: 'mf-jobs', region: 'dashboard' } as const;
const panelPath = '/admin/dashboard?panel=person&panel.idUser=4';
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const stay = (page: Page) => question(page).getByRole('button', { name: 'Stay' }).click();
const leave = (page: Page) => question(page).getByRole('button', { name: 'Leave' }).click();

test('F28: a slot stands in another remote’s page, and nothing of what happens in it reaches that page', async ({
  page,
  server,
  login,
}) => {
  const outer = await made(server.url, 'mf-jobs', {
    dashboard: { slot: { name: 'person', params: { idUser: 4 } } },
  });
  const inner = await made(server.url, 'mf-admin-crew', {});
  await standIn(page, outer, inner);
  await login('admin');
  const around = regionAt(page, dashboard).locator('[data-outer-keys]').first();
  const slot = around.locator('[data-remote=mf-admin-crew][data-region=person]');
  await expect(slot).toHaveAttribute('data-state', 'ready');
  await expect(slot).toHaveAttribute('data-release', inner.manifest.release);
  // The shell puts the focus on the page's heading first.
  await expect(around.getByRole('heading', { name: 'Jobs 7.0.0' })).toBeFocused();
  await around.evaluate((element) => (element.dataset['outerKeys'] = ''));
  await slot.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(slot.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  await slot.getByLabel('Note').fill('Bring gloves');
  await slot.getByLabel('Note').press('!');
  await expect(slot.getByLabel('Note')).toHaveValue('Bring gloves!');
  await expect(around).toHaveAttribute('data-outer-keys', '');
  // The outer page does hear its own.
  await around.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(around).toHaveAttribute('data-outer-keys', /c/);
});

test('F28: a slot that fails leaves the page around it alone, and Retry brings it back', async ({
  page,
  server,
  login,
}) => {
  const outer = await made(server.url, 'mf-jobs', {
    dashboard: { slot: { name: 'person', params: { idUser: 4 } } },
  });
  const inner = await made(server.url, 'mf-admin-crew', { person: { throws: 'render' } });
  await standIn(page, outer, inner);
  await login('admin');
  const around = regionAt(page, dashboard);
  const slot = around.locator('[data-remote=mf-admin-crew][data-region=person]');
  await expect(slot).toHaveAttribute('data-state', 'failed');
  await expect(around).toHaveAttribute('data-state', 'ready');
  await around.getByRole('button', { name: 'Pressed 0' }).click();
  await expect(around.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { healed: true }));
  await slot.getByRole('button', { name: 'Retry' }).click();
  await expect(slot).toHaveAttribute('data-state', 'ready');
  await expect(around.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
});

test('the time card stands in the worker’s job, and keeps its events at its edge', async ({
  page,
  server,
  login,
}) => {
  const worker = await caller(server.url, 'worker');
  const { body } = await worker.call('getMyDashboardv2', {});
  const idJob = body.jobs[0]?.id ?? 0;
  await login('worker');
  await page.goto(`/jobs/upcoming/${idJob}/timecard`);
  const around = page.locator('[data-remote=mf-jobs][data-kind=page]');
  const slot = around.locator('[data-remote=mf-timesheets][data-region=time-card]');
  await expect(slot).toHaveAttribute('data-state', 'ready', { timeout: 20_000 });
  await slot.evaluate((inner) => {
    const outer = inner.parentElement?.closest<HTMLElement>('[data-remote]');
    if (!outer) throw new Error('Nothing is around the slot.');
    outer.dataset['heard'] = '';
    for (const name of ['click', 'keydown', 'focusin', 'pointerdown'])
      outer.addEventListener(name, ({ target }) => {
        if (inner.contains(target as Node)) outer.dataset['heard'] += `${name} `;
      });
  });
  await slot.click({ position: { x: 4, y: 4 } });
  await slot.evaluate((element) => {
    const target = element.querySelector('button, a, h2, h3, p') ?? element;
    for (const event of [
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }),
      new FocusEvent('focusin', { bubbles: true }),
    ])
      target.dispatchEvent(event);
  });
  await expect(around).toHaveAttribute('data-heard', '');
});

test('a panel is in the address: deep link, reload, Back, Escape and Close', async ({
  page,
  server,
  login,
}) => {
  await standIn(page, await made(server.url, 'mf-admin-crew', {}));
  await login('admin');
  await follow(page, dashboard);
  await page.goto(panelPath);
  const panel = page.getByRole('dialog', { name: 'Person' });
  const inner = panel.locator('[data-remote=mf-admin-crew][data-region=person]');
  await expect(inner).toHaveAttribute('data-state', 'ready');
  await expect(regionAt(page, dashboard)).toHaveAttribute('data-state', 'ready', { timeout: 20_000 });
  await page.reload();
  await expect(inner).toHaveAttribute('data-state', 'ready');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.pathname === dashboard.to && url.search === '');
  await page.goBack();
  await expect(inner).toHaveAttribute('data-state', 'ready');
  await inner.getByLabel('Note').focus();
  // One step each: out of the field, then out of the panel.
  await page.keyboard.press('Escape');
  await expect(panel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  // Parameters that make no sense open nothing.
  await softGo(page, '/admin/dashboard?panel=person&panel.idUser=four');
  await softGo(page, '/admin/dashboard?panel=nobody');
  await expect(panel).toHaveCount(0);
  await expect(regionAt(page, dashboard)).toHaveAttribute('data-state', 'ready');
});

test('F26: what is not saved is asked about on navigation, Back, sign-out and reload', async ({
  page,
  server,
  login,
}) => {
  await standIn(page, await made(server.url, 'mf-calendar', { '*': { dirty: true } }));
  const calendar = {
    to: '/admin/calendar',
    area: 'admin',
    remote: 'mf-calendar',
    region: 'admin-calendar',
  } as const;
  await login('admin');
  await follow(page, calendar);
  const region = regionAt(page, calendar);
  const note = region.getByLabel('Note');
  await note.fill('Bring gloves');

  const ways: (() => Promise<unknown>)[] = [
    () => navLink(page, '/admin/crew').click(),
    () => page.evaluate(() => history.back()),
    () => page.getByRole('button', { name: 'Sign out' }).click(),
  ];
  for (const way of ways) {
    await way();
    await expect(question(page)).toContainText('Note of Calendar 7.0.0');
    await stay(page);
    await expect(question(page)).toHaveCount(0);
    await expect(page).toHaveURL((url) => url.pathname === calendar.to);
    await expect(note).toHaveValue('Bring gloves');
  }
  const asked = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    }),
  );
  await page.evaluate(() => location.reload());
  expect(await asked).toBe('beforeunload');
  await expect(note).toHaveValue('Bring gloves');

  await page.evaluate(() => history.back());
  await leave(page);
  await expect(page).toHaveURL((url) => url.pathname === dashboard.to);
  await expect(regionAt(page, dashboard)).toHaveAttribute('data-state', 'ready', { timeout: 20_000 });
  await page.goForward();
  await expect(note).toHaveValue('');
  await note.fill('Once more');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await leave(page);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('F26: what is not saved in a panel is asked about when it closes, and not when the page behind changes its query', async ({
  page,
  server,
  login,
}) => {
  await standIn(page, await made(server.url, 'mf-admin-crew', { person: { dirty: true } }));
  await login('admin');
  await softGo(page, panelPath);
  const panel = page.getByRole('dialog', { name: 'Person' });
  const note = panel.getByLabel('Note');
  await note.fill('Knows the venue');
  await softGo(page, `${panelPath}&filter=open`);
  await expect(note).toHaveValue('Knows the venue');
  await expect(question(page)).toHaveCount(0);

  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(question(page)).toContainText('Note of People and company 7.0.0');
  await stay(page);
  await expect(note).toHaveValue('Knows the venue');
  await note.focus();
  await page.keyboard.press('Escape');
  await expect(panel).toBeFocused();
  await page.keyboard.press('Escape');
  await stay(page);
  await navLink(page, '/admin/time').click();
  await stay(page);
  await expect(note).toHaveValue('Knows the venue');
  // Another person in the same panel is another panel.
  await softGo(page, '/admin/dashboard?panel=person&panel.idUser=5');
  await leave(page);
  await expect(note).toHaveValue('');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
});

test('F09, F26: a new version asks about unsaved work before it takes the page', async ({
  page,
  login,
  server,
}) => {
  const old = await made(server.url, 'mf-calendar', { '*': { dirty: true } });
  const next = makeRelease(old.manifest, '7.0.1');
  await standIn(page, old);
  await login('admin');
  const calendar = {
    to: '/admin/calendar',
    area: 'admin',
    remote: 'mf-calendar',
    region: 'admin-calendar',
  } as const;
  await follow(page, calendar);
  const region = regionAt(page, calendar);
  await region.getByLabel('Note').fill('Bring gloves');
  await standIn(page, next);
  // The page behind the browser's back: being online again makes the shell ask for the registry.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByRole('button', { name: 'Update' }).click();
  await stay(page);
  await expect(region.getByLabel('Note')).toHaveValue('Bring gloves');
  await expect(region).toHaveAttribute('data-release', old.manifest.release);
  await page.getByRole('button', { name: 'Update' }).click();
  await leave(page);
  await expect(region).toHaveAttribute('data-release', next.manifest.release);
});
