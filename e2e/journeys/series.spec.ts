import { addDays, dayText, startOfDay } from '@crewcall/domain/time';
import { OfficeDesk } from '../pages/office-desk';
import { JobForm } from '../pages/job-form';
import { expect, test } from '../pages/people';
import { addAxe, violations } from '../support/axe';
import { Office } from '../support/office';

const zone = 'Australia/Sydney';

test('J-05, J-36, B.3.10: a job is copied to two days, changed, crewed and cancelled on all that are ahead', async ({
  people,
  login,
  other,
  server,
}) => {
  const office = await Office.of(server.url);
  const title = 'Riverside market';
  const { id, crews } = await office.makeJob(title, [2], 40 * 24);
  const [crew] = crews;
  const { date } = (await other.call('getJobDetail', { id })).body.job;
  const page = await people.arrive('desk');
  await addAxe(page.context());
  await login('admin', page);

  const desk = new OfficeDesk(page);
  await desk.openAction(id, 'duplicate');
  const day = (ahead: number) => dayText(zone, addDays(zone, startOfDay(zone, date), ahead));
  for (const ahead of [2, 4]) {
    await desk.turnTo(day(ahead));
    await desk.day(day(ahead)).click();
  }
  await desk.form.getByRole('button', { name: 'Duplicate to 2 days' }).click();
  await expect(desk.form.getByRole('alert').getByRole('link')).toHaveCount(2);
  const { jobs } = (await other.call('getJobSeries', { id })).body;
  const [, second, third] = jobs.map((job) => job.id);

  // Somebody who works elsewhere on the second day, and somebody who is free on all of them.
  const { workers } = (await other.call('getJobWorkers', { idReqCrew: crew?.id ?? 0 })).body;
  const [free, busy] = workers.filter(({ hasDoubleShift }) => !hasDoubleShift);
  const elsewhere = await office.makeJob('Elsewhere', [1], 42 * 24 + 9);
  await office.setStanding(elsewhere.crews[0]?.id ?? 0, busy?.id ?? 0, 2);

  const form = new JobForm(page);
  await form.open(id);
  await form.field('Description').fill('Bring gloves');
  await page.getByRole('button', { name: 'Dates and changes ahead' }).click();
  const dialog = page.getByRole('dialog', { name: 'A series of 3' });
  await dialog.getByRole('checkbox', { name: 'Description' }).check();
  await dialog.getByRole('checkbox', { name: /^Start time/ }).check();
  await expect(dialog).toContainText('Nobody is invited or confirmed, so nobody will be notified.');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2 jobs ahead' }).click();
  await expect(dialog).toContainText('2 jobs ahead changed.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  for (const ahead of [second, third])
    expect((await other.call('getJobDetail', { id: ahead ?? 0 })).body.job.description).toBe('Bring gloves');

  await form.tab('Crew');
  await form
    .crew(crew?.groupName ?? '')
    .getByRole('button', { name: 'Invite workers' })
    .click();
  for (const one of [free, busy])
    await desk.form.getByRole('checkbox', { name: `Select ${one?.fullName}` }).check();
  await desk.form.getByRole('button', { name: 'Invite 2' }).click();
  const asked = page.getByRole('dialog', { name: 'Invite 2 people for 2 open places?' });
  await asked.getByRole('radio', { name: 'This and all 2 ahead' }).check();
  expect(await violations(page)).toEqual([]);
  await asked.getByRole('button', { name: 'Invite 2 to 3 jobs' }).click();
  await expect(asked).toContainText('Invited to this job and 2 jobs ahead.');
  await expect(asked.getByRole('listitem')).toHaveCount(1);
  await expect(asked).toContainText(`Has another shift within 20 hours, not invited: ${busy?.fullName}.`);
  await asked.getByRole('button', { name: 'Close' }).click();
  const invited = async (job: number | undefined) =>
    (await other.call('getJobDetail', { id: job ?? 0 })).body.job.reqCrew.flatMap(({ userList }) =>
      userList.map((one) => one.id),
    );
  expect(await invited(second)).toEqual([free?.id]);
  expect((await invited(third)).length).toBe(2);

  await form.open(id);
  await desk.form.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Cancelled' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel this job?' });
  await cancel.getByRole('radio', { name: 'This and all 2 ahead' }).check();
  await expect(cancel).toContainText('2 invited or confirmed workers will be notified.');
  await cancel.getByRole('button', { name: 'Cancel 3 jobs' }).click();
  await expect(cancel).toContainText('This job and 2 jobs ahead cancelled.');
  const after = (await other.call('getJobSeries', { id })).body.jobs;
  expect(after.map(({ status }) => status)).toEqual([2, 2, 2]);
});
