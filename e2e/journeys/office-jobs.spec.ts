import { addDays, dayText, sameTimeOn, startOfDay, weekOf } from '@crewcall/domain/time';
import { Entry } from '../pages/entry';
import { OfficeDesk } from '../pages/office-desk';
import { expect, test } from '../pages/people';
import { caller, type Caller } from '../support/api';
import { Office } from '../support/office';

const zone = 'Australia/Sydney';
const HOUR = 3_600_000;
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const startsOf = async (office: Caller, title: string, from: number, days: number) =>
  (await office.call('getDashboardJobs', { dateStart: from, dateEnd: addDays(zone, from, days) })).body.jobs
    .filter((job) => job.title === title)
    .map(({ date }) => date);

test('A.2.28, A.2.29, A.4.08, A.4.17, C-05: what another one changes is seen at once, and nothing moves under the pointer', async ({
  people,
  login,
  other,
}) => {
  const page = await people.arrive('desk');
  await login('admin', page);
  const desk = new OfficeDesk(page);
  const tomorrow = addDays(zone, startOfDay(zone, Date.now()), 1) + 12 * HOUR;
  const add = async (title: string, date: number) =>
    (await other.call('insertNewJobs', { job: { title, date } })).body.jobId;
  const id = await add('Noon rigging', tomorrow);
  await desk.openDashboard();
  const section = desk.section('TOMORROW');
  await expect(section.getByRole('link', { name: 'Noon rigging' })).toBeVisible();

  await other.call('saveUpdatedJobv2', { job: { id, title: 'Noon rigging, dock 2' } });
  const saved = Date.now();
  const link = section.getByRole('link', { name: 'Noon rigging, dock 2' });
  await expect(link).toBeVisible();
  test.info().annotations.push({ type: 'seen by the other desk', description: `${Date.now() - saved} ms` });

  // A job before it would push the row away from under the pointer.
  await link.hover();
  const before = await link.boundingBox();
  await add('Dawn rigging', tomorrow - 11 * HOUR);
  await other.call('saveUpdatedJobv2', { job: { id, status: 2 } });
  await expect(desk.row('Noon rigging, dock 2')).toContainText('Job Cancelled');
  await expect(page.getByRole('button', { name: /Show now/ })).toBeVisible();
  expect(await link.boundingBox()).toEqual(before);
  await page.getByRole('heading', { name: 'Dashboard' }).hover();
  await expect(section.getByRole('link', { name: 'Dawn rigging' })).toBeVisible();

  await desk.openTab('To Do');
  await other.call('createtodo', { userText: 'Order radios for the docks' });
  const todo = page.getByRole('checkbox', { name: 'Order radios for the docks' });
  await expect(todo).toBeVisible();
  await todo.check();
  await page.reload();
  await desk.openTab('To Do');
  await page.getByRole('button', { name: /\d done$/ }).click();
  await expect(todo).toBeChecked();
  await page.getByRole('button', { name: 'Delete Order radios for the docks' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(todo).toBeChecked();

  await desk.openTab('Messages');
  await other.call('sendchat', { idJob: id, message: 'Dock 2 is closed' });
  await expect(page.getByRole('list', { name: 'Latest chats' }).getByRole('listitem').first()).toContainText(
    'Dock 2 is closed',
  );
});

test('A.2.45, J-08, J-09: a request of a manager arrives by itself, is declined with a reason, another accepted', async ({
  people,
  login,
  other,
  server,
}) => {
  const manager = await caller(server.url, 'manager');
  const page = await people.arrive('phone');
  await login('admin', page);
  const desk = new OfficeDesk(page);
  await page.goto('/admin/requests');
  await expect(page.getByRole('heading', { name: 'Job Requests' })).toBeVisible();
  const ask = async (title: string) =>
    (
      await manager.call('insertNewJobs', {
        job: { title, date: Math.ceil(Date.now() / HOUR) * HOUR + 90 * HOUR },
      })
    ).body.jobId;
  const ids = [await ask('Rooftop dinner'), await ask('Cellar tasting')];
  await desk
    .request('Rooftop dinner')
    .getByRole('button', { name: /^Decline/ })
    .click();
  await page.getByLabel('Reason').fill('Everybody is booked');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await expect(desk.request('Rooftop dinner')).toContainText('Declined');
  await desk
    .request('Cellar tasting')
    .getByRole('button', { name: /^Accept/ })
    .dblclick();
  await expect(desk.request('Cellar tasting')).toContainText('Accepted');
  const stored = await Promise.all(ids.map((id) => other.call('getJobDetail', { id })));
  expect(stored.map(({ body }) => body.job.status)).toEqual([2, 1]);
  await desk.request('Cellar tasting').getByRole('button', { name: 'Cellar tasting', exact: true }).click();
  await expect(page).toHaveURL(`/admin/requests/${ids[1]}`);
  await expect(desk.form.getByLabel('Title')).toHaveValue('Cellar tasting');
});

test('B.2.30, B.7.04, J-40: a job is copied to days drawn over with the mouse and chosen by keys, at its time of day over a change of the clocks', async ({
  people,
  login,
  other,
}) => {
  const title = 'Weekly market';
  // Sunday 4 April 2027 is when summer time ends.
  const first = startOfDay(zone, Date.parse('2027-04-01T00:00:00Z'));
  const date = first + 18 * HOUR;
  const { jobId } = (await other.call('insertNewJobs', { job: { title, date } })).body;
  const page = await people.arrive('desk');
  await login('admin', page);
  const desk = new OfficeDesk(page);
  await desk.openAction(jobId, 'duplicate');
  await desk.turnTo('2027-04-12');
  await desk.day('2027-04-03').hover();
  await page.mouse.down();
  await desk.day('2027-04-04').hover();
  await desk.day('2027-04-05').hover();
  await page.mouse.up();
  await desk.day('2027-04-10').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('PageDown');
  // The next month is drawn first; whoever presses a key looks where it goes.
  await expect(desk.day('2027-05-18')).toBeFocused();
  await page.keyboard.press('Enter');
  await desk.form.getByRole('button', { name: 'Duplicate to 6 days' }).click();
  await expect(desk.form.getByRole('alert').getByRole('link')).toHaveCount(6);
  const days = ['03', '04', '05', '17', '18'].map((day) => `2027-04-${day}`);
  expect((await startsOf(other, title, first, 30)).slice(1)).toEqual(
    days.map((day) => sameTimeOn(zone, startOfDay(zone, Date.parse(`${day}T02:00:00Z`)), date)),
  );
  await desk.form.getByRole('alert').getByRole('link').last().click();
  await expect(page.getByRole('dialog', { name: title })).toContainText('Tue 18 May 2027, 6:00 pm');
});

test('B.2.30: on a phone days are pressed and drawn over sideways, and the page still scrolls', async ({
  people,
  login,
  other,
}) => {
  const date = addDays(zone, startOfDay(zone, Date.now()), 40) + 9 * HOUR;
  const { jobId } = (await other.call('insertNewJobs', { job: { title: 'Press market', date } })).body;
  const page = await people.arrive('phone');
  await login('admin', page);
  const desk = new OfficeDesk(page);
  await desk.openAction(jobId, 'duplicate');
  // A week, Monday to Sunday, in the middle of a month.
  const monday = weekOf(zone, addDays(zone, date, 14)).start;
  const day = (step: number) => dayText(zone, addDays(zone, monday, step));
  const send = (name: string) => desk.form.getByRole('button', { name, exact: true });
  await desk.turnTo(day(0));
  await desk.day(day(0)).tap();
  await expect(send('Duplicate to 1 day')).toBeVisible();
  const box = await desk.day(day(0)).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(44);
  await desk.swipe(day(2), day(4));
  await expect(send('Duplicate to 4 days')).toBeVisible();
  await desk.swipe(day(6), { down: 250 });
  await expect(desk.day(day(6))).toHaveAttribute('aria-selected', 'false');
  await desk.swipe(day(4), day(3));
  await expect(send('Duplicate to 2 days')).toBeVisible();
});

test('B.2.23, B.3.09, B.7.05, B.7.08, B.7.09, A.7.36: files, messages and earlier states of a job', async ({
  people,
  login,
  other,
  server,
}) => {
  const office = await Office.of(server.url);
  const { id, crews } = await office.makeJob('Archive move', [2], 70);
  const worker = await caller(server.url, 'worker');
  await office.setStanding(crews[0]?.id ?? 0, worker.id, 2);
  await other.call('saveUpdatedJobv2', { job: { id, title: 'Archive move, level 3' } });
  const page = await people.arrive('desk');
  await login('admin', page);
  const desk = new OfficeDesk(page);
  const { form } = desk;

  await desk.openAction(id, 'files');
  await expect(form.getByText('No file uploaded')).toBeVisible();
  await form.getByRole('button', { name: 'Upload File' }).click();
  await form.locator('input[type=file]').setInputFiles([
    { name: 'map.png', mimeType: 'image/png', buffer: onePixel },
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ]);
  await expect(form.getByText('setup.exe is a program or script, which cannot be uploaded.')).toBeVisible();
  await form.getByRole('button', { name: /^Show the files/ }).click();
  await form.getByRole('button', { name: 'Preview map.png' }).click();
  const picture = form.getByRole('img', { name: 'map.png' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  const download = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Download map.png' }).click();
  expect((await download).suggestedFilename()).toBe('map.png');

  await form.getByRole('button', { name: 'Actions', exact: true }).click();
  await form.getByRole('button', { name: /^Mass Notification/ }).click();
  await form.getByLabel('Text').fill('Bring gloves');
  await form.getByRole('button', { name: 'Send to 1' }).click();
  await expect(form.getByText('Sent to 1 worker.')).toBeVisible();

  await form.getByRole('button', { name: 'Actions', exact: true }).click();
  await form.getByRole('button', { name: /^Logs/ }).click();
  await form
    .getByRole('button', { name: /^Restore/ })
    .last()
    .click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Title');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(form.getByLabel('Title')).toHaveValue('Archive move');
  await expect
    .poll(async () => (await other.call('getJobDetail', { id })).body.job.title)
    .toBe('Archive move');
});

test("B.5.19, B.7.06, B.7.07, R-13, J-42, B.2.31: the customer is let in by a link; the group's text is copied", async ({
  people,
  login,
  other,
  server,
}) => {
  const manager = await caller(server.url, 'manager');
  const prefix = (await manager.call('getMe', {})).body.managerOf;
  const { jobId } = (
    await other.call('insertNewJobs', {
      job: { title: 'Vault opening', date: Math.ceil(Date.now() / HOUR) * HOUR + 60 * HOUR, prepend: prefix },
    })
  ).body;
  const page = await people.arrive('desk');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await login('admin', page);
  const desk = new OfficeDesk(page);
  await desk.openAction(jobId, 'share');
  await expect(desk.form.getByRole('button', { name: 'Share', exact: true })).toBeDisabled();
  await desk.form.getByRole('combobox', { name: 'Recipient' }).click();
  await page.getByRole('option', { name: /manager@crewcall\.example/ }).click();
  await desk.form.getByRole('button', { name: 'Share', exact: true }).click();
  await desk.form.getByRole('button', { name: 'Copy the link' }).click();
  await expect(desk.form.getByRole('button', { name: 'Copied to clipboard' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const customer = await people.arrive('desk');
  await customer.goto(link);
  await new Entry(customer).press();
  await expect(customer.getByRole('dialog', { name: 'Vault opening' })).toBeVisible();
  await expect(customer).toHaveURL(new RegExp(`/admin/dashboard/${jobId}$`));

  await desk.openAction(jobId, 'whatsapp');
  await desk.form.getByRole('button', { name: 'Copy the text' }).click();
  await expect(desk.form.getByRole('button', { name: 'Copied to clipboard' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Vault opening');
});
