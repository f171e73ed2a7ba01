import { addDays, dayText, startOfDay } from '@crewcall/domain/time';
import { Calendar } from '../pages/calendar';
import { OfficeDesk } from '../pages/office-desk';
import { expect, test } from '../pages/people';
import { caller } from '../support/api';
import { Office } from '../support/office';

const zone = 'Australia/Sydney';
const HOUR = 3_600_000;

test('A.2.29, B.3.03, J-49: a job of three days stands on each in dashboard, strip and calendar, with that day’s places', async ({
  people,
  login,
  other,
}) => {
  const page = await people.arrive('desk');
  await login('admin', page);
  const desk = new OfficeDesk(page);
  const today = startOfDay(zone, Date.now());
  const at = (day: number) => addDays(zone, today, day) + 10 * HOUR;
  const groups = (await other.call('getGroups', {})).body.groups;
  const crew = (group: number, day: number, amount: number) => ({
    groupId: groups[group]?.id ?? 0,
    amount,
    startTime: at(day),
    endTime: at(day) + 6 * HOUR,
  });
  const title = 'Harbour tour';
  const reqCrew = [crew(0, 1, 2), crew(1, 1, 1), crew(0, 3, 4), crew(0, 4, 5)];
  const { jobId } = (await other.call('insertNewJobs', { job: { title, date: at(3), reqCrew } })).body;
  // One more than the first crew asked for, and nobody for the second.
  const first = (await other.call('getJobDetail', { id: jobId })).body.job.reqCrew.find(
    ({ amount }) => amount === 2,
  );
  const { workers } = (await other.call('getJobWorkers', { idReqCrew: first?.id ?? 0 })).body;
  const statusUser = workers.slice(0, 3).map(({ id }) => ({ id, status: 2 }));
  await other.call('saveJobUserList', { idReqCrew: first?.id ?? 0, statusUser });

  await desk.openDashboard();
  const tomorrow = desk.section('TOMORROW').getByRole('row').filter({ hasText: title });
  await expect(tomorrow).toContainText('2 of 3');
  await expect(tomorrow).toContainText('1 open');
  await expect(tomorrow).toContainText('Overfilled');
  const later = desk.section('NEXT 7 DAYS').getByRole('row').filter({ hasText: title });
  await expect(later).toHaveCount(2);
  await expect(later.nth(0)).toContainText('0 of 4');
  await expect(later.nth(1)).toContainText('0 of 5');
  const strip = page.getByRole('toolbar', { name: 'Days' }).getByRole('button');
  await strip.nth(4).click();
  await expect(desk.row(title)).toContainText('0 of 5');

  const calendar = new Calendar(page);
  const day = (ahead: number) => dayText(zone, at(ahead));
  for (const [ahead, places] of [
    [1, '2/3 +1'],
    [3, '0/4'],
    [4, '0/5'],
  ] as const) {
    await calendar.open();
    await calendar.turnTo(day(ahead));
    await expect(calendar.job(title, day(ahead))).toContainText(places);
  }
  // On the day between, nobody of it works.
  await calendar.open();
  await calendar.turnTo(day(2));
  await expect(calendar.job(title, day(2))).toHaveCount(0);
});

test('A.2.24, N-06, C-01: applications stand in the rail, are accepted together after a word of warning, and rest alone', async ({
  people,
  login,
  server,
}) => {
  const office = await Office.of(server.url);
  const title = 'Quay gala';
  const { id, crews } = await office.makeJob(title, [1], 24 * 40);
  for (const who of ['worker', 'worker2'] as const) {
    const worker = await caller(server.url, who);
    await worker.call('applyfor', { jobId: id, reqCrew: crews[0]?.id ?? 0 });
  }
  const page = await people.arrive('desk');
  await login('admin', page);
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Applications/ });
  await expect(entry).toContainText(/[2-9]/);
  await entry.click();
  const card = page.getByRole('region', { name: new RegExp(`^${title}`) });
  await expect(card).toContainText('0 of 1');
  await card.getByRole('button', { name: 'Choose all' }).click();
  await page.getByRole('button', { name: 'Accept 2' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(question).toContainText('then has 2 for 1 place.');
  await question.getByRole('button', { name: 'Not now' }).click();

  const accept = card.getByRole('button', { name: /^Accept [^\d]/ });
  await accept.first().click();
  await expect(card.getByText('Accepted')).toHaveCount(1);
  await expect(card).toContainText('1 of 1');
  // Who was answered keeps the place; the other one can be answered at once.
  await expect(accept).toHaveCount(1);
  await expect(accept).toBeEnabled();
  await card.getByRole('button', { name: /^Decline [^\d]/ }).click();
  await expect(card.getByText('Declined')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Applications' })).toBeVisible();
  await expect(card).toHaveCount(0);
});
