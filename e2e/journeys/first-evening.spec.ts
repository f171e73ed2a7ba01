import { dayText, epochToLocal } from '@crewcall/domain/time';
import { CheckTime } from '../pages/check-time';
import { seesPdf } from '../pages/crew-invoices';
import { CrewPhone } from '../pages/crew-phone';
import { SettingUp, emptyCompany } from '../pages/empty-company';
import { Entry } from '../pages/entry';
import { JobForm } from '../pages/job-form';
import { Joining } from '../pages/joining';
import { OfficeDesk } from '../pages/office-desk';
import { expect } from '../pages/people';
import { drawSignature } from '../pages/sign-off';
import { needsOwnServer } from '../support/run';

needsOwnServer('It sets the mail or the settings of its server.');

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const DAY = 86_400_000;
const zone = 'Australia/Sydney';

const test = emptyCompany();
test.use({ actionTimeout: 45_000 });

const manager = { firstName: 'Mia', lastName: 'Ferrari', email: 'mia@acme.example' };
const colleague = { firstName: 'Noor', lastName: 'Haddad', email: 'noor@evening.example' };
const robin = {
  firstName: 'Robin',
  lastName: 'Appleby',
  email: 'robin@mail.example',
  phone: '0412 555 016',
  postcode: '2000',
  message: '',
  password: 'quiet-lantern-42',
};
const worker = `${robin.firstName} ${robin.lastName}`;
const linkIn = (text: string): string => /http:\/\/\S+/.exec(text)?.[0] ?? '';

test('X-11: a firm starts empty in the morning and pays its first shift in the evening, by the screens alone', async ({
  people,
  link,
  mailbox,
}) => {
  const office = await people.arrive('desk');
  const settingUp = new SettingUp(office);
  const form = new JobForm(office);

  await test.step('the first administrator sets the company up', async () => {
    await office.goto(link);
    await new Entry(office).press();
    await expect(office.getByRole('heading', { name: 'Before your first shift' })).toBeVisible();
    await settingUp.writeContract('# Safety\nWear closed shoes.');
    await settingUp.addYesNoFilter('Has a car');
    await settingUp.addGroup('Rigger', '52.50');
    await settingUp.addCustomer('Acme Live Events', 'ACME');
    await settingUp.addManager(manager.firstName, manager.lastName, manager.email);
    await settingUp.addColleague(colleague.firstName, colleague.lastName, colleague.email);
    const { firstName, lastName, email, phone, postcode } = robin;
    await settingUp.importList([
      'First name,Last name,Email,Phone,Postcode,Group',
      [firstName, lastName, email, phone, postcode, 'Rigger'].join(','),
    ]);
  });

  const choosePassword = async (who: typeof manager, screen: 'desk' | 'phone') => {
    const page = await people.arrive(screen);
    const { text } = await mailbox.letter(who.email, 'Your access to');
    await page.goto(linkIn(text));
    const entry = new Entry(page);
    await entry.newPassword.fill(robin.password);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(entry.email).toHaveValue(who.email);
    await entry.password.fill(robin.password);
    await entry.press();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    return page;
  };
  const title = 'Harbour gala bump in';

  await test.step('the customer’s manager follows the mailed link and asks for a job', async () => {
    const page = await choosePassword(manager, 'desk');
    await page.goto('/admin/dashboard');
    await page.getByRole('button', { name: 'Add Job' }).click();
    const own = page.locator('[data-remote="mf-jobs"][data-region="job-form"]');
    await own.getByLabel('Title').fill(title);
    const date = epochToLocal(zone, Math.ceil(Date.now() / QUARTER) * QUARTER + 5 * DAY);
    await own.getByLabel('Job date', { exact: true }).fill(date);
    await own.getByLabel('Location').fill('Pier 9, Walsh Bay');
    await own.getByLabel('Location').blur();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect(own.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  });

  const phone = await people.arrive('phone');
  const crew = new CrewPhone(phone);

  await test.step('the worker of the list registers by the mailed link and signs', async () => {
    const { text } = await mailbox.letter(robin.email, 'Finish your registration with');
    await phone.goto(linkIn(text));
    const joining = new Joining(phone);
    await joining.register(robin);
    await expect(phone).toHaveURL(/\/us\/contract/);
    await expect(phone.getByRole('heading', { name: 'Safety' })).toBeVisible();
    for (const box of await phone.getByRole('checkbox').all()) await box.check();
    await phone.getByRole('button', { name: 'Continue' }).click();
    await drawSignature(phone, worker);
    await phone.getByRole('button', { name: 'Approve' }).click();
    await phone.waitForURL((url) => url.pathname.startsWith('/jobs'));
  });

  // Check-in opens before the start, so a job that begins within the next quarters can be clocked at once.
  const start = Math.ceil(Date.now() / QUARTER) * QUARTER + QUARTER;

  await test.step('a colleague accepts it, brings it forward and invites the worker', async () => {
    const page = await choosePassword(colleague, 'desk');
    const own = new JobForm(page);
    const desk = new OfficeDesk(page);
    await page.goto('/admin/requests');
    await desk
      .request(title)
      .getByRole('button', { name: /^Accept/ })
      .click();
    await expect(desk.request(title)).toContainText('Accepted');
    await desk.request(title).getByRole('button', { name: title, exact: true }).click();
    await own.field('Job date').fill(epochToLocal(zone, start));
    await own.field('Job date').blur();
    await own.saysSaved();
    await own.tab('Crew');
    await own.addGroup('Rigger', epochToLocal(zone, start));
    await own.invite(worker, 'Rigger');
    await own.close();
  });

  await test.step('the worker accepts and clocks', async () => {
    await crew.acceptInvite(title);
    await crew.openTimeCard(title);
    await crew.checkIn();
    await crew.checkOutOnCard();
  });

  const began = Math.floor(Date.now() / MINUTE) * MINUTE - 90 * MINUTE;

  await test.step('the office corrects the start, and the invoice has the group’s usual rate', async () => {
    await office.goto('/admin/dashboard');
    await new OfficeDesk(office).row(title).click();
    await form.tab('Timesheets');
    await office.getByRole('button', { name: `Edit the time of ${worker}` }).click();
    const begins = office.getByLabel(`Start of ${worker}`, { exact: true });
    await begins.fill(epochToLocal(zone, began));
    await begins.blur();
    await form.close();
    const checkTime = new CheckTime(office);
    await checkTime.open(dayText(zone, began), dayText(zone, Date.now()));
    // An hour and a half at the usual rate; a new company has no loadings yet.
    const total = await checkTime.generate(worker);
    expect(total).toBe('$78.75');
    await crew.closeJob(title);
    await crew.openInvoice(total);
    await seesPdf(phone.getByRole('dialog', { name: total }));
  });
});
