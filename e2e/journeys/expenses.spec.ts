import { addAxe } from '../support/axe';
import { makeCrewedJob } from '../support/crewed-job';
import { tooWide } from '../support/fits';
import { Keys } from '../support/keys';
import { ownDemo } from '../support/own-demo';
import { needsOwnServer } from '../support/run';
import { smallPdf } from '../support/small-pdf';
import { isSound } from '../support/sound';
import { expect } from '../support/test';

needsOwnServer('It pays in days that nobody else may touch.');

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;

const test = ownDemo();
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
});

test('D.1.04: a worker sends an expense from the tunnel, the office approves less of it, and the next invoice has it', async ({
  page: phone,
  browser,
  server,
  login,
}) => {
  const now = Math.floor(Date.now() / QUARTER) * QUARTER;
  const job = await makeCrewedJob(server.url, 'Fuel Truck', now - 4 * HOUR);
  const { office, worker } = job;
  const desk = await browser.newContext({
    viewport: { width: 1440, height: 1000 },
    baseURL: server.url,
    reducedMotion: 'reduce',
  });
  await addAxe(desk);
  await addAxe(phone.context());
  const page = await desk.newPage();
  await login('admin', page);
  await login('worker', phone);
  const list = phone.getByRole('list', { name: 'My expenses' });

  await test.step('the worker adds it without reception, with its receipt', async () => {
    await phone.goto('/invoices');
    await phone.getByRole('tab', { name: 'Expenses' }).click();
    await expect(phone.getByText('No expenses', { exact: true })).toBeVisible();
    await isSound(phone);
    await phone.getByRole('button', { name: 'Add expense' }).click();
    const form = phone.getByRole('dialog', { name: 'Expense' });
    await form.getByRole('combobox', { name: 'Job' }).click();
    await phone.getByRole('option', { name: /^Fuel Truck/ }).click();
    await form.getByRole('combobox', { name: 'What for' }).click();
    await phone.getByRole('option', { name: 'Fuel' }).click();
    await form.getByLabel('Amount with GST, $').fill('44');
    await expect(form.getByLabel('GST in it, $')).toHaveValue('4.00');
    await form.getByLabel('Note').fill('Unleaded for the truck');
    await form.getByLabel('Choose the receipt').setInputFiles({
      name: 'fuel.pdf',
      mimeType: 'application/pdf',
      buffer: smallPdf('Fuel 44.00, GST 4.00'),
    });
    await expect(form.getByText(/^fuel\.pdf/)).toBeVisible();
    await isSound(phone);
    await phone.context().setOffline(true);
    await form.getByRole('button', { name: 'Send' }).click();
    const unsent = phone.getByRole('list', { name: 'Expenses to be sent' });
    await expect(unsent).toContainText('Waiting to be sent');
    expect((await office.call('getExpenses', { show: 'waiting' })).body.total).toBe(0);
    await phone.context().setOffline(false);
    await expect(list).toContainText('Waiting for the office');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await isSound(phone);
    await phone.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await tooWide(phone)).toBe(0);
    await phone.evaluate(() => (document.documentElement.style.fontSize = ''));
  });

  await test.step('the office sees it under Needs you, and approves less of it beside the receipt', async () => {
    const keys = new Keys(page);
    await page.goto('/admin/dashboard');
    await page.getByRole('link', { name: /^1 expense to answer/ }).click();
    const row = page.getByRole('row').filter({ hasText: 'Unleaded for the truck' });
    await expect(row).toContainText('$44.00');
    await isSound(page);
    await row.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Fuel · $44.00' });
    await expect(panel.getByText('Page 1 of 1')).toBeVisible();
    await isSound(page);
    await keys.press(panel.getByRole('button', { name: 'Approve for less' }));
    const form = page.getByRole('dialog', { name: 'Approve for less' });
    await keys.type(form.getByLabel('Amount with GST, $'), '33');
    await keys.type(form.getByLabel('Reason'), 'A quarter was for the ute');
    await isSound(page);
    await keys.press(form.getByRole('button', { name: 'Approve' }));
    await expect(page.getByText('No expenses wait')).toBeVisible();
    await page.getByRole('tab', { name: 'Answered' }).click();
    await expect(row).toContainText('Approved: $33.00');
    await isSound(page);
  });

  await test.step('the worker reads why, and the next invoice pays it', async () => {
    await expect(list).toContainText('Approved: $33.00');
    await expect(list).toContainText('Why: A quarter was for the ute');
    await expect(list).toContainText('On your next invoice.');
    const range = { dateStart: now - 24 * HOUR, dateEnd: now + 24 * HOUR };
    const { body } = await office.call('generateInvoice', { idUser: worker.id, ...range });
    const number = body.invoices[0]?.number ?? 0;
    await expect(list).toContainText(`On invoice ${number}.`);
    const [invoice] = (await worker.call('getMyInvoices', { idInvoice: number })).body.invoices;
    expect(invoice?.extras).toMatchObject([
      { kind: 'expense', what: 'Fuel', why: 'Unleaded for the truck', jobName: 'Fuel Truck' },
    ]);
  });
  await desk.close();
});
