import { addAxe, violations } from '../support/axe';
import { expect, test } from '../support/test';

test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });

test('B.2.01, B.1.06: an address for workers, one for companies; none or another is for workers', async ({
  page,
}) => {
  for (const [type, title] of [
    ['worker', 'Join the crew'],
    ['company', 'Book our crew'],
    ['', 'Join the crew'],
    ['nobody', 'Join the crew'],
  ] as const) {
    await page.goto(`/public/signup/${type}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByLabel('Website')).toHaveCount(type === 'company' ? 1 : 0);
    await expect(page.getByRole('group', { name: 'CV (PDF)' })).toHaveCount(type === 'company' ? 0 : 1);
  }
});

test('B.8.01, B.8.02: what is refused says why in a dialog and loses nothing; what is sent says so, and another may begin', async ({
  page,
  context,
}) => {
  await addAxe(context);
  await page.goto('/public/signup/company');
  await page.getByLabel('First Name').fill('Anh');
  await page.getByLabel('Last Name').fill('Le');
  await page.getByLabel('Company Name').fill('3 Monkeys');
  await page.getByLabel('Website').fill('monkeys.example');
  await page.getByLabel('Phone').fill('0491 570 006');
  await page.getByLabel('Email').fill('anh@monkeys.example');
  await page.getByLabel('Postcode').fill('2000');
  await page.getByLabel(/^ABN/).fill('51 824 753 556');
  await page.getByLabel('Message').fill('Two festivals a year.');
  const register = page.getByRole('button', { name: 'Register', exact: true });
  const why = 'This address has sent too much today. Please call us.';
  await page.route('**/api/public/preregister', (route) =>
    route.fulfill({ json: { error: true, snackbar: { text: why } } }),
  );
  await register.click();
  const dialog = page.getByRole('alertdialog', { name: 'Error' });
  await expect(dialog).toContainText(why);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Message')).toHaveValue('Two festivals a year.');

  await page.unroute('**/api/public/preregister');
  await register.click();
  await expect(page.getByText('You have registered.')).toBeVisible();
  await expect(
    page.getByText('We will reach out to you shortly at the entered email and phone.'),
  ).toBeVisible();
  // The next person at a shared browser reads nothing of it.
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('monkeys.example');
  await page.reload();
  await expect(page.getByText('You have registered.')).toBeVisible();
  await expect(page.getByText('Not you?')).toBeVisible();
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByLabel('First Name')).toHaveValue('');
});
