import { SignOff, drawSignature } from '../pages/sign-off';
import { TimeCardPage } from '../pages/time-card';
import { addAxe, violations } from '../support/axe';
import { caller } from '../support/api';
import { expect, test } from '../support/test';

const HOUR = 3_600_000;
const QUARTER = 15 * 60_000;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'block' });

test('J-18, A.4.07, T-22: the load-in is signed, its job stays open, and the same worker checks in for the load-out', async ({
  page,
  server,
  login,
}) => {
  const office = await caller(server.url, 'admin');
  const supervisor = await caller(server.url, 'supervisor');
  const worker = await caller(server.url, 'worker');
  const now = Math.floor(Date.now() / QUARTER) * QUARTER;
  const [group] = (await office.call('getGroups', {})).body.groups;
  const place = (startTime: number, endTime: number) => ({
    groupId: group?.id ?? 0,
    amount: 1,
    startTime,
    endTime,
  });
  const start = now - 5 * HOUR;
  const loadIn = place(start, now - HOUR);
  const job = { title: 'Pontoon Stage', date: start, selectedSupervisors: [supervisor.id] };
  const { jobId: id } = (
    await office.call('insertNewJobs', {
      job: { ...job, reqCrew: [loadIn, place(now + HOUR, now + 5 * HOUR)] },
    })
  ).body;
  const { reqCrew } = (await office.call('getJobDetail', { id })).body.job;
  const crews = [...reqCrew].sort((a, b) => a.startTime - b.startTime);
  for (const crew of crews)
    await office.call('saveJobUserList', { idReqCrew: crew.id, statusUser: [{ id: worker.id, status: 2 }] });
  const times = { start, end: loadIn.endTime };
  await supervisor.call('setTimeCreate', {
    idJob: id,
    idUser: worker.id,
    idReqCrew: crews[0]?.id ?? 0,
    ...times,
  });

  await addAxe(page.context());
  await login('supervisor');
  const card = new TimeCardPage(page);
  await card.open(id);
  const signOff = new SignOff(page);
  await signOff.open();
  const missing = page.getByRole('list', { name: 'Not signed after this' });
  await expect(missing).toContainText('no time yet on');
  await expect(page.getByText('If a later crew is called off')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await signOff.tick(['Mai Nguyễn']);
  await signOff.begin('Dana Site');
  await drawSignature(page, 'Dana Site');
  await signOff.approve();
  await expect(page.getByText('The job stays open.')).toBeVisible();

  const phone = await page.context().browser()?.newPage();
  if (!phone) throw new Error('no browser');
  await login('worker', phone);
  await phone.goto(`${server.url}/jobs/upcoming/${id}/details`);
  const panel = phone.getByRole('dialog', { name: job.title });
  await expect(panel.getByText('Starts')).toHaveCount(2);
  await expect(panel.getByText('Completed')).toBeVisible();
  await expect(panel.getByText('Confirmed', { exact: true })).toBeVisible();
  const own = new TimeCardPage(phone);
  await own.open(id);
  await own.press('Check In');
  await expect(own.own).toContainText('Clocked in at');
  const timeCard = async () => (await worker.call('getTimeCard', { idJob: id })).body;
  // The press is on the screen before the server has it.
  await expect
    .poll(async () => (await timeCard()).timesheets.map((row) => [row.idReqCrew, row.idSignature !== null]))
    .toEqual([
      [crews[0]?.id, true],
      [crews[1]?.id, false],
    ]);
  expect((await timeCard()).jobStatus).toBe(1);
  await phone.close();
});
