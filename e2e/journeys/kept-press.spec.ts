import { epochToLocal } from '@crewcall/domain/time';
import { SignOff } from '../pages/sign-off';
import { TimeCardPage } from '../pages/time-card';
import { addAxe, violations } from '../support/axe';
import { makeCrewedJob } from '../support/crewed-job';
import { expect, test } from '../support/offline-test';

const HOUR = 3_600_000;
const QUARTER = HOUR / 4;
const mai = 'Mai Nguyễn';
const title = 'Rooftop dinner';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('T-22, T-02, A.7.49, B.6.02: a check in with a wrong code and no reception stays in sight until it is decided, signed and counted', async ({
  browser,
  page,
  server,
  line,
  takePhone,
  login,
}) => {
  const start = Math.floor(Date.now() / QUARTER) * QUARTER - 3 * HOUR;
  const job = await makeCrewedJob(server.url, title, start);
  const idJob = job.id;
  const { crew } = (await job.supervisor.call('getTimeCard', { idJob })).body;
  const other = crew.find(({ idUser }) => idUser === job.worker2.id);
  const absent = { idJob, idUser: job.worker2.id, idReqCrew: other?.idReqCrew ?? 0, absent: true };
  await job.supervisor.call('setAbsent', absent);
  const wrong = job.code === '0000' ? '0001' : '0000';

  const phone = await takePhone();
  await addAxe(phone.page.context());
  await phone.page.emulateMedia({ reducedMotion: 'reduce' });
  await phone.enter(line.url, 'worker');
  await phone.isNext(title);
  await test.step('while one looks on, a wrong code is told where it was typed', async () => {
    await phone.checkInWithCode(wrong);
    const dialog = phone.codeOf();
    await expect(dialog).toContainText('This code is not right. Ask your supervisor for the 4 digits.');
    await expect(dialog.getByLabel('Check-in code')).toBeFocused();
    await expect(dialog.getByLabel('Check-in code')).toHaveValue(wrong);
    expect(await violations(phone.page)).toEqual([]);
  });

  await test.step('without reception it is kept, and what came of it stays on /jobs', async () => {
    line.set({ is: 'down' });
    await phone.checkInWithCode(wrong);
    await expect(phone.codeOf()).toHaveCount(0);
    await expect(phone.waits('Check In')).toBeVisible();
    line.set({ is: 'good' });
    await expect(phone.page.getByText(`${title}: The code did not match.`)).toBeVisible();
    await phone.showUndecided(title);
    await expect(phone.undecided(title)).toContainText(
      /^Your check-in of .* waits for your supervisor: Rooftop dinner\. The code did not match\./,
    );
    await expect(phone.slab).not.toContainText('On the clock');
  });

  await test.step('the supervisor accepts it, and the line goes by itself', async () => {
    await login('supervisor');
    const card = new TimeCardPage(page);
    await card.open(idJob);
    // By now no button rests any more, nor changes its colour.
    expect(await violations(phone.page)).toEqual([]);
    await page.getByRole('button', { name: new RegExp(`^Accept Check In of ${mai}`) }).click();
    await expect(phone.undecided(title)).toHaveCount(0);
    await expect(phone.slab).toContainText('On the clock');
    // A check-out asks for no code. They were there since the start: the supervisor sets that.
    await phone.press('Check Out');
    const times = async () => (await job.supervisor.call('getTimeCard', { idJob })).body.timesheets;
    await expect.poll(async () => (await times())[0]?.end ?? 0).toBeGreaterThan(0);
    const [row] = await times();
    await job.supervisor.call('setTime', { id: row?.id ?? 0, type: 1, value: start });
    const signOff = new SignOff(page);
    await signOff.open();
    await signOff.tick([mai]);
    await signOff.sign('Dana Site');
  });

  await test.step('the office sees the time', async () => {
    const context = await browser.newContext({
      baseURL: server.url,
      timezoneId: 'Australia/Sydney',
      locale: 'en-AU',
    });
    const desk = await context.newPage();
    await login('admin', desk);
    const day = epochToLocal('Australia/Sydney', start).slice(0, 10);
    await desk.goto(`/admin/time/${day}/${day}/${job.worker.id}`);
    const clock = desk.getByRole('dialog', { name: mai }).getByRole('row', { name: `How ${title} is paid` });
    await expect(clock).toContainText(/3 h/);
    await context.close();
  });
});
