import { caller } from '../support/api';
import { addAxe } from '../support/axe';
import { tooWide } from '../support/fits';
import { Office } from '../support/office';
import { ownDemo } from '../support/own-demo';
import { smallPdf } from '../support/small-pdf';
import { isSound } from '../support/sound';
import { expect } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It counts and pays in days that nobody else may touch.');

const test = ownDemo();
// Without motion: a button that was just pressed is not looked at between two colours.
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
});

test('C.4.01 to C.4.06, C.4.09: a group blocks without a White Card; its worker sends one by phone, and may then accept', async ({
  page: phone,
  browser,
  server,
  login,
}) => {
  const office = await Office.of(server.url);
  const worker = await caller(server.url, 'worker2');
  const { id: idJob, crews } = await office.makeJob('Card Truck', [2], 300);
  const [crew] = crews;
  await office.setStanding(crew?.id ?? 0, worker.id, 1);
  const desk = await browser.newContext({ viewport: { width: 1440, height: 1300 }, baseURL: server.url });
  await addAxe(desk);
  await addAxe(phone.context());
  const page = await desk.newPage();
  await login('admin', page);
  await login('worker2', phone);
  const lacks = /has no valid White Card on \d\d\/\d\d\/\d\d\./;

  await test.step('the office names the licence, and blocks a group without it', async () => {
    await page.goto('/admin/groups');
    await page.getByRole('button', { name: 'New licence' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(/^Name/).fill('White Card');
    await isSound(page);
    await form.getByRole('button', { name: 'Create' }).click();
    const licences = page.getByRole('region', { name: 'Licences' });
    await expect(licences.getByText('White Card')).toBeVisible();
    await page
      .getByText(crew?.groupName ?? '', { exact: true })
      .first()
      .click();
    await form.getByRole('combobox', { name: 'White Card is' }).click();
    await page.getByRole('option', { name: 'Block' }).click();
    await isSound(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('the worker cannot accept, and reads why', async () => {
    await phone.goto(`/jobs/upcoming/${idJob}/details`);
    await expect(phone.getByRole('alert').filter({ hasText: lacks })).toBeVisible();
    await isSound(phone);
    await phone.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(phone.getByText(lacks).nth(1)).toBeVisible();
    await expect(phone.getByRole('button', { name: 'Accept', exact: true })).toBeVisible();
  });

  await test.step('and sends the licence by phone', async () => {
    await phone.getByRole('link', { name: 'Add it under Me' }).click();
    await phone.getByRole('button', { name: 'Add licence' }).click();
    const form = phone.getByRole('dialog');
    await form.getByLabel('Number').fill('NSW-1234567');
    await form.getByLabel('Expires', { exact: true }).fill('2090-05-01');
    await form.locator('input[type=file]').setInputFiles({
      name: 'card.pdf',
      mimeType: 'application/pdf',
      buffer: smallPdf('White Card NSW-1234567'),
    });
    await expect(form.getByText('card.pdf')).toBeVisible();
    await isSound(phone);
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByText('Waiting for the office')).toBeVisible();
    await isSound(phone);
    await phone.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await tooWide(phone)).toBe(0);
    await phone.evaluate(() => (document.documentElement.style.fontSize = ''));
  });

  await test.step('the office opens the file and accepts', async () => {
    await page.goto('/admin/crew');
    await page.getByRole('button', { name: /^Licences \(\d+\)$/ }).click();
    const card = page.getByRole('article', { name: 'White Card' });
    await expect(card).toContainText('NSW-1234567');
    await isSound(page);
    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Open the file' }).click();
    expect((await download).suggestedFilename()).toBe('White Card.pdf');
    await card.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(card).toBeHidden();
  });

  await test.step('now the worker accepts', async () => {
    await expect(phone.getByText('Accepted', { exact: true })).toBeVisible();
    await phone.goto(`/jobs/upcoming/${idJob}/details`);
    await phone.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(phone.getByText('Accepted. The shift is yours.')).toBeVisible();
    await expect(phone.getByText(lacks)).toHaveCount(0);
  });
  await desk.close();
});
