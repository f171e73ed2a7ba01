import type { BrowserContext, Page } from '@playwright/test';
import { startOfDay } from '@crewcall/domain/time';
import { CrewPhone } from '../pages/crew-phone';
import { OfflinePhone } from '../pages/offline-phone';
import { caller } from '../support/api';
import type { Caller } from '../support/api';
import { openLine } from '../support/bad-line';
import type { BadLine } from '../support/bad-line';
import { startDay } from '../support/simulated-day';
import type { SimulatedDay } from '../support/simulated-day';
import { accounts, password } from '../support/accounts';
import { test as base, expect } from '../support/test';
import type { Account } from '../support/accounts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const zone = 'Australia/Sydney';
const night = 'Harbour night';
const market = 'Morning market';
const mai = 'Mai Nguyễn';

/** A group of the job; `start` epoch ms. */
const crewOf = (groupId: number, amount: number, start: number) => ({
  groupId,
  amount,
  startTime: start,
  endTime: start + 5 * HOUR,
});

async function makeJob(
  office: Caller,
  title: string,
  crews: ReturnType<typeof crewOf>[],
  supervisors: number[] = [],
) {
  const date = Math.min(...crews.map(({ startTime }) => startTime));
  const job = { title, date, reqCrew: crews, selectedSupervisors: supervisors };
  const { jobId } = (await office.call('insertNewJobs', { job })).body;
  const { reqCrew } = (await office.call('getJobDetail', { id: jobId })).body.job;
  return { id: jobId, crews: reqCrew.map(({ id }) => id) };
}

const confirm = (office: Caller, idReqCrew: number, idUser: number) =>
  office.call('saveJobUserList', { idReqCrew, statusUser: [{ id: idUser, status: 2 }] });

interface Fixtures {
  day: SimulatedDay;
  /** Between one phone and the server. */
  line: BadLine;
  /** Somebody who has signed in. */
  arrive(email: string, screen?: 'phone' | 'desk', baseURL?: string): Promise<Page>;
}
const test = base.extend<Fixtures>({
  day: async ({}, use) => {
    const day = await startDay();
    await use(day);
    await day.end();
  },
  line: async ({ day }, use) => {
    const line = await openLine(day.server.url);
    await use(line);
    await line.close();
  },
  arrive: async ({ browser, day }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (email, screen = 'phone', baseURL = day.server.url) => {
      const context = await browser.newContext({
        ...(screen === 'desk'
          ? { viewport: { width: 1440, height: 900 } }
          : { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
        baseURL,
        timezoneId: zone,
        locale: 'en-AU',
        reducedMotion: 'reduce',
      });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto('/');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL(/\/(jobs|admin)/);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

test('C.2, C.3: a day: swapped, asked, late, replaced, missing, told once through a power cut, and a press that arrives late', async ({
  day,
  line,
  arrive,
}) => {
  test.setTimeout(600_000);
  const { url } = day.server;
  const officeCaller = (who: Account = 'admin') => caller(url, who);

  // Weeks ahead nobody of the demo has another shift.
  const start = startOfDay(zone, Date.now() + 28 * 24 * HOUR) + 18 * HOUR;
  await day.moveTo(start - 26 * HOUR);
  let office = await officeCaller();
  const [worker, worker2, supervisor] = await Promise.all([
    officeCaller('worker'),
    officeCaller('worker2'),
    officeCaller('supervisor'),
  ]);
  const { groups } = (await office.call('getGroups', {})).body;
  const lighting = groups.find(({ groupName }) => groupName === 'Lighting Tech')?.id ?? 0;
  const job = await makeJob(
    office,
    night,
    [crewOf(lighting, 2, start), crewOf(lighting, 1, start + HOUR)],
    [supervisor.id],
  );
  const [first = 0, second = 0] = job.crews;
  const other = await makeJob(office, market, [crewOf(lighting, 1, start + 40 * HOUR)]);
  const taken = new Set([worker.id, worker2.id, supervisor.id]);
  const free = (await office.call('getJobWorkers', { idReqCrew: first })).body.workers.filter(
    ({ id, hasRate, hasDoubleShift, conflicts = [] }) =>
      hasRate && !hasDoubleShift && conflicts.length === 0 && !taken.has(id),
  );
  const [third, fourth] = free;
  if (!third || !fourth) throw new Error('Nobody of the demo is free for lighting.');
  await confirm(office, first, worker.id);
  await confirm(office, first, worker2.id);
  await confirm(office, second, fourth.id);
  await confirm(office, other.crews[0] ?? 0, third.id);
  const known = (await office.call('getuserdetails', { id: third.id })).body;

  const mine = new OfflinePhone(await arrive(accounts.worker, 'phone', line.url));
  const asker = await arrive(accounts.worker2);
  const taker = await arrive(known.email);
  const site = await arrive(accounts.supervisor);
  const desk = await arrive(accounts.admin, 'desk');

  await test.step('the day before one cannot come, another takes over and gives a shift in return', async () => {
    await asker.goto(`/jobs/upcoming/${job.id}/details`);
    await asker.getByRole('button', { name: 'I can’t come' }).click();
    const ask = asker.getByRole('dialog', { name: 'You cannot come?' });
    await ask.getByLabel(/^Reason/).fill('My sister marries');
    await ask.getByRole('button', { name: 'Offer it' }).click();
    await taker.goto('/jobs/openings');
    const cover = taker.getByRole('region', { name: 'Cover' });
    await cover.getByRole('button', { name: `Take over: ${night}` }).click();
    const take = taker.getByRole('dialog', { name: `Take over ${night}?` });
    await take.getByLabel('Give one of your shifts in return').click();
    await taker.getByRole('option', { name: new RegExp(market) }).click();
    await take.getByRole('button', { name: 'Offer the swap' }).click();
    await expect(cover).toContainText('Swap waits for their answer');
    const own = asker.getByRole('group', { name: `Cover: ${night}` });
    await expect(own).toContainText(`give you theirs: ${market}`);
    await own.getByRole('button', { name: 'Swap' }).click();
    await expect(own).toContainText('You have said yes to the swap. The office decides.');
    await desk.goto('/admin/requests?show=cover');
    const card = desk.getByRole('article').filter({ hasText: night });
    await expect(card).toContainText(market);
    await card.getByRole('button', { name: `Give it over: ${third.fullName}` }).click();
    await desk.mouse.move(0, 0);
    await expect(card).toHaveCount(0);
    await expect(own).toHaveCount(0);
    await taker.goto(`/jobs/upcoming/${job.id}/details`);
    await expect(taker.getByText('Confirmed').first()).toBeVisible();
    await asker.goto(`/jobs/upcoming/${other.id}/details`);
    await expect(asker.getByText('Confirmed').first()).toBeVisible();
  });

  const row = (page: Page, name: string, state: string) =>
    page.getByRole('main').getByRole('listitem', { name: new RegExp(`^${name}: ${state}$`) });
  const boards = [desk, site];
  const shows = async (name: string, state: string, timeout = 20_000) => {
    for (const page of boards) {
      // What is under the pointer keeps still until it leaves.
      await page.getByRole('region', { name: night }).hover();
      await page.mouse.move(0, 0);
      await expect(row(page, name, state)).toBeVisible({ timeout });
    }
  };

  await test.step('both are asked; one says yes, the other nothing, and later that they run late', async () => {
    await day.moveTo(start - 15 * HOUR);
    await mine.page.goto('/jobs/upcoming');
    await mine.page.getByRole('button', { name: `Yes: ${night}` }).click();
    for (const page of boards) await page.goto('/admin/today');
    await shows(mai, 'Coming');
    await shows(third.fullName, 'Asked');
    await day.moveTo(start - 4 * HOUR + 2 * MINUTE);
    for (const page of boards) await page.reload();
    await shows(third.fullName, 'No answer');
    await taker.goto('/jobs/upcoming');
    // The choices close when what the device kept gives way to the server's answer.
    await expect(async () => {
      const running = taker.getByRole('button', { name: `Running late: ${night}` });
      if (await running.isVisible()) await running.click({ timeout: 3_000 });
      await taker.getByRole('button', { name: `15 min late: ${night}` }).click({ timeout: 3_000 });
    }).toPass();
    await shows(third.fullName, 'Late');
  });

  await test.step('one is absent, and the first who is asked takes the place', async () => {
    await site.getByRole('button', { name: `More for ${fourth.fullName}` }).click();
    await site.getByRole('menuitem', { name: 'Mark absent' }).click();
    await shows(fourth.fullName, 'Absent');
    await desk.getByRole('button', { name: `More for ${fourth.fullName}` }).click();
    await desk.getByRole('menuitem', { name: 'Find a replacement' }).click();
    const dialog = desk.getByRole('dialog', { name: `Replace ${fourth.fullName}` });
    const { firstName, lastName } = (await caller(url, 'worker2').then((one) => one.call('getMe', {}))).body;
    await dialog.getByLabel(`${firstName} ${lastName}`).check();
    await dialog.getByRole('button', { name: /^Ask \d+ now$/ }).click();
    await expect(dialog).toHaveCount(0);
    await asker.goto('/jobs');
    await new CrewPhone(asker).acceptInvite(night);
    // Asked within the minute.
    await shows(`${firstName} ${lastName}`, '(Not asked|Asked)');
  });

  await test.step('a press without reception waits on the phone; who it is counts as missing, and that is told once', async () => {
    await day.moveTo(start - 2 * MINUTE);
    await mine.page.goto('/jobs');
    await mine.isNext(night);
    await mine.isKept();
    await mine.isOpen('Check In');
    line.set({ is: 'down' });
    await mine.press('Check In');
    await expect(mine.waits('Check In')).toBeVisible();
    await day.moveTo(start + 11 * MINUTE);
    await day.cutPower();
    // A page that was cut off asks again after half a minute at the latest, once the server is up.
    await shows(mai, 'Missing', 90_000);
    await expect(row(desk, third.fullName, 'Late')).toBeVisible();
    office = await officeCaller();
    const told = async () =>
      (await office.call('getOutbox', {})).body.messages
        .filter(({ subject }) => subject === `Somebody is missing: ${night}`)
        .map(({ recipient }) => recipient);
    await expect.poll(told).toEqual([accounts.supervisor]);
    await day.moveTo(start + 13 * MINUTE);
    await taker.goto(`/jobs/upcoming/${job.id}/timecard`);
    await taker.getByRole('region', { name: 'Your time' }).getByRole('button', { name: 'Check In' }).click();
    await shows(third.fullName, 'Here');
    expect(await told()).toEqual([accounts.supervisor]);
  });

  await test.step('with reception the press arrives, with the time at which it was made', async () => {
    line.set({ is: 'good' });
    await expect(mine.waits('Check In')).toHaveCount(0);
    await shows(mai, 'Here');
    await expect(row(desk, mai, 'Here')).toContainText(/^.*Checked in 5:5\d pm, arrived here 6:1\d pm/);
  });
});
