import { addAxe } from '../support/axe';
import { ownDemo } from '../support/own-demo';
import { smallPdf } from '../support/small-pdf';
import { isSound } from '../support/sound';
import { expect } from '../support/test';
import { needsOwnServer } from '../support/run';

needsOwnServer('It counts and pays in days that nobody else may touch.');

const test = ownDemo();
test.use({
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'block',
  contextOptions: { reducedMotion: 'reduce' },
});

const pdf = (text: string) => ({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: smallPdf(text) });

test('A.2.43, A.2.42, B.2.40: the office opens a person, notes, replaces a CV, and reads what they changed meanwhile', async ({
  page: desk,
  browser,
  server,
  login,
}) => {
  await addAxe(desk.context());
  await desk.setViewportSize({ width: 1440, height: 900 });
  await login('admin', desk);
  await desk.goto('/admin/crew');
  await desk.getByRole('searchbox').fill('worker@crewcall.example');
  await desk.getByText('worker@crewcall.example').first().click();
  const panel = desk.getByRole('dialog').or(desk.locator('[data-side-panel]')).first();

  await test.step('the overview stands before the form, and leads to a job', async () => {
    await expect(panel.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
    await expect(panel.getByRole('link', { name: /^Call .*, 04\d\d \d{3} \d{3}$/ })).toBeVisible();
    await expect(panel.getByText('This year', { exact: true })).toBeVisible();
    await isSound(desk);
    const first = panel
      .getByRole('list', { name: /shifts$/ })
      .getByRole('button')
      .first();
    await first.click();
    await expect(desk).toHaveURL(/panel=job-viewer/);
    await desk.goBack();
  });

  await test.step('a note', async () => {
    await panel.getByRole('tab', { name: 'Notes' }).click();
    await panel.getByLabel('New note').fill('Has a ute, and takes the long shifts.');
    await panel.getByRole('button', { name: 'Add note' }).click();
    await expect(panel.getByRole('list', { name: 'Notes' })).toContainText('Has a ute');
    await isSound(desk);
  });

  await test.step('a program is no CV; a PDF takes the place of the one before', async () => {
    await panel.getByRole('tab', { name: 'CV', exact: true }).click();
    const file = panel.getByRole('tabpanel', { name: 'CV' }).locator('input[type=file]');
    await file.setInputFiles({
      name: 'cv.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('MZ program'),
    });
    await expect(panel.getByText(/is no PDF file/)).toBeVisible();
    await file.setInputFiles(pdf('Ten years of rigging'));
    await expect(desk.getByText(/^The CV is (saved|replaced)\.$/)).toBeVisible();
    await expect(panel.locator('canvas')).toBeVisible();
    await isSound(desk);
  });

  const theirs = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
  const phone = await theirs.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await addAxe(theirs);
  await login('worker', phone);

  await test.step('both change the suburb: the office reads theirs, keeps its own, and saves over it', async () => {
    await panel.getByRole('tab', { name: 'Profile' }).click();
    await panel.getByRole('tab', { name: 'Personal' }).click();
    await panel.getByLabel(/^Suburb/).fill('Redfern');
    await phone.goto('/me?tab=personal');
    await phone.getByLabel(/^Suburb/).fill('Newtown');
    await phone.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(phone.getByText('Profile saved')).toBeVisible();
    await panel.getByRole('tab', { name: 'Overview' }).click();
    await panel.getByRole('tab', { name: 'Profile (not saved)' }).click();
    await panel.getByRole('button', { name: 'Save', exact: true }).click();
    const clash = panel.getByRole('alert').filter({ hasText: 'Changed by somebody else' });
    await expect(clash.getByRole('listitem')).toContainText(/^Suburb by .*: Newtown$/);
    await expect(panel.getByLabel(/^Suburb/)).toHaveValue('Redfern');
    await isSound(desk);
    await clash.getByRole('button', { name: 'Save mine over it' }).click();
    await expect(desk.getByText('Profile saved')).toBeVisible();
    await expect(clash).toBeHidden();
    await phone.goto('/me?tab=personal');
    await expect(phone.getByLabel(/^Suburb/)).toHaveValue('Redfern');
  });

  await test.step('who changed what stands under Changes', async () => {
    await panel.getByRole('tab', { name: 'Changes' }).click();
    const changes = panel.getByRole('list', { name: 'Changes' });
    await expect(changes).toContainText('Changed their profile');
    await expect(changes).toContainText('Sent a CV');
    await isSound(desk);
  });

  await test.step('the worker reads their CV on the phone and replaces it', async () => {
    await phone.goto('/me');
    await phone.getByRole('button', { name: 'Show my CV' }).click();
    await expect(phone.locator('canvas')).toBeVisible();
    await isSound(phone);
    await phone.locator('input[type=file]').last().setInputFiles(pdf('Eleven years of rigging'));
    await expect(phone.getByText('The CV is replaced.')).toBeVisible();
  });

  await test.step('and a part of a picture, by touch, keys and slider', async () => {
    await phone.goto('/me');
    const picture = await phone.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.width = 900;
      canvas.height = 600;
      const ink = canvas.getContext('2d');
      ink?.fillRect(0, 0, 450, 600);
      return canvas.toDataURL('image/png').split(',')[1] ?? '';
    });
    await phone
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
    const dialog = phone.getByRole('dialog', { name: 'Your picture' });
    await dialog.getByRole('group', { name: /The arrow keys move it/ }).press('ArrowRight');
    await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
    await isSound(phone);
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    await expect(dialog).toBeHidden();
    await phone.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(phone.getByText('Profile saved')).toBeVisible();
    const stored = phone.locator('form img').first();
    await expect(stored).toHaveAttribute('src', /getUserPicture/);
    // Half of 600 px, since it was drawn twice as near.
    await expect
      .poll(() => stored.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([300, 300]);
  });
  await theirs.close();
});
