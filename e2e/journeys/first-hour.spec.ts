import type { Page } from '@playwright/test';
import { SettingUp, emptyCompany } from '../pages/empty-company';
import { Entry } from '../pages/entry';
import { Joining } from '../pages/joining';
import { expect } from '../pages/people';
import { needsOwnServer } from '../support/run';
import { smallPdf } from '../support/small-pdf';
import { isSound } from '../support/sound';
import { addAxe } from '../support/axe';

needsOwnServer('It sets the mail or the settings of its server.');

const test = emptyCompany();
test.use({ actionTimeout: 45_000 });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const newcomer = (firstName: string, phone: string) => ({
  firstName,
  lastName: 'Appleby',
  email: `${firstName.toLowerCase()}@hour.example`,
  phone,
  postcode: '2000',
  message: `${firstName} rigs.`,
  password: 'quiet-lantern-42',
});
const robin = newcomer('Robin', '0412 555 016');
const kim = newcomer('Kim', '0412 555 017');
const manager = { firstName: 'Mia', lastName: 'Ferrari', email: 'mia@hour.example' };

test('the first hour of a firm is spent in its office, and begins where the firm is', async ({
  people,
  link,
  mailbox,
}) => {
  const office = await people.arrive('desk');
  await addAxe(office.context());
  const settingUp = new SettingUp(office);
  const steps = office.getByRole('region', { name: 'First steps' });
  const menu = office.getByRole('navigation', { name: 'Main' });

  await test.step('the owner stays in the office, also where they set their password', async () => {
    await office.goto(link);
    await new Entry(office).press();
    await expect(office).toHaveURL(/\/admin\/dashboard/);
    await steps.getByRole('link', { name: 'Your name and password' }).click();
    await expect(office.getByLabel('New password')).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
  });

  await test.step('pay rules, public holidays and super are among the first steps', async () => {
    await office.goto('/admin/dashboard');
    await expect(steps.getByRole('link', { name: 'Public holidays' })).toBeVisible();
    await press(office, 'Settled: Super');
    await expect(steps.getByRole('listitem').filter({ hasText: 'Super' })).toContainText(', done');
    await isSound(office);
  });

  await test.step('a firm in Melbourne begins in Victoria', async () => {
    await office.goto('/admin/settings/company');
    await office.getByRole('combobox', { name: 'Time zone of the company' }).click();
    await office.getByRole('option', { name: 'Melbourne' }).click();
    const saved = office.waitForResponse(/setConfigCompany/);
    await press(office, 'Save');
    expect((await saved).ok()).toBe(true);
    await office.goto('/admin/dashboard');
    await steps.getByRole('link', { name: 'Public holidays' }).click();
    await expect(office.getByRole('combobox', { name: 'State' }).last()).toHaveText('VIC');
    await office.goto('/admin/dashboard');
    await press(office, 'Add Job');
    const form = office.locator('[data-remote="mf-jobs"][data-region="job-form"]');
    await expect(form.getByRole('combobox', { name: 'State' })).toHaveText('VIC');
  });

  await test.step('two ask to join; both are approved at once, for a group and at a rate', async () => {
    await settingUp.addGroup('Rigger', '52.50');
    for (const who of [robin, kim]) {
      const joining = new Joining(await people.arrive('phone'));
      await joining.openSignUp();
      const cv = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: smallPdf(who.firstName) };
      await joining.preregister(who, cv);
    }
    await office.goto('/admin/registrants');
    for (const { firstName } of [robin, kim])
      await office.getByRole('checkbox', { name: `Select ${firstName} Appleby` }).check();
    await press(office, 'Approve');
    const asked = office.getByRole('dialog', { name: 'Approve 2 people?' });
    await asked.getByRole('checkbox', { name: /^Rigger/ }).check();
    await asked.getByLabel('Rate an hour').fill('48.50');
    await isSound(office);
    await asked.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(asked.getByText('Approved: 2 people.')).toBeVisible();
    await asked.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('who has registered begins with them, and is the crew; the owner is not', async () => {
    const { text } = await mailbox.letter(robin.email, 'Finish your registration with');
    const phone = await people.arrive('phone');
    await phone.goto(/http:\/\/\S+/.exec(text)?.[0] ?? '');
    await new Joining(phone).register(robin);
    await office.goto('/admin/crew');
    const crew = office.getByRole('table', { name: 'Available crew' });
    await expect(crew.getByRole('row', { name: /Robin Appleby/ })).toBeVisible();
    await expect(crew.getByRole('row', { name: /boss@harbour\.example/ })).toHaveCount(0);
    await crew.getByText('Robin Appleby').click();
    await office.getByRole('tab', { name: 'Profile' }).click();
    await office.getByRole('tab', { name: 'Rates' }).click();
    await expect(office.getByRole('textbox', { name: 'Rigger' })).toHaveValue('48.50');
  });

  await test.step('a customer’s manager has one portal', async () => {
    await settingUp.addCustomer('Acme Live Events', 'ACME');
    await settingUp.addManager(manager.firstName, manager.lastName, manager.email);
    const { text } = await mailbox.letter(manager.email, 'Your access to');
    const page = await people.arrive('desk');
    await page.goto(/http:\/\/\S+/.exec(text)?.[0] ?? '');
    const entry = new Entry(page);
    await entry.newPassword.fill(robin.password);
    await press(page, 'Save password');
    await entry.password.fill(robin.password);
    await entry.press();
    await expect(page).toHaveURL(/\/admin\/dashboard/);
    await expect(page.getByText('Worker Portal')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
    await page.goto('/me');
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }),
    ).toBeVisible();
  });
});
