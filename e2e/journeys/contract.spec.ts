import type { Page } from '@playwright/test';
import { Entry } from '../pages/entry';
import { drawSignature } from '../pages/sign-off';
import { paint } from '../gallery/visit';
import { caller } from '../support/api';
import { addAxe, violations } from '../support/axe';
import { password } from '../support/accounts';
import { expect, test } from '../support/test';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Two of the demo's crew have not signed yet; they are switched off until now. */
const hannah = { email: 'hannah.schafer@crewcall.example', name: 'Hannah Schäfer' };
const reza = { email: 'reza.karimi@crewcall.example', name: 'Reza Karimi' };
const warning = 'Please make sure you read the whole contract before proceeding';

async function switchOn(url: string, email: string): Promise<void> {
  const office = await caller(url, 'admin');
  const { crew } = (await office.call('getAvailableCrew', {})).body;
  const id = crew.find((one) => one.email === email)?.id ?? 0;
  expect((await office.call('toggeuseractive', { id, newState: true })).status).toBe(200);
}
const toContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true }).click();
const tickAll = async (page: Page) => {
  await page.getByRole('checkbox', { name: /terms of engagement/ }).check();
  await page.getByRole('checkbox', { name: /safety rules/ }).check();
};
const atSign = (page: Page) => expect(page.getByRole('heading', { name: 'Sign', exact: true })).toBeVisible();
/** Share of the pad that is inked. */
const ink = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 60) count += 1;
    return count / (canvas.width * canvas.height);
  });

test('A.2.03, A.5.02, A.8.08, S-08, S-09, Y-06, I-21: what is due is shown first, read, resumed, signed, and leads on', async ({
  page,
  server,
}) => {
  await switchOn(server.url, hannah.email);
  await page.goto('/messages');
  await new Entry(page).signIn(hannah.email);
  await expect(page).toHaveURL((url) => url.pathname === '/us/contract/messages');
  await expect(page.getByRole('heading', { name: 'Crew agreement' })).toBeVisible();

  await toContinue(page);
  await expect(page.getByRole('alert')).toHaveText(warning);
  await page.getByRole('checkbox', { name: /terms of engagement/ }).check();
  await toContinue(page);
  await expect(page.getByRole('alert')).toHaveText(warning);
  await expect(page.getByRole('checkbox', { name: /safety rules/ })).toBeFocused();
  await tickAll(page);

  // A reload forgets nothing, on either step.
  await page.reload();
  await expect(page.getByRole('checkbox', { name: /safety rules/ })).toBeChecked();
  await toContinue(page);
  await atSign(page);
  await page.reload();
  await atSign(page);
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: /terms of engagement/ })).toBeChecked();
  await toContinue(page);

  await approve(page);
  await expect(page.getByRole('alert')).toHaveText('Sign inside the box first.');
  await page.getByRole('img', { name: `Signature of ${hannah.name}` }).click();
  await approve(page);
  await expect(page.getByRole('alert')).toHaveText(/^A dot or a short stroke is no signature\./);
  await page.getByRole('button', { name: 'Clear' }).click();

  await drawSignature(page, hannah.name);
  const drawn = await ink(page);
  expect(drawn).toBeGreaterThan(0.001);
  // The phone is turned, scrolled, and turned back.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.mouse.wheel(0, 300);
  await expect.poll(() => ink(page)).toBeGreaterThan(drawn / 4);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => ink(page)).toBeGreaterThan(drawn / 4);

  await approve(page);
  await expect(page).toHaveURL((url) => url.pathname === '/messages');
  await expect(page.getByText('Contract signed.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read and sign' })).toHaveCount(0);

  // Asked for by address it shows what was signed, and takes another signature only for what was left open.
  await page.goto('/us/contract/calendar');
  await expect(page.getByText(/^You signed this version on/)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /safety rules/ })).toBeDisabled();
  await expect(page.getByRole('img', { name: `Signature of ${hannah.name}` })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: /optional/ }).check();
  await toContinue(page);
  await drawSignature(page, hannah.name);
  await approve(page);
  await expect(page).toHaveURL((url) => url.pathname === '/calendar');
  await page.goto('/us/contract/calendar');
  await expect(page.getByRole('img', { name: `Signature of ${hannah.name}` })).toHaveCount(2);
  await expect(page.getByRole('checkbox', { disabled: false })).toHaveCount(0);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/calendar');
});

/** Axe on a step of the contract in both themes, and its width with text of 200 %. */
const looker = (page: Page) => async (what: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await paint(page, colorScheme);
    expect(await violations(page), `${what}, ${colorScheme}`).toEqual([]);
  }
  const tooWide = await page.evaluate(() => {
    const root = document.documentElement;
    root.style.fontSize = '200%';
    const width = root.scrollWidth - root.clientWidth;
    root.style.fontSize = '';
    return width;
  });
  expect(tooWide, `${what}, text of 200 %`).toBe(0);
};

test('A.2.03: the steps of the contract break no rule of accessibility, light and dark, and hold text of 200 %', async ({
  page,
  context,
  server,
}) => {
  await addAxe(context);
  await switchOn(server.url, reza.email);
  await page.goto('/us/contract/jobs');
  await new Entry(page).signIn(reza.email);
  const look = looker(page);
  await toContinue(page);
  await expect(page.getByRole('alert').filter({ hasText: warning })).toBeVisible();
  await look('reading');
  await page.reload();
  await tickAll(page);
  await toContinue(page);
  await atSign(page);
  await look('signing');
  await page.setViewportSize({ width: 844, height: 390 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.locator('canvas')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Clear' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeInViewport({ ratio: 1 });
});

test('A.2.03, S-09: it can be put off, and be signed by keyboard with a typed name', async ({
  page,
  server,
}) => {
  await switchOn(server.url, reza.email);
  await page.goto('/?redirect=%2Fus%2Fcontract%2Finvoices');
  await new Entry(page).signIn(reza.email, password);
  await expect(page).toHaveURL((url) => url.pathname === '/us/contract/invoices');
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/invoices');
  await page.getByRole('link', { name: 'Read and sign' }).click();
  await tickAll(page);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await atSign(page);
  await page.getByRole('button', { name: /^Type your name/ }).press('Enter');
  await page.keyboard.type(reza.name);
  await page.getByRole('button', { name: 'Approve', exact: true }).press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/invoices');
  await expect(page.getByText('Contract signed.')).toBeVisible();
});

test('A.2.03, S-09: what was signed breaks no rule of accessibility, light and dark, and holds text of 200 %', async ({
  page,
  context,
  login,
}) => {
  await addAxe(context);
  await login('worker');
  await page.goto('/us/contract/jobs');
  await expect(page.getByText(/^You signed this version on/)).toBeVisible();
  await looker(page)('signed');
});
