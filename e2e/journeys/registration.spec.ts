import type { Page } from '@playwright/test';
import { paint } from '../gallery/visit';
import { addAxe, violations } from '../support/axe';
import { tooWide } from '../support/fits';
import { smallPdf } from '../support/small-pdf';
import { expect, test } from '../support/test';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

// A colour on its way from one state to the next is neither.
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*,*::before,*::after{transition:none!important}');
    document.adoptedStyleSheets = [still];
  }),
);

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Nothing breaks the rules in light or dark, and nothing lies beside the window. */
async function isSound(page: Page): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await paint(page, scheme);
    expect(await violations(page)).toEqual([]);
  }
  await paint(page, 'light');
  expect(await tooWide(page)).toBe(0);
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose (file|another)/ }).click();
  await (await choosing).setFiles({ name, mimeType: 'application/pdf', buffer });
}

const step = (page: Page, name: string) =>
  expect(page.getByRole('tab', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-selected', 'true');

test(
  'B.5.01, B.5.02, B.5.08, B.7.01: on a phone, somebody asks to join; what is typed outlives a reload and Back',
  { tag: '@promise' },
  async ({ page, context }) => {
    await addAxe(context);
    await page.goto('/public/signup/worker');
    await expect(page.getByText('Privacy.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'hello@crewcall.example' })).toBeVisible();
    await isSound(page);

    await press(page, 'Register');
    await expect(page.getByLabel('First Name')).toBeFocused();
    await expect(page.getByText('Correct the errors in the form before submitting.')).toHaveCount(1);
    await isSound(page);

    await page.getByLabel('First Name').fill('X');
    await page.getByLabel('Last Name').focus();
    await expect(page.getByText('Must be at least 2 letters long.').first()).toBeVisible();
    await page.getByLabel('First Name').fill('李');
    await page.getByLabel('Last Name').fill('Appleby');
    await page.getByLabel('Phone').fill('0491 570 006');
    await page.getByLabel('Email').fill('li.appleby@example.com');
    await page.getByLabel('Postcode').fill('2000');
    await page.getByLabel(/^ABN/).fill('51 824 753 556');
    await expect(page.getByText(/could not check this ABN in the register/)).toBeVisible();
    await page.getByLabel('Message').fill('Five years of rigging.');
    await choose(page, 'cv.pdf', Buffer.from('MZ, a program'));
    await expect(page.getByText('cv.pdf is no PDF file. Choose your CV as a PDF.')).toBeVisible();
    await choose(page, 'long.pdf', Buffer.alloc(20 * 1_048_576));
    await expect(page.getByText(/long\.pdf is 20 MB; the largest allowed is 5 MB/)).toBeVisible();
    await choose(page, 'cv.pdf', smallPdf('Li Appleby, rigger'));
    await expect(page.getByRole('group', { name: 'CV (PDF)' })).toContainText('cv.pdf');

    const isThere = async () => {
      await expect(page.getByLabel('First Name')).toHaveValue('李');
      await expect(page.getByLabel('Message')).toHaveValue('Five years of rigging.');
      await expect(page.getByRole('group', { name: 'CV (PDF)' })).toContainText('cv.pdf');
    };
    await page.reload();
    await isThere();
    await page.getByRole('link', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText('Southern Cross Event Crew')).toBeVisible();
    await isSound(page);
    await page.goBack();
    await isThere();
    await isSound(page);
    await press(page, 'Register');
    await expect(page.getByText('You have registered.')).toBeVisible();
    await isSound(page);
  },
);

test('A.7.11, B.3.13, B.6.06: on a phone, three steps to an account, each of which outlives a reload and Back, and one is signed in', async ({
  page,
  context,
  browser,
  login,
}) => {
  await addAxe(context);
  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await addAxe(office.context());
  await login('admin', office);
  await office.goto('/admin/registrants');
  await office.getByRole('table', { name: 'Workers' }).getByRole('row').filter({ hasText: 'Tahlia' }).click();
  await press(office, 'Approve');
  const asked = office.getByRole('dialog', { name: /^Approve Tahlia/ });
  await isSound(office);
  await asked.getByRole('button', { name: 'Approve', exact: true }).click();
  const link = await office.getByLabel('Registration link').inputValue();
  await office.context().close();

  await page.goto(link);
  await step(page, 'Account');
  await isSound(page);
  await press(page, 'Next');
  const password = page.getByRole('textbox', { name: /^Password/ });
  await expect(password).toBeFocused();
  await isSound(page);
  await page.getByLabel('Last Name').fill('Brooks-Hill');
  await page.reload();
  await expect(page.getByText(/is here again, but for the password/)).toBeVisible();
  await expect(page.getByLabel('Last Name')).toHaveValue('Brooks-Hill');
  await password.fill('seven paper lanterns');
  await press(page, 'Next');

  await step(page, 'Personal');
  await isSound(page);
  await page.getByRole('textbox', { name: /^Address/ }).fill('7 Quay Street');
  await page.getByLabel('Suburb').fill('Haymarket');
  await page.goBack();
  await step(page, 'Account');
  await expect(password).toHaveValue('seven paper lanterns');
  await page.goForward();
  await step(page, 'Personal');
  await expect(page.getByLabel('Suburb')).toHaveValue('Haymarket');
  await page.reload();
  await step(page, 'Personal');
  await expect(page.getByRole('textbox', { name: /^Address/ })).toHaveValue('7 Quay Street');
  await page.getByLabel('City').fill('Sydney');
  await page.getByLabel('Emergency Contact Name').fill('Robin Field');
  await press(page, 'Next');

  await step(page, 'Banking');
  await page.getByLabel('Bank Name').fill('Harbour Bank');
  await page.getByLabel('Account Name').fill('Tahlia Brooks');
  await page.getByLabel('BSB').fill('062-000');
  await page.getByLabel('Account Number').fill('12345678');
  await isSound(page);
  await page.reload();
  await expect(page.getByLabel('Account Number')).toHaveValue('12345678');
  await page.goBack();
  await step(page, 'Personal');
  await page.goForward();
  await step(page, 'Banking');
  // The password did not outlive the reload, so the last step leads back to it.
  await press(page, 'Register');
  await step(page, 'Account');
  await expect(password).toBeFocused();
  await password.fill('seven paper lanterns');
  await press(page, 'Next');
  await press(page, 'Next');
  await press(page, 'Register');
  await expect(page.getByText('Your profile has been created, and you are signed in.')).toBeVisible();
  await isSound(page);
  await press(page, 'Go on');
  await page.waitForURL((url) => /^\/(us\/contract\/)?jobs/.test(url.pathname));
});
