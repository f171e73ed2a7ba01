import type { Page } from '@playwright/test';
import { caller } from '../support/api';
import { addAxe } from '../support/axe';
import { tooWide } from '../support/fits';
import { ownDemo } from '../support/own-demo';
import { signatureJpeg } from '../support/signature';
import { isSound } from '../support/sound';
import { password } from '../support/accounts';
import { expect } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It counts and pays in days that nobody else may touch.');

const HOUR = 3_600_000;
const EMAIL = 'nora@crew.example';
const WORDS = 'seven grey kettles';

const test = ownDemo();
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
});

/** Somebody who has worked one shift and has an invoice for it that is not paid. */
async function makeNora(url: string) {
  const office = await caller(url, 'admin');
  const { groups } = (await office.call('getGroups', {})).body;
  const groupId = groups.find(({ groupName }) => groupName === 'Stagehand')?.id ?? 0;
  const added = await office.call('addPerson', {
    kind: 'office',
    firstName: 'Nora',
    lastName: 'Quill',
    email: EMAIL,
    permissions: ['stats:read'],
    ownPassword: password,
  });
  const id = added.body.idUser ?? 0;
  await office.call('saveUserDetails', {
    id,
    ownPassword: password,
    password: WORDS,
    permissions: [],
    phone: '0491 570 157',
    abn: '51824753556',
    bankName: 'CBA',
    bankAccountName: 'N QUILL',
    bankAccountBSB: '062-000',
    bankAccountNumber: '12345678',
    groups: [{ id: groupId, rate: 4_000 }],
  });
  const start = Math.floor(Date.now() / HOUR) * HOUR - 30 * HOUR;
  const job = { title: 'Last Call', date: start, reqCrew: [{ groupId, amount: 1, startTime: start }] };
  const { jobId } = (await office.call('insertNewJobs', { job })).body;
  const { reqCrew } = (await office.call('getJobDetail', { id: jobId })).body.job;
  await office.call('saveJobUserList', { idReqCrew: reqCrew[0]?.id ?? 0, statusUser: [{ id, status: 2 }] });
  await office.call('setTimeCreate', { idJob: jobId, idUser: id, start, end: start + 4 * HOUR });
  const range = { dateStart: start - HOUR, dateEnd: start + 9 * HOUR };
  const made = await office.call('generateInvoice', { ...range, idUser: id });
  const own = await caller(url, EMAIL, WORDS);
  const contract = (await own.call('getCompanyContractData', { id: 1 })).body;
  await own.call('signContract', {
    version: contract.version,
    name: 'Nora Quill',
    checked: contract.checkboxes.map(({ id }) => id),
    signature: signatureJpeg,
  });
  return { id, number: made.body.invoices[0]?.number ?? 0 };
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(WORDS);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('X-05: a worker asks to be deleted by phone; an unpaid invoice is in the way, is paid, and then only what the law needs is left', async ({
  page: phone,
  browser,
  server,
  login,
}) => {
  const nora = await makeNora(server.url);
  const former = `Former crew ${nora.id}`;
  const desk = await browser.newContext({ viewport: { width: 1440, height: 1300 }, baseURL: server.url });
  await addAxe(desk);
  await addAxe(phone.context());
  const page = await desk.newPage();
  await login('admin', page);

  await test.step('the worker asks with their password', async () => {
    await signIn(phone);
    await phone.waitForURL(/\/jobs/);
    await phone.goto('/me?tab=account');
    const section = phone.getByRole('region', { name: 'Be deleted' });
    await section.getByRole('button', { name: 'Ask to be deleted' }).click();
    await isSound(phone);
    await phone.getByRole('button', { name: 'Ask for it' }).click();
    await phone.getByLabel(/^Your password/).fill(WORDS);
    await phone.getByRole('button', { name: 'Ask for it' }).click();
    await expect(section.getByText(/^Asked/)).toBeVisible();
    await isSound(phone);
    await phone.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await tooWide(phone)).toBe(0);
    await phone.evaluate(() => (document.documentElement.style.fontSize = ''));
  });

  await test.step('the office sees the count, what goes and what stays, and what is in the way', async () => {
    const link = page.getByRole('link', { name: /^Privacy/ });
    await expect(link).toContainText('1');
    await link.click();
    await page.getByRole('row').filter({ hasText: 'Nora Quill' }).click();
    const panel = page.getByRole('dialog', { name: 'Nora Quill' });
    await expect(panel.getByRole('region', { name: 'Will be deleted' })).toContainText(/groups and rates/i);
    await expect(panel.getByRole('region', { name: 'Will be kept' })).toContainText(former);
    await expect(
      panel.getByText(`Invoice ${nora.number} of Nora Quill is not paid yet. Pay it first.`),
    ).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await isSound(page);
    await panel.getByRole('link', { name: 'Open the invoices' }).click();
    await page.waitForURL(/\/admin\/invoices/);
  });

  await test.step('and pays it', async () => {
    const row = page.getByRole('row').filter({ hasText: 'Nora Quill' });
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'ABA File' }).click();
    await page.getByRole('menuitem', { name: 'ABA File', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'ABA File' });
    await expect(dialog.getByText('Payments')).toBeVisible();
    for (const tick of await dialog.getByRole('checkbox').all()) await tick.check();
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await file;
    await expect(dialog).toBeHidden();
  });

  const paper = await test.step('the invoice is issued to their name', async () => {
    const { body } = await (await caller(server.url, 'admin')).call('getInvoice', { idInvoice: nora.number });
    expect(body.invoices[0]?.fullName).toBe('Nora Quill');
    return body.invoices[0]?.pdf ?? '';
  });

  await test.step('then nothing is in the way, and they are deleted for good', async () => {
    await page.goto('/admin/privacy');
    await page.getByRole('row').filter({ hasText: 'Nora Quill' }).click();
    const panel = page.getByRole('dialog', { name: 'Nora Quill' });
    await panel.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('This cannot be undone.');
    await isSound(page);
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByRole('table', { name: 'Answered' })).toContainText(former);
    await expect(page.getByText('No deletion requests')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Privacy/ })).not.toContainText('1');
    await isSound(page);
  });

  await test.step('the worker is out and cannot come back', async () => {
    await expect(phone.getByLabel('Password', { exact: true })).toBeVisible();
    await signIn(phone);
    await expect(phone.getByText('The email or the password is not right. Please try again.')).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });

  await test.step('the invoice is listed under the neutral name, and its paper reads as it was issued', async () => {
    const office = await caller(server.url, 'admin');
    const { body } = await office.call('getInvoice', { idInvoice: nora.number });
    const [invoice] = body.invoices;
    expect(invoice?.fullName).toBe(former);
    expect(invoice?.pdf).toBe(paper);
    await page.goto('/admin/settings/retention');
    await expect(page.getByRole('table', { name: 'Work and pay' })).toContainText('7 years from the shift');
    await isSound(page);
  });
  await desk.close();
});
