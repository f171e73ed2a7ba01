import { TimeCardPage } from '../pages/time-card';
import { addAxe, violations } from '../support/axe';
import { caller } from '../support/api';
import { expect, test } from '../support/offline-test';

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
const title = 'Harbour Gala';

test('T-22: who forgot to check out of one crew checks in for the next one, and both times are kept apart', async ({
  page,
  server,
  line,
  login,
  takePhone,
}) => {
  const office = await caller(server.url, 'admin');
  const supervisor = await caller(server.url, 'supervisor');
  const worker = await caller(server.url, 'worker');
  const now = Math.floor(Date.now() / QUARTER) * QUARTER;
  const [group] = (await office.call('getGroups', {})).body.groups;
  const crew = (startTime: number, endTime: number) => ({
    groupId: group?.id ?? 0,
    amount: 1,
    startTime,
    endTime,
  });
  const evening = crew(now - 16 * HOUR, now - 12 * HOUR);
  // Long begun, so that it is before all other shifts of this worker.
  const morning = crew(now - 2 * HOUR, now + 5 * HOUR);
  const job = {
    title,
    date: evening.startTime,
    selectedSupervisors: [supervisor.id],
    reqCrew: [evening, morning],
  };
  const { jobId: id } = (await office.call('insertNewJobs', { job })).body;
  const { reqCrew } = (await office.call('getJobDetail', { id })).body.job;
  const [first, second] = [...reqCrew].sort((a, b) => a.startTime - b.startTime).map((one) => one.id);
  for (const idReqCrew of [first ?? 0, second ?? 0])
    await office.call('saveJobUserList', { idReqCrew, statusUser: [{ id: worker.id, status: 2 }] });
  const tapTime = evening.startTime;
  await worker.call('doclock', { id, action: 'in', idReqCrew: first ?? 0, key: `evening ${id}`, tapTime });
  const times = async () =>
    (await supervisor.call('getTimeCard', { idJob: id })).body.timesheets
      .sort((a, b) => a.start - b.start)
      .map(({ idReqCrew, end }) => [idReqCrew, end === 0]);

  const phone = await takePhone();
  await addAxe(phone.page.context());
  await phone.enter(line.url, 'worker');
  await phone.isNext(title);
  const asks = phone.page.getByRole('button', { name: `When did you finish? ${title}` });
  await expect(asks).toBeVisible();
  await phone.press('Check In');
  await expect(phone.slab).toContainText('On the clock');
  await expect.poll(times).toEqual([
    [first, true],
    [second, true],
  ]);
  await expect(asks).toBeVisible();
  expect(await violations(phone.page)).toEqual([]);

  await login('admin', page);
  await page.goto('/admin/today');
  await expect(page.getByText(/needs a check-out/).first()).toBeVisible();

  await asks.click();
  await phone.page
    .getByRole('dialog', { name: 'When did you finish?' })
    .getByRole('button', { name: 'Send' })
    .click();
  await phone.showUndecided(title);
  await expect(phone.undecided(title)).toBeVisible();
  await expect(asks).toHaveCount(0);
  const [punch] = (await supervisor.call('getTimeCard', { idJob: id })).body.pendingPunches;
  expect([punch?.tapTime, punch?.blocked]).toEqual([evening.endTime, null]);
  await supervisor.call('resolvePunch', { id: punch?.id ?? 0, apply: true });
  await phone.press('Check Out');
  await expect.poll(times).toEqual([
    [first, false],
    [second, false],
  ]);
});

test('T-22: in overtime Check Out stays the button of the time card, and an earlier end is beside it', async ({
  line,
  server,
  makeShift,
  takePhone,
}) => {
  const shift = await makeShift('worker', 'Long night', { began: 7, hours: 4 });
  const worker = await caller(server.url, 'worker');
  const tapTime = Date.now() - 7 * HOUR;
  await worker.call('doclock', { id: shift.id, action: 'in', key: `in ${shift.id}`, tapTime });
  const phone = await takePhone();
  await phone.enter(line.url, 'worker');
  const earlier = () => phone.page.getByRole('button', { name: /^I finished earlier/ });
  const card = new TimeCardPage(phone.page);
  await card.open(shift.id);
  await expect(earlier()).toBeVisible();
  const from = Date.now();
  await card.press('Check Out');
  await expect.poll(async () => (await shift.clocks())[0]?.end ?? 0).toBeGreaterThan(from - 60_000);
  await expect(phone.page.getByRole('dialog', { name: 'When did you finish?' })).toHaveCount(0);
});
