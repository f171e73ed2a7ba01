import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure } from '../../test/support/shift';
import { taskContext } from '../platform/queue/tasks';
import { remindOutTask } from './remind-out.task';
import { notifyLateTask } from './notify-late.task';
import { HOUR, MIN, hear, placeIn } from './testing/asked';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
}, 120_000);
afterAll(() => t.close());

type Task = typeof notifyLateTask;
const run = (task: Task, now: number) =>
  task.run({ ...taskContext({ db: t.db, services: t.services }, task.name, {}), now });
const told = async (idUser: number, subject: string) =>
  (
    await t.db
      .selectFrom('message')
      .select('body')
      .where('user_id', '=', idUser)
      .where('subject', 'like', `${subject}%`)
      .execute()
  ).map(({ body }) => body);
const isLate = async (idUser: number) => (await told(idUser, 'You are not checked in')).length;
const isOut = async (idUser: number) => (await told(idUser, 'Did you forget to check out?')).length;

/** A shift with a supervisor who hears pushes. */
async function supervised(ahead: number) {
  const place = await placeIn(t, ahead);
  const boss = await t.signIn(await t.make.user());
  await t.make.supervisor(place.job, boss.id);
  await hear(t, boss);
  return { ...place, boss };
}

test('C.3.08: ten minutes after the start without a check-in its supervisors and the worker are told once', async () => {
  const { me, boss, start } = await supervised(-HOUR);
  await run(notifyLateTask, start + 10 * MIN - 1);
  expect([await isLate(me.id), await told(boss.id, 'Somebody is missing')]).toEqual([0, []]);
  for (const minutes of [10, 11, 30]) await run(notifyLateTask, start + minutes * MIN);
  expect(await isLate(me.id)).toBe(1);
  const [text, ...more] = await told(boss.id, 'Somebody is missing');
  expect(text).toMatch(/^Not checked in at Stadium build: First\w Last \(\d\d:\d\d [ap]m AE[DS]T\)\.$/);
  expect(more).toEqual([]);
});

test('C.3.08, R-01: whoever manages a customer now reads nothing of their shift; its supervisors do', async () => {
  const { me, boss, start } = await supervised(-HOUR);
  await t.db
    .updateTable('app_user')
    .set({ manager_of: ['ACME'] })
    .where('id', '=', me.id)
    .execute();
  await run(notifyLateTask, start + 10 * MIN);
  expect(await isLate(me.id)).toBe(0);
  expect(await told(boss.id, 'Somebody is missing')).toHaveLength(1);
});

test('C.3.08: the company sets the minutes, and who said that they are late has those as well', async () => {
  await configure(t, { confLateAfterMin: 20 });
  const { me, crew, start } = await supervised(HOUR);
  await t.call(me, 'answerComing', { idReqCrew: crew, start, answer: 'late', minutes: 30 });
  await run(notifyLateTask, start + 49 * MIN);
  expect(await isLate(me.id)).toBe(0);
  await run(notifyLateTask, start + 50 * MIN);
  expect(await isLate(me.id)).toBe(1);
  await configure(t, {});
});

test('C.3.08: a worker who is not checked in reads the site’s phone and where to check in; their supervisor reads the board', async () => {
  await configure(t, { confPublicPhone: '02 9000 1234' });
  const { job, me, start } = await supervised(-HOUR);
  await t.db
    .updateTable('job')
    .set({ onsite_name: 'Jo', onsite_phone: '+61412345678' })
    .where('id', '=', job)
    .execute();
  const office = await t.signIn(await t.make.admin());
  await t.db.updateTable('app_user').set({ late_alerts: true }).where('id', '=', office.id).execute();
  await t.db.updateTable('app_user').set({ phone: '+61491570006' }).where('id', '=', me.id).execute();
  const settings = { ...t.services.settings, smsUrl: 'https://sms.invalid' };
  await notifyLateTask.run({
    ...taskContext({ db: t.db, services: { ...t.services, settings } }, notifyLateTask.name, {}),
    now: start + 10 * MIN,
  });
  const { body } = await t.db
    .selectFrom('message')
    .select('body')
    .where('user_id', '=', me.id)
    .where('channel', '=', 'sms')
    .executeTakeFirstOrThrow();
  expect(body).toContain('Please check in, or call the site: Jo, 0412 345 678.');
  expect(body).toContain(`/jobs/upcoming/${job}/timecard Office: 02 9000 1234`);
  const [mail] = await told(office.id, 'Somebody is missing');
  expect(mail).toMatch(
    /See it here: https:\S+\/admin\/today\nOn site: Jo, 0412 345 678\nOffice: 02 9000 1234\n/,
  );
  await configure(t, {});
});

test('C.3.08: several who are missing are one message to their supervisor', async () => {
  const { job, crew, boss, start } = await supervised(-HOUR);
  await t.make.member(crew, await t.make.user({ first_name: 'Kiri' }));
  await run(notifyLateTask, start + 10 * MIN);
  const texts = await told(boss.id, 'Somebody is missing');
  expect([texts.length, texts[0]?.includes('Kiri Last'), job > 0]).toEqual([1, true, true]);
});

test('C.3.08: two people of one name are told apart where both are missing', async () => {
  const { crew, boss, start } = await supervised(-HOUR);
  for (const phone of ['+61491570005', '+61491570006'])
    await t.make.member(crew, await t.make.user({ first_name: 'Sam', last_name: 'Lee', phone }));
  await run(notifyLateTask, start + 10 * MIN);
  const [text] = await told(boss.id, 'Somebody is missing');
  expect(text).toContain('Sam Lee (…005) (');
  expect(text).toContain('Sam Lee (…006) (');
});

test('C.3.08: a check-in, a punch that waits, an absence, a no, a cancelled job and a shift that is over: nobody is told', async () => {
  const make = () => supervised(HOUR);
  const [came, kept, absent, no, cancelled] = [
    await make(),
    await make(),
    await make(),
    await make(),
    await make(),
  ];
  const over = await supervised(40 * HOUR);
  const office = await t.signIn(await t.make.admin());
  await t.call(office, 'setTimeCreate', { idJob: came.job, idUser: came.me.id, idReqCrew: came.crew });
  await t.db
    .insertInto('punch')
    .values({
      ...{ user_id: kept.me.id, job_id: kept.job, action: 'in', key: null, punched_at: kept.start },
      ...{ outcome: 'pending', timesheet_id: null, resolved_at: null, resolved_by: null },
    })
    .execute();
  const { job: idJob, crew: idReqCrew, me } = absent;
  await t.call(office, 'setAbsent', { idJob, idReqCrew, idUser: me.id, absent: true });
  await t.call(no.me, 'answerComing', { idReqCrew: no.crew, start: no.start, answer: 'no' });
  await t.db.updateTable('job').set({ status: 2 }).where('id', '=', cancelled.job).execute();
  for (const { start } of [came, kept, absent, no, cancelled]) await run(notifyLateTask, start + 15 * MIN);
  await run(notifyLateTask, over.start + 13 * HOUR);
  const all = [came, kept, absent, no, cancelled, over];
  expect(await Promise.all(all.map((one) => isLate(one.me.id)))).toEqual([0, 0, 0, 0, 0, 0]);
});

test('C.3.08: two servers at the same moment tell once', async () => {
  const { me, boss, start } = await supervised(-HOUR);
  await Promise.all([0, 1, 2].map(() => run(notifyLateTask, start + 10 * MIN)));
  expect([await isLate(me.id), (await told(boss.id, 'Somebody is missing')).length]).toEqual([1, 1]);
});

describe('C.3.10: a clock that still runs', () => {
  async function running() {
    const place = await placeIn(t, -5 * HOUR);
    const office = await t.signIn(await t.make.admin());
    const { job: idJob, crew: idReqCrew, me, start } = place;
    const { status } = await t.call(office, 'setTimeCreate', { idJob, idReqCrew, idUser: me.id, start });
    expect(status).toBe(200);
    // No end is planned: 4 hours are assumed.
    return { ...place, office, end: start + 4 * HOUR };
  }

  test('C.3.10: its worker is reminded once, 30 minutes after the planned end, and nothing is closed', async () => {
    const { me, job, end } = await running();
    await run(remindOutTask, end + 30 * MIN - 1);
    expect(await isOut(me.id)).toBe(0);
    for (const minutes of [30, 31, 90]) await run(remindOutTask, end + minutes * MIN);
    expect(await isOut(me.id)).toBe(1);
    const clock = await t.db.selectFrom('timesheet').select('end_at').where('job_id', '=', job).execute();
    expect(clock).toEqual([{ end_at: null }]);
  });

  test('C.3.10: it offers to say when one finished only where the phone asks that by then', async () => {
    const textAfter = async (planned: number | null, minutes: number) => {
      const { me, crew, start } = await running();
      const end_at = planned === null ? null : start + planned;
      await t.db.updateTable('job_crew').set({ end_at }).where('id', '=', crew).execute();
      await run(remindOutTask, start + (planned ?? 4 * HOUR) + minutes * MIN);
      return told(me.id, 'Did you forget to check out?');
    };
    const early = [expect.stringMatching(/ still runs, since .*\. Please check out\.$/)];
    const late = [expect.stringMatching(/\. Please check out, or say when you finished\.$/)];
    expect(await textAfter(3 * HOUR, 30)).toEqual(early);
    expect(await textAfter(3 * HOUR, 119)).toEqual(early);
    expect(await textAfter(3 * HOUR, 120)).toEqual(late);
    // Without a planned end the phone asks twelve hours after the start.
    expect(await textAfter(null, 120)).toEqual(early);
    expect(await textAfter(null, 8 * 60)).toEqual(late);
  });

  test('C.3.10: the company sets the minutes', async () => {
    await configure(t, { confForgotOutMin: 60 });
    const { me, end } = await running();
    await run(remindOutTask, end + 59 * MIN);
    expect(await isOut(me.id)).toBe(0);
    await run(remindOutTask, end + 60 * MIN);
    expect(await isOut(me.id)).toBe(1);
    await configure(t, {});
  });

  test('C.3.10, R-01: not who manages a customer now: they could not check out', async () => {
    const { me, end } = await running();
    await t.db
      .updateTable('app_user')
      .set({ manager_of: ['ACME'] })
      .where('id', '=', me.id)
      .execute();
    await run(remindOutTask, end + 40 * MIN);
    expect(await isOut(me.id)).toBe(0);
  });

  test('C.3.10: not who works on into the next crew, nor who has pressed Check Out', async () => {
    const on = await running();
    const next = await t.make.crew(on.job, { start_at: on.end });
    await t.make.member(next, on.me.id);
    const out = await running();
    await t.call(out.me, 'doclock', { id: out.job, action: 'out', finish: out.end });
    for (const { end } of [on, out]) await run(remindOutTask, end + 40 * MIN);
    expect([await isOut(on.me.id), await isOut(out.me.id)]).toEqual([0, 0]);
  });
});

test('C.3.08: those of the office who chose it are told as well, of every job; nobody else', async () => {
  const chose = await t.signIn(await t.make.admin());
  const other = await t.signIn(await t.make.admin());
  for (const one of [chose, other]) await hear(t, one);
  await t.call(chose, 'setAlertChoices', { quiet: null, lateAlerts: true });
  const [first, second] = [await supervised(-HOUR), await supervised(-HOUR)];
  await run(notifyLateTask, Math.max(first.start, second.start) + 10 * MIN);
  expect((await told(chose.id, 'Somebody is missing')).length).toBeGreaterThanOrEqual(2);
  expect(await told(other.id, 'Somebody is missing')).toEqual([]);
  expect((await t.call(chose, 'getAlertChoices', {})).body.lateAlerts).toBe(true);
});
