import { answerOf } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { DAY, HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

const plain = { duplicateCrew: false, duplicateCrewStatus: false, sendNotification: false };
const copy = (id: number, dates: number[], options: object = {}, who = office) =>
  world.call(who, 'duplicateJob', { id, dates, ...plain, ...options });
const detail = async (id: number) => (await world.call(office, 'getJobDetail', { id })).body.job;

/** A job in Sydney at a wall clock time, with a crew that starts and ends at others. */
async function night(at: number, crew?: { start: number; end: number | null }) {
  const job = await world.job({ date: at });
  if (crew)
    await world.db
      .updateTable('job_crew')
      .set({ start_at: crew.start, end_at: crew.end })
      .where('id', '=', job.crewId)
      .execute();
  return job;
}

// Sydney: UTC+10 from 4 April 2027 03:00, UTC+11 again from 3 October 2027 02:00.
const sydney = (month: number, day: number, hour: number, minutes = 0, offset = 10) =>
  Date.UTC(2027, month - 1, day, hour - offset, minutes);

test('B.7.04, J-40: every chosen day gets the job at its own time of day, once, whatever the client’s clock made of it', async () => {
  const { id } = await night(sydney(6, 1, 18));
  // The same day twice, at odd times and from a browser in Perth.
  const days = [sydney(6, 8, 1), sydney(6, 8, 23, 30), sydney(6, 10, 18, 7)];
  const { body } = await copy(id, days);
  expect(body.snackbar.text).toBe('The job was duplicated to 2 days.');
  const made = await Promise.all(body.jobIds.map(detail));
  expect(made.map((job) => job.date)).toEqual([sydney(6, 8, 18), sydney(6, 10, 18)]);
  expect(made[0]).toMatchObject({ title: 'Load in', status: 1, version: 1 });
});

test('B.7.04, J-40: the job’s own day is refused, at whatever time of it, and none of the other days is made', async () => {
  const { id } = await night(sydney(6, 1, 18));
  const count = async () => (await world.db.selectFrom('job').select('id').execute()).length;
  const before = await count();
  for (const day of [sydney(6, 1, 18), sydney(6, 1, 7)]) {
    expect(answerOf(await copy(id, [sydney(6, 2, 18), day]))).toBe(
      'The job itself is on 01/06/27. Leave that day out.',
    );
  }
  expect(await count()).toBe(before);
});

test('J-40, B.7.04: on the day whose clocks skip the hour the copy starts behind the gap, and the answer says so', async () => {
  const { id } = await night(sydney(9, 5, 2, 30));
  const { body } = await copy(id, [sydney(10, 3, 12, 0, 11)]);
  expect((await detail(body.jobIds[0] ?? 0)).date).toBe(sydney(10, 3, 3, 30, 11));
  expect(body.snackbar.text).toBe(
    'The job was duplicated. There is no 02:30 am on 03/10/27, when the clocks go forward; that copy starts at 03:30 am.',
  );
});

test('J-40, Y-01: a crew whose hour the clocks skip is named, by its start and its end', async () => {
  const times = { start: sydney(9, 5, 2, 30), end: sydney(9, 5, 8) };
  const { id } = await night(sydney(9, 4, 20), times);
  const { body } = await copy(id, [sydney(10, 2, 12), sydney(10, 9, 12, 0, 11)]);
  expect((await detail(body.jobIds[0] ?? 0)).reqCrew[0]?.startTime).toBe(sydney(10, 3, 3, 30, 11));
  expect(body.snackbar.text).toBe(
    'The job was duplicated to 2 days. There is no 02:30 am on 03/10/27, when the clocks go forward; the crew Stagehand starts at 03:30 am.',
  );
  const late = await night(sydney(9, 4, 20), { start: sydney(9, 4, 20), end: sydney(9, 5, 2, 30) });
  const ends = await copy(late.id, [sydney(10, 2, 12)]);
  expect(ends.body.snackbar.text).toMatch(/; the crew Stagehand ends at 03:30 am\.$/);
});

test('J-39, J-40: a night shift keeps its wall clock over the change of clocks, and a crew its day after', async () => {
  const { id } = await night(sydney(9, 4, 22), { start: sydney(9, 4, 22), end: sydney(9, 5, 6) });
  const second = await world.crew(id, sydney(9, 5, 4));
  const { body } = await copy(id, [sydney(10, 2, 12)]);
  const [first, morning] = (await detail(body.jobIds[0] ?? 0)).reqCrew;
  expect([first?.startTime, first?.endTime]).toEqual([sydney(10, 2, 22), sydney(10, 3, 6, 0, 11)]);
  expect(morning?.startTime).toBe(sydney(10, 3, 4, 0, 11));
  expect(second).toBeGreaterThan(0);
  // A shift that lies within the skipped hour keeps its length.
  const short = await night(sydney(9, 5, 2, 30), { start: sydney(9, 5, 2, 30), end: sydney(9, 5, 3, 0) });
  const gap = (await detail((await copy(short.id, [sydney(10, 3, 12, 0, 11)])).body.jobIds[0] ?? 0))
    .reqCrew[0];
  expect((gap?.endTime ?? 0) - (gap?.startTime ?? 0)).toBe(HOUR / 2);
});

test('J-39: groups and amounts always come; workers only when asked for, invited or as they stand; switched-off people stay behind', async () => {
  const { id, crewId } = await world.job({ amount: 4 });
  const [a, b, off] = (await world.people(3)) as [Person, Person, Person];
  for (const [who, status] of [
    [a, 2],
    [b, 3],
    [off, 2],
  ] as const)
    await world.member(crewId, who.id, status);
  await world.db.updateTable('app_user').set({ active: false }).where('id', '=', off.id).execute();
  const days = [inHours(300)];
  const crewOf = async (options: object) => {
    const made = await detail((await copy(id, days, options)).body.jobIds[0] ?? 0);
    return [made.reqCrew[0]?.amount, made.reqCrew[0]?.userList.map((one) => [one.id, one.status])];
  };
  expect(await crewOf({})).toEqual([4, []]);
  expect(await crewOf({ duplicateCrewStatus: true })).toEqual([4, []]);
  expect(await crewOf({ duplicateCrew: true })).toEqual([4, [[a.id, 1]]]);
  expect(await crewOf({ duplicateCrew: true, duplicateCrewStatus: true })).toEqual([
    4,
    expect.arrayContaining([
      [a.id, 2],
      [b.id, 3],
    ]),
  ]);
});

test('J-39, J-38: a crew that is overfilled on its copies is named, once', async () => {
  const { id, crewId } = await world.job({ amount: 1 });
  const [a, b, c] = (await world.people(3)) as [Person, Person, Person];
  for (const who of [a, b]) await world.member(crewId, who.id, 2);
  const other = await world.crew(id, inHours(160), 1);
  await world.member(other, c.id, 2);
  const days = [inHours(700), inHours(748)];
  const said = async (options: object) => (await copy(id, days, options)).body.snackbar.text;
  expect(await said({ duplicateCrew: true, duplicateCrewStatus: true })).toBe(
    'The job was duplicated to 2 days. Stagehand then has 2 for 1 place.',
  );
  expect(await said({})).toBe('The job was duplicated to 2 days.');
});

test('J-39, N-19: who is confirmed on a copy is told as by hand; who is invited with sendNotification', async () => {
  const { id, crewId } = await world.job({ amount: 4 });
  const [a, b] = (await world.people(2)) as [Person, Person];
  await world.member(crewId, a.id, 2);
  await world.member(crewId, b.id, 1);
  const mails = async () =>
    (
      await world.db
        .selectFrom('message')
        .select(['user_id', 'subject'])
        .where('user_id', 'in', [a.id, b.id])
        .orderBy('id')
        .execute()
    ).map(({ user_id, subject }) => `${user_id} ${subject.split(':')[0]}`);
  const confirmed = `${a.id} Confirmed`;
  const days = [inHours(400), inHours(424)];
  await copy(id, days, { duplicateCrew: true, duplicateCrewStatus: true });
  expect(await mails()).toEqual([confirmed, confirmed]);
  await copy(id, days, { duplicateCrew: true, duplicateCrewStatus: true, sendNotification: true });
  const both = [confirmed, `${b.id} Invitation`];
  expect((await mails()).slice(2)).toEqual([...both, ...both]);
  await copy(id, [days[0] ?? 0], { duplicateCrew: true, sendNotification: true });
  expect((await mails()).slice(6).sort()).toEqual([a, b].map((one) => `${one.id} Invitation`).sort());
  // A day that is past is only written down.
  await copy(id, [inHours(-100)], { duplicateCrew: true, duplicateCrewStatus: true });
  expect(await mails()).toHaveLength(8);
});

test('J-08, R-07, R-14: a manager’s copies are requests of the own company, without workers or invitations', async () => {
  const manager = await world.person({ managerOf: ['ACME'] });
  const own = await world.job({ prepend: 'ACME', amount: 3 });
  const [worker] = (await world.people(1)) as [Person];
  await world.member(own.crewId, worker.id, 2);
  const everything = { duplicateCrew: true, duplicateCrewStatus: true, sendNotification: true };
  const { body } = await copy(own.id, [inHours(500)], everything, manager);
  const made = await detail(body.jobIds[0] ?? 0);
  expect(made).toMatchObject({ status: 0, prepend: 'ACME' });
  expect(made.reqCrew.map((crew) => [crew.amount, crew.userList])).toEqual([[3, []]]);
  const foreign = await world.job({ prepend: 'OPAL' });
  expect((await copy(foreign.id, [inHours(500)], {}, manager)).status).toBe(403);
  expect((await copy(own.id, [inHours(500)], {}, worker)).status).toBe(403);
});

test('B.7.04: a job with a group that is switched off is not copied, and none of its days is made', async () => {
  const { id } = await world.job();
  const { id: off } = await world.db
    .insertInto('crew_group')
    .values({ name: 'Pyro', active: false, company_id: world.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db.updateTable('job_crew').set({ group_id: off }).where('job_id', '=', id).execute();
  const count = async () => (await world.db.selectFrom('job').select('id').execute()).length;
  const before = await count();
  expect(answerOf(await copy(id, [inHours(600), inHours(624)]))).toBe(
    'The group Pyro is switched off. Choose another group, or switch it on again.',
  );
  expect(await count()).toBe(before);
  expect((await copy(999_999, [inHours(600)])).status).toBe(404);
  expect((await copy(id, [])).status).toBe(400);
});

test('J-05, J-39: the days of one series share their id, and crews of a series keep the wall clock too', async () => {
  const date = sydney(10, 1, 1);
  const { body } = await world.call(office, 'insertNewJobs', {
    job: {
      title: 'Series',
      date,
      multipleDates: [date, date + 2 * DAY],
      reqCrew: [{ groupId: world.groupId, amount: 1, startTime: sydney(10, 1, 5) }],
    },
  });
  expect((await detail(body.jobIds[1] ?? 0)).reqCrew[0]?.startTime).toBe(sydney(10, 3, 5, 0, 11));
  const series = await world.db
    .selectFrom('job')
    .select('series_id')
    .where('id', 'in', body.jobIds)
    .execute();
  expect(new Set(series.map((row) => row.series_id)).size).toBe(1);
});

test('J-29, J-39: a worker’s own decline that is copied can be taken back on the copy; the office’s refusal cannot', async () => {
  const { id, crewId } = await world.job({ amount: 4 });
  const [own, refused] = (await world.people(2)) as [Person, Person];
  await world.member(crewId, own.id, 3, own.id);
  await world.member(crewId, refused.id, 3, office.id);
  const { body } = await copy(id, [inHours(700)], { duplicateCrew: true, duplicateCrewStatus: true });
  const idReqCrew = (await detail(body.jobIds[0] ?? 0)).reqCrew[0]?.id ?? 0;
  const accept = async (who: Person) =>
    answerOf(await world.call(who, 'replyJob', { id: idReqCrew, accepted: true }));
  expect([await accept(own), await accept(refused)]).toEqual(['ok', 'Application Closed']);
});

test('R-01, R-14, J-39: who has become a customer’s manager, or joined the office, does not come along to a copy', async () => {
  const { id, crewId } = await world.job({ amount: 4, prepend: 'ACME' });
  const [stays, managing, joined] = (await world.people(3)) as [Person, Person, Person];
  for (const one of [stays, managing, joined]) await world.member(crewId, one.id, 2);
  const now = (one: Person, set: object) =>
    world.db.updateTable('app_user').set(set).where('id', '=', one.id).execute();
  await now(managing, { manager_of: ['OPAL'] });
  await now(joined, { permissions: ['job:read'] });
  for (const duplicateCrewStatus of [false, true]) {
    const options = { duplicateCrew: true, duplicateCrewStatus, sendNotification: true };
    const { body } = await copy(id, [inHours(800)], options);
    const [made] = (await detail(body.jobIds[0] ?? 0)).reqCrew;
    expect(made?.userList.map((one) => one.id)).toEqual([stays.id]);
  }
  const told = await world.db
    .selectFrom('message')
    .select('user_id')
    .where('user_id', 'in', [stays.id, managing.id, joined.id])
    .execute();
  // Invited on the one copy, confirmed on the other.
  expect(told.map((row) => row.user_id)).toEqual([stays.id, stays.id]);
});

test('J-39, N-19: a copy invites many in as many statements as few', async () => {
  const invites = async (count: number) => {
    const { id, crewId } = await world.job({ amount: count });
    for (const one of await world.people(count)) await world.member(crewId, one.id, 1);
    return world.counting(() => copy(id, [inHours(900)], { duplicateCrew: true, sendNotification: true }));
  };
  // The live feed may look for changes in between.
  expect(await invites(9)).toBeLessThan((await invites(2)) + 7);
});

test('B.8.05, J-40: a copy with its people names who has another shift near by then, each once', async () => {
  const near = await night(sydney(7, 1, 18));
  const job = await night(sydney(7, 20, 18));
  const mia = await world.person({ firstName: 'Mia' });
  const ben = await world.person({ firstName: 'Ben' });
  for (const { id } of [mia, ben]) await world.member(job.crewId, id, 2);
  await world.db.updateTable('job_crew').set({ amount: 2 }).where('id', '=', job.crewId).execute();
  await world.member(near.crewId, mia.id, 2);
  const withPeople = { duplicateCrew: true, duplicateCrewStatus: true };
  const { body } = await copy(job.id, [sydney(7, 2, 9)], withPeople);
  // A day after the other one.
  expect(body.snackbar.text).toBe('The job was duplicated.');
  const same = await copy(job.id, [sydney(7, 1, 9), sydney(7, 8, 9)], withPeople);
  expect(same.body.snackbar.text).toMatch(
    /^The job was duplicated to 2 days\. Another shift within 20 hours: Mia \w+\.$/,
  );
});

test('B.8.05, J-39: a double shift is refused by name before, where it is asked, and no day is made', async () => {
  const near = await night(sydney(8, 1, 18));
  const job = await night(sydney(8, 20, 18));
  const mia = await world.person({ firstName: 'Mia' });
  await world.member(job.crewId, mia.id, 2);
  await world.member(near.crewId, mia.id, 2);
  const ask = { duplicateCrew: true, duplicateCrewStatus: true, asksDoubled: true };
  const { body } = await copy(job.id, [sydney(8, 1, 9), sydney(8, 8, 9)], ask);
  expect(body).toMatchObject({ error: true, code: 'double-shift' });
  expect(answerOf({ body })).toMatch(/^Another shift within 20 hours: Mia \w+\.$/);
  expect((await copy(job.id, [sydney(8, 8, 9)], ask)).body.jobIds).toHaveLength(1);
});

test('B.7.04: a copy newly names its supervisors: who may not be named is left out, and the answer says so', async () => {
  const { id } = await world.job({ date: inHours(50) });
  const [crew, gone] = (await world.people(2)) as [Person, Person];
  const clerk = await world.person({ firstName: 'Cleo', permissions: ['job:read', 'job:write'] });
  const boss = await world.person({ permissions: ['timesheet:write'] });
  const all = [crew, gone, clerk, boss].map((one) => one.id);
  await world.db
    .insertInto('job_supervisor')
    .values(all.map((user_id) => ({ job_id: id, user_id })))
    .execute();
  await world.db.updateTable('app_user').set({ active: false }).where('id', '=', gone.id).execute();
  const { body } = await copy(id, [inHours(80), inHours(110)], {}, clerk);
  expect(body.snackbar.text).toBe(
    `The job was duplicated to 2 days. Cleo Tester cannot be named supervisor any more and was left out. ${gone.firstName} Tester cannot be named supervisor any more and was left out.`,
  );
  for (const made of body.jobIds)
    expect((await detail(made)).selectedSupervisors).toEqual([crew.id, boss.id]);
  // Whoever is one already stays when others are named.
  await world.call(office, 'saveUpdatedJobv2', { job: { id, selectedSupervisors: [clerk.id, boss.id] } });
  expect((await detail(id)).selectedSupervisors).toEqual([clerk.id, boss.id]);
});
