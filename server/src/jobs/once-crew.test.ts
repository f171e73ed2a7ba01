import { InviteStatus } from '@crewcall/domain/invite';
import { supervisorsOf } from '../row-rules/job-rows';
import { DAY, HOUR, openWorld } from './testing/world';
import type { Person, World } from './testing/world';

let world: World;
let office: Person;
let boss: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
  boss = await world.person({
    permissions: ['crew:read', 'user:write', 'job:read', 'job:write', 'timesheet:write'],
  });
});

async function becomes(id: number, facts: { manager_of?: string[]; permissions?: string[] }): Promise<void> {
  await world.db.updateTable('app_user').set(facts).where('id', '=', id).execute();
  world.services.sessions.forget(id);
}

test('R-01: whoever was crew or supervisor and manages a customer now is told nothing of the jobs of others', async () => {
  const [crew, boss2, invited] = (await world.people(3)) as [Person, Person, Person];
  const { id, crewId } = await world.job({ prepend: 'OPAL', amount: 4 });
  const own = await world.job({ prepend: 'ACME' });
  await world.member(crewId, crew.id, InviteStatus.Confirmed);
  await world.member(crewId, invited.id, InviteStatus.Pending);
  await world.db.insertInto('job_supervisor').values({ job_id: id, user_id: boss2.id }).execute();
  for (const idJob of [id, own.id])
    await world.call(office, 'sendchat', { idJob, message: 'The gate is 4711' });
  const kept = async (person: Person) => ({
    chats: (await world.call(person, 'getMyChats', {})).body.chats.map(({ idJob }) => idJob),
    supervised: (await world.call(person, 'getMe', {})).body.supervisedIds,
  });
  const asked = async (person: Person) => {
    const { unreadMessages, jobsAvailable } = (await world.call(person, 'getNotifications', {})).body;
    return { unread: unreadMessages.map((one) => one.id), invites: jobsAvailable.map(({ idJob }) => idJob) };
  };
  expect(await kept(crew)).toEqual({ chats: [id], supervised: [] });
  expect(await kept(boss2)).toEqual({ chats: [id], supervised: [id] });
  expect(await supervisorsOf(world.db, [id])).toEqual([{ idJob: id, idUser: boss2.id }]);
  const { url } = (await world.call(crew, 'renewCalendarFeed', {})).body;
  const feed = async () => (await world.app.inject({ method: 'GET', url: new URL(url).pathname })).body;
  expect(await feed()).toContain('OPAL');

  for (const person of [crew, boss2, invited]) await becomes(person.id, { manager_of: ['ACME'] });
  for (const person of [crew, boss2, invited]) {
    expect(await kept(person)).toEqual({ chats: [own.id], supervised: [] });
    expect(await asked(person)).toEqual({ unread: [own.id], invites: [] });
  }
  expect(await supervisorsOf(world.db, [id])).toEqual([]);
  expect(await feed()).not.toContain('OPAL');
  await world.runTasks('chat-push');
  const told = await world.db
    .selectFrom('chat_read')
    .select('user_id')
    .where('job_id', '=', id)
    .where('notified_id', 'is not', null)
    .execute();
  expect(told).toEqual([]);
});

test('R-01: whoever manages a customer now gets no file, notice or reminder of a shift of another', async () => {
  const people = (await world.people(5)) as [Person, Person, Person, Person, Person];
  const [crew, stays, invited, waits, comes] = people;
  const { id, crewId } = await world.job({
    title: 'Opal gala',
    prepend: 'OPAL',
    date: Date.now() + 30 * HOUR,
  });
  for (const { id: one } of [crew, stays]) await world.member(crewId, one, InviteStatus.Confirmed);
  const invites = [invited, waits, comes].map((one) => ({ id: one.id, status: InviteStatus.Pending }));
  await world.call(office, 'saveJobUserList', { idReqCrew: crewId, statusUser: invites });
  await world.db.deleteFrom('message').execute();
  const file = () => world.call(crew, 'getShiftCalendar', { idJob: id });
  expect((await file()).body.ics).toContain('Opal gala');

  for (const person of [crew, invited]) await becomes(person.id, { manager_of: ['ACME'] });
  expect((await file()).status).toBe(403);
  await world.call(office, 'saveUpdatedJobv2', { job: { id, location: 'Gate 4' } });
  await world.runTasks('job-notice');
  await world.runTasks('remind-invite');
  const soon = { amount: 3, start_at: Date.now() + 2 * HOUR };
  await world.db.updateTable('job_crew').set(soon).where('id', '=', crewId).execute();
  await world.call(comes, 'replyJob', { id, accepted: true });
  const told = await world.db
    .selectFrom('message')
    .select(['user_id', 'subject', 'channel'])
    .orderBy('id')
    .execute();
  const toldTo = ({ id: one }: Person) =>
    told.filter(({ user_id }) => user_id === one).map(({ subject, channel }) => subject || channel);
  expect(toldTo(stays)).toEqual(['Changed: Opal gala']);
  expect(toldTo(waits)).toEqual(['sms', 'Filled: Opal gala']);
  expect([toldTo(crew), toldTo(invited)]).toEqual([[], []]);
});

test('R-01: nobody is made a manager who still has a shift: they could not check out', async () => {
  const kim = await world.person({ firstName: 'Kim' });
  const { crewId } = await world.job({ title: 'Arena' });
  await world.db
    .insertInto('prepend')
    .values({ company_id: world.companyId, text: 'ACME', full_name: 'Acme' })
    .execute();
  await world.member(crewId, kim.id, InviteStatus.Confirmed);
  const make = () => world.call(boss, 'saveUserDetails', { id: kim.id, managerOf: ['ACME'] });
  expect((await make()).body.snackbar?.text).toBe(
    'Kim Tester has a shift that is not over on Arena. Check them out or take them off first: a manager cannot clock.',
  );
  const statusUser = { id: kim.id, status: InviteStatus.NotDefined };
  await world.call(boss, 'saveJobUserList', { idReqCrew: crewId, statusUser });
  expect((await make()).body).toMatchObject({ ok: true });
});

test('R-01: who came to the office without the right to set times sets none by having been a supervisor', async () => {
  const [worker, clerk] = (await world.people(2)) as [Person, Person];
  const { id, crewId, date } = await world.job({ date: Date.now() - 2 * DAY });
  await world.member(crewId, worker.id, InviteStatus.Confirmed);
  await world.db.insertInto('job_supervisor').values({ job_id: id, user_id: clerk.id }).execute();
  const { id: clock } = await world.db
    .insertInto('timesheet')
    .values({
      job_id: id,
      crew_id: crewId,
      group_id: world.groupId,
      user_id: worker.id,
      start_at: date,
      end_at: date + 4 * HOUR,
      rate_cents: null,
      signature_id: null,
      invoice_id: null,
      created_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const set = async (value: number) =>
    (await world.call(clerk, 'setTime', { id: clock, type: 3, value: value * 60_000 })).status;
  expect(await set(30)).toBe(200);
  await becomes(clerk.id, { permissions: ['job:read'] });
  expect(await set(45)).toBe(403);
});

test('R-01: who came to the office without the right to set times is shown as no supervisor but in the form', async () => {
  const [leads, clerk, worker] = (await world.people(3)) as [Person, Person, Person];
  const { id, crewId, date } = await world.job();
  await world.member(crewId, worker.id, InviteStatus.Confirmed);
  await becomes(clerk.id, { permissions: ['job:read', 'crew:read'] });
  const named = [leads.id, clerk.id];
  const rows = named.map((user_id) => ({ job_id: id, user_id }));
  await world.db.insertInto('job_supervisor').values(rows).execute();
  const range = { dateStart: date - DAY, dateEnd: date + DAY };
  const board = (await world.call(clerk, 'getDashboardJobs', range)).body;
  expect(board.jobs.find((job) => job.id === id)?.supervisors).toEqual([`${leads.firstName} Tester`]);
  const dialog = (await world.call(worker, 'getJobDialog', { idJob: id })).body;
  expect(dialog.supervisors?.map((one) => one.id)).toEqual([leads.id]);
  const shifts = async (who: Person) =>
    (await world.call(who, 'getMyDashboardv2', {})).body.supervisedIds ?? [];
  expect([await shifts(leads), await shifts(clerk)]).toEqual([[id], []]);
  const list = (await world.call(clerk, 'getAvailableCrew', {})).body.crew;
  const supervising = list.filter((one) => one.supervises).map((one) => one.id);
  expect(named.map((one) => supervising.includes(one))).toEqual([true, false]);
  // What the office edits stays whole, so that a save takes nobody off unasked.
  const { selectedSupervisors } = (await world.call(office, 'getJobDetail', { id })).body.job;
  expect(new Set(selectedSupervisors)).toEqual(new Set(named));
});

test('R-01: who came to the office cannot take a place again that they once had, and can be taken off it', async () => {
  const sam = await world.person({ firstName: 'Sam' });
  const { crewId } = await world.job();
  await world.member(crewId, sam.id, InviteStatus.Denied);
  await becomes(sam.id, { permissions: ['job:read', 'job:write'] });
  const set = async (status: number) =>
    (await world.call(sam, 'saveJobUserList', { idReqCrew: crewId, statusUser: { id: sam.id, status } })).body
      .snackbar?.text;
  for (const status of [InviteStatus.Pending, InviteStatus.Confirmed])
    expect(await set(status)).toBe('Sam Tester works in the office and cannot be put on a crew.');
  expect(await set(InviteStatus.NotDefined)).toBeUndefined();
});
