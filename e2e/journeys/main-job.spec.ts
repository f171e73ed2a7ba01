import { addDays, dayText, epochToLocal, weekOf } from '@crewcall/domain/time';
import { Calendar } from '../pages/calendar';
import { CheckTime } from '../pages/check-time';
import { CrewInvoices, centsOf, seesPdf } from '../pages/crew-invoices';
import { CrewPhone } from '../pages/crew-phone';
import { JobForm } from '../pages/job-form';
import { Joining, Registrants } from '../pages/joining';
import { expect, test as base } from '../pages/people';
import { SignOff } from '../pages/sign-off';
import { readBankFile, readWorkbook } from '../support/bank-file';
import { liveOf } from '../support/releases';
import { startServer } from '../support/server';
import type { RunningServer } from '../support/server';
import { smallPdf } from '../support/small-pdf';
import { needsOwnServer } from '../support/run';

needsOwnServer('It starts, stops or looks into its server.');

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const zone = 'Australia/Sydney';

const supervisorName = "Sinéad O'Brien";
const workerName = 'Mai Nguyễn';
const worker2Name = 'Łukasz Wójcik';
const [firstGroup, secondGroup] = ['Stagehand', 'Lighting Tech'];

const newcomer = {
  firstName: 'Robin',
  lastName: 'Appleby',
  email: 'robin.appleby@mail.example',
  phone: '+61412555016',
  postcode: '2000',
  message: 'Three seasons of load-ins. I can start on Monday.',
  password: 'quiet-lantern-42',
};

const test = base.extend<object, { server: RunningServer }>({
  // A server of its own: what other journeys leave behind would be paid here as well.
  server: [
    async ({}, use) => {
      const server = await startServer({ env: { SEED: 'demo' } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

test(
  'a job goes from the office to the bank through the screens alone',
  { tag: '@promise' },
  async ({ people, server, login }) => {
    const office = await people.arrive('desk');
    const worker = await people.arrive('phone');
    const worker2 = await people.arrive('phone');
    const supervisor = await people.arrive('phone');
    const visitor = await people.arrive('phone');
    const form = new JobForm(office);
    const invoices = new CrewInvoices(office);

    // Check-in opens before the start, so a job that begins within the next quarters can be clocked at once.
    const start = Math.ceil(Date.now() / QUARTER) * QUARTER + QUARTER;
    const job = {
      title: 'Lantern Night bump in',
      date: epochToLocal(zone, start),
      company: 'NOVA',
      location: 'Observatory Hill, The Rocks',
    };

    await test.step('the office makes the job and invites', async () => {
      await login('admin', office);
      await people.sees(office, 'mf-jobs', 'dashboard');
      await office.getByRole('button', { name: 'Add Job' }).click();
      await people.sees(office, 'mf-jobs', 'job-form');
      await form.fillInfo(job);
      await form.tab('Crew');
      await form.addGroup(firstGroup, job.date);
      await form.addGroup(secondGroup, job.date);
      await form.chooseSupervisor(supervisorName);
      await form.invite(workerName, firstGroup);
      await form.close();
    });

    await test.step('the calendar shows it, and opens the same form', async () => {
      await new Calendar(office).openJob(job.title, dayText(zone, start));
      await people.sees(office, 'mf-calendar', 'admin-calendar');
      await people.sees(office, 'mf-jobs', 'job-form');
      await form.saysInfo(job);
      await form.tab('Crew');
      await expect(form.crew(firstGroup)).toContainText(workerName);
    });

    await test.step('one worker applies, the other accepts, and the office approves', async () => {
      await login('worker2', worker2);
      await people.sees(worker2, 'mf-jobs', 'jobs');
      await new CrewPhone(worker2).applyFor(job.title, secondGroup);
      await login('worker', worker);
      await new CrewPhone(worker).acceptInvite(job.title);
      await form.hasPlaces(firstGroup, '1 of 1');
      await form.approve(worker2Name, secondGroup);
      await form.close();
    });

    await test.step('both check in and out on the phone', async () => {
      const phone = new CrewPhone(worker);
      await phone.openTimeCard(job.title);
      await people.sees(worker, 'mf-timesheets', 'time-card');
      await phone.checkIn();
      await phone.checkOutOnSlab(job.title);
      const phone2 = new CrewPhone(worker2);
      await phone2.openTimeCard(job.title);
      await phone2.checkIn();
      await phone2.checkOutOnCard();
    });

    // Two presses within seconds are no paid time: the supervisor knows when they really began.
    const began = Math.floor(Date.now() / MINUTE) * MINUTE - 90 * MINUTE;

    await test.step('the supervisor corrects the starts and signs the job off', async () => {
      await login('supervisor', supervisor);
      const phone = new CrewPhone(supervisor);
      await phone.openTimeCard(job.title);
      await phone.moveStart(workerName, epochToLocal(zone, began));
      await phone.moveStart(worker2Name, epochToLocal(zone, began));
      const signOff = new SignOff(supervisor);
      await signOff.open();
      await people.sees(supervisor, 'mf-timesheets', 'sign-off');
      await signOff.tick([workerName, worker2Name]);
      await signOff.sign('Dana Site');
    });

    const totals = await test.step('the office makes their invoices', async () => {
      const checkTime = new CheckTime(office);
      await checkTime.open(dayText(zone, began), dayText(zone, Date.now()));
      await people.sees(office, 'mf-timesheets', 'check-time');
      return { worker: await checkTime.generate(workerName), worker2: await checkTime.generate(worker2Name) };
    });

    await test.step('the bank file pays exactly these invoices', async () => {
      const sunday = dayText(zone, addDays(zone, weekOf(zone, began).start, 6));
      await invoices.open(sunday, sunday);
      await people.sees(office, 'mf-invoicing', 'crew-invoices');
      const made = [
        await invoices.find(workerName, totals.worker),
        await invoices.find(worker2Name, totals.worker2),
      ];
      for (const invoice of made) await invoices.look(invoice);
      await invoices.select(made);
      const { aba, xlsx } = await invoices.downloadBankFile();

      const cents = made.map(({ amount }) => centsOf(amount));
      const sum = cents.reduce((all, one) => all + one, 0);
      const file = readBankFile(aba);
      expect(file.records.map((record) => record.length)).toEqual(file.records.map(() => 120));
      expect(file.records.join('')).toMatch(/^[\x20-\x7e]+$/);
      expect(file.credits.map((credit) => credit.cents).sort()).toEqual([...cents].sort());
      expect(file.credits.map(({ title }) => title).sort()).toEqual(['Lukasz Wojcik', 'Mai Nguyen']);
      expect(file.totals.credit).toBe(sum);

      const rows = await readWorkbook(xlsx);
      const paid = rows.filter((row) => row['Invoice'] !== 'Total');
      expect(paid.map((row) => [String(row['Invoice']), row['Name'], row['Amount']]).sort()).toEqual(
        made.map(({ number, name, amount }) => [number, name, centsOf(amount) / 100]).sort(),
      );
      expect(paid.map((row) => row['BSB']).sort()).toEqual(file.credits.map(({ bsb }) => bsb).sort());
      expect(rows.find((row) => row['Invoice'] === 'Total')?.['Amount']).toBe(sum / 100);
    });

    await test.step('the worker reads the own invoice', async () => {
      await new CrewPhone(worker).openInvoice(totals.worker);
      await people.sees(worker, 'mf-invoicing', 'my-invoices');
      await seesPdf(worker.getByRole('dialog', { name: totals.worker }));
    });

    await test.step('a visitor joins the crew', async () => {
      const cv = smallPdf('Robin Appleby, event crew');
      const joining = new Joining(visitor);
      await joining.openSignUp();
      await people.sees(visitor, 'mf-public', 'signup');
      await joining.preregister(newcomer, { name: 'cv.pdf', mimeType: 'application/pdf', buffer: cv });

      const registrants = new Registrants(office);
      await registrants.open(newcomer);
      await people.sees(office, 'mf-admin-crew', 'registrants');
      expect((await registrants.readResume()).equals(cv)).toBe(true);
      const link = await registrants.approve();

      await visitor.goto(link);
      await people.sees(visitor, 'mf-public', 'register');
      await joining.register(newcomer);
      await joining.signContract(newcomer);
      await expect(visitor.getByRole('heading', { name: `Welcome, ${newcomer.firstName}` })).toBeVisible();
    });

    await test.step('each remote that was met came from its live release', async () => {
      const live = [...(await liveOf(server.url))].map(
        ([name, { manifest }]) => `${name}/${manifest.release}`,
      );
      expect(live).toEqual(expect.arrayContaining([...people.seen]));
      expect([...people.asked].sort()).toEqual([...people.seen].sort());
    });
  },
);
