import { NEW_JOB_TITLE } from '@crewcall/domain/texts';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { epochToLocal } from '@crewcall/domain/time';
import { sql } from 'kysely';
import { SYDNEY } from '../../test/support/shift';
import { officeText } from './office-notice.task';
import type { Person, World } from './testing/world';
import { HOUR, inHours, openWorld } from './testing/world';

let world: World;
let office: Person;
let manager: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
  manager = await world.person({ managerOf: ['ACME'], firstName: 'Dana' });
  await world.db
    .insertInto('prepend')
    .values({ company_id: world.companyId, text: 'ACME', full_name: 'Acme Events' })
    .execute();
});
beforeEach(async () => {
  await world.db.deleteFrom('message').execute();
});

const save = async (who: Person, job: { id: number } & Record<string, unknown>) => {
  const { body } = await world.call(who, 'saveUpdatedJobv2', { job });
  expect(body.error).toBeUndefined();
};
const changeOf = async (id: number) =>
  (await world.call(office, 'getJobDetail', { id })).body.job.customerChange;
const told = async () => {
  const waiting = await world.queued('office-notice');
  await world.runTasks('office-notice');
  await sql`select graphile_worker.complete_jobs(array_agg(j.id)) from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'office-notice'`.execute(
    world.db,
  );
  const messages = await world.db
    .selectFrom('message')
    .select(['channel', 'recipient', 'subject', 'body'])
    .where('channel', 'in', ['mail', 'sms'])
    .orderBy('id')
    .execute();
  return { waiting: waiting.length, messages };
};
const configure = (config: object) =>
  world.db
    .updateTable('company')
    .set({ config: JSON.stringify(config) })
    .execute();

test('N-19: a manager’s change of a confirmed job marks it; the office is told once of a burst of saves', async () => {
  const { id } = await world.job({ prepend: 'ACME', title: 'Gala' });
  await save(manager, { id, description: 'Bring' });
  await save(manager, { id, description: 'Bring gloves' });
  await save(manager, { id, onSiteResponsibleName: 'Joy' });
  expect((await changeOf(id))?.changed).toEqual(['Description', 'On-site responsible']);
  const { waiting, messages } = await told();
  expect(waiting).toBe(1);
  const [{ email }] = [await emailOf(office)];
  expect(messages).toEqual([
    {
      channel: 'mail',
      recipient: email,
      subject: expect.stringMatching(/^ACME changed Gala, /) as string,
      body: expect.stringContaining('Changed: Description, On-site responsible.') as string,
    },
  ]);
  expect(messages[0]?.body).toContain('By Dana Tester:');
  expect(messages[0]?.body).toContain(`/admin/dashboard/${id}/info`);
});

test('N-19: the office reads what times were and are, once for a burst of saves, and in the log', async () => {
  const start = inHours(200);
  const { id, crewId } = await world.job({ prepend: 'ACME', title: 'Gala', date: start });
  const other = await world.crew(id, start + 2 * HOUR);
  const when = (at: number) => formatDateTimeWithZone(at, 'Australia/Sydney');
  await save(manager, { id, date: start + HOUR });
  await save(manager, { id, date: start + 3 * HOUR, reqCrew: [{ id: other, startTime: start + 4 * HOUR }] });
  const job = `The job was ${when(start)} and is now ${when(start + 3 * HOUR)}.`;
  const { messages } = await told();
  expect(messages[0]?.body).toContain(job);
  expect(messages[0]?.body).toContain(`was ${when(start + 2 * HOUR)} and is now ${when(start + 4 * HOUR)}.`);
  // It started with the job, and has moved with it.
  expect(messages[0]?.body.match(/The start of/g)).toHaveLength(1);
  const { logs } = (await world.call(office, 'viewLogJob', { id })).body;
  expect(logs.flatMap(({ changed }) => changed)).toContain(
    `The job was ${when(start + HOUR)} and is now ${when(start + 3 * HOUR)}.`,
  );
  expect(crewId).toBeGreaterThan(0);
});

test('N-19, B.3.08: whoever changes crews, the log says of which day and how many; so do the mark and the mail', async () => {
  const start = inHours(200);
  const when = (at: number) => formatDateTimeWithZone(at, 'Australia/Sydney');
  const changes = (crewId: number, gone: number) => ({
    reqCrew: [
      { id: crewId, amount: 4 },
      { id: gone, deleted: true },
      { groupId: world.groupId, amount: 3, startTime: start + 3 * HOUR },
    ],
  });
  const said = [
    `The amount of Stagehand, ${when(start)}, was 1 and is now 4.`,
    `Deleted: 2 Stagehand, ${when(start + 2 * HOUR)}.`,
    `Added: 3 Stagehand, ${when(start + 3 * HOUR)}.`,
  ];
  for (const who of [manager, office]) {
    const { id, crewId } = await world.job({ prepend: 'ACME', title: 'Gala', date: start });
    const gone = await world.crew(id, start + 2 * HOUR, 2);
    await save(who, { id, ...changes(crewId, gone) });
    const { logs } = (await world.call(office, 'viewLogJob', { id })).body;
    expect(logs[0]?.changed).toEqual([
      ...['Crew Stagehand: amount', 'Crew added', 'Crew Stagehand: deleted'],
      ...said,
    ]);
    expect((await changeOf(id))?.differs).toEqual(who === manager ? said : undefined);
  }
  expect((await told()).messages[0]?.body).toContain(said.join(' '));
});

test('N-19: the mark says what times were, against its first change', async () => {
  const start = inHours(60);
  const { id } = await world.job({ prepend: 'ACME', title: 'Gala', date: start });
  const moved = (from: number, to: number) =>
    `The job was ${formatDateTimeWithZone(from, 'Australia/Sydney')} and is now ${formatDateTimeWithZone(to, 'Australia/Sydney')}.`;
  await save(manager, { id, description: 'Bring gloves' });
  expect((await changeOf(id))?.differs).toEqual([]);
  await save(manager, { id, date: start + HOUR });
  // A new mark counts from what the office has seen.
  await world.call(office, 'seeCustomerChange', { id });
  await save(manager, { id, description: 'Bring nothing' });
  expect((await changeOf(id))?.differs).toEqual([]);
  await save(manager, { id, date: start + 2 * HOUR });
  await save(manager, { id, date: start + 3 * HOUR });
  expect((await changeOf(id))?.differs).toEqual([moved(start + HOUR, start + 3 * HOUR)]);
  await told();
});

test('N-19: the text message says what times were as well', () => {
  const job = { id: 4, title: 'Gala', prepend: 'ACME', location: '', startAt: 0, zone: SYDNEY, crews: '' };
  const changed = { ...job, isRequest: false, nearStart: 0, labels: ['Date'] };
  const differs = ['The job was then and is now.'];
  expect(officeText([{ ...changed, differs }], 'Dana')?.sms).toContain('. The job was then and is now. http');
  expect(officeText([{ ...changed, isRequest: true, differs }], 'Dana')?.sms).not.toContain('then');
});

const emailOf = (who: Person) =>
  world.db.selectFrom('app_user').select('email').where('id', '=', who.id).executeTakeFirstOrThrow();

test('N-19: a crew that starts within 48 hours is what a text message goes for, days before its job', async () => {
  await configure({ confNotificationRegistrantPhone: '+61400000008' });
  const { id } = await world.job({ prepend: 'ACME', title: 'Early load in', date: inHours(200), status: 0 });
  await world.crew(id, inHours(20), 2);
  await save(manager, { id, description: 'Two of you come first' });
  const { messages } = await told();
  const when = formatDateTimeWithZone(inHours(20), SYDNEY);
  const bodyOf = (wanted: string) => messages.find(({ channel }) => channel === wanted)?.body;
  expect(bodyOf('sms')).toContain(`first crew ${when}`);
  expect(bodyOf('mail')).toContain(`2 Stagehand from ${when}, 1 Stagehand`);
});

test('N-19: under 48 hours before the start a text message goes too; the settings say to whom', async () => {
  await configure({
    confNotificationRegistrantEmail: 'desk@example.com',
    confNotificationRegistrantPhone: '+61400000009',
  });
  const near = await world.job({ prepend: 'ACME', title: 'Soon', date: inHours(20) });
  const far = await world.job({ prepend: 'ACME', title: 'Later', date: inHours(200) });
  const long = await world.job({ prepend: 'ACME', title: 'Goes on', date: inHours(-8) });
  await world.db
    .updateTable('job_crew')
    .set({ end_at: inHours(3) })
    .where('id', '=', long.crewId)
    .execute();
  await save(manager, { id: long.id, description: 'Bring gloves' });
  await save(manager, { id: near.id, description: 'Bring gloves' });
  await save(manager, { id: far.id, description: 'Bring gloves' });
  // A task may run twice; its messages are sent once.
  await world.runTasks('office-notice');
  const { messages } = await told();
  expect(messages.map(({ channel, recipient }) => [channel, recipient])).toEqual([
    ['mail', 'desk@example.com'],
    ['sms', '+61400000009'],
  ]);
  expect(messages[0]?.subject).toBe('ACME: 3 jobs asked for or changed');
  expect(messages[1]?.body).toMatch(/^ACME changed Goes on, .* And 1 more\./);
  expect(messages[1]?.body).not.toContain('Later');
  await configure({});
});

test('N-19: where the office has a phone and no mail address, a task that runs twice sends one text message', async () => {
  await configure({ confNotificationRegistrantPhone: '+61400000009' });
  const { id } = await world.job({ prepend: 'ACME', title: 'Soon', date: inHours(20) });
  await save(manager, { id, description: 'Bring gloves' });
  const mayWrite = sql<boolean>`'job:write' = any(permissions)`;
  await world.db.updateTable('app_user').set({ active: false }).where(mayWrite).execute();
  await world.runTasks('office-notice');
  const { messages } = await told();
  await world.db.updateTable('app_user').set({ active: true }).where(mayWrite).execute();
  await configure({});
  expect(messages.map(({ channel, recipient }) => [channel, recipient])).toEqual([['sms', '+61400000009']]);
});

test('C.3.06: a text message to the office of a start that is not that near waits out the night', async () => {
  const clock = (hours: number) => epochToLocal(SYDNEY, Date.now() + hours * HOUR).slice(11, 16);
  const dueOf = async (title: string, hours: number) => {
    await world.db.deleteFrom('message').execute();
    const { id } = await world.job({ prepend: 'ACME', title, date: inHours(hours) });
    await save(manager, { id, description: 'Bring gloves' });
    await told();
    return world.db
      .selectFrom('message')
      .select('due_at')
      .where('channel', '=', 'sms')
      .executeTakeFirstOrThrow();
  };
  const night = { confTimezone: SYDNEY, confQuietFrom: clock(-2), confQuietTo: clock(2) };
  await configure({ ...night, confNotificationRegistrantPhone: '+61400000009' });
  const far = await dueOf('Tomorrow night', 30);
  expect(epochToLocal(SYDNEY, far.due_at ?? 0).slice(11, 16)).toBe(night.confQuietTo);
  expect(await dueOf('Tonight', 6)).toEqual({ due_at: null });
  await configure({});
});

test('N-19: a request is told with what it asks for, once it holds something', async () => {
  const date = inHours(90);
  const { body } = await world.call(manager, 'insertNewJobs', { job: { title: NEW_JOB_TITLE, date } });
  expect((await told()).messages).toEqual([]);
  const id = body.jobId;
  await save(manager, {
    id,
    title: 'Launch',
    location: 'Pier 2',
    reqCrew: [{ groupId: world.groupId, amount: 3, startTime: date }],
  });
  const { messages } = await told();
  expect(messages.map(({ channel }) => channel)).toEqual(['mail']);
  expect(messages[0]?.subject).toMatch(/^ACME asks for Launch, /);
  expect(messages[0]?.body).toMatch(/At Pier 2\. Crew: 3 /);
  expect(messages[0]?.body).toContain(`/admin/requests/${id}/info`);
  expect(await changeOf(id)).toBeNull();
});

test('N-19: what the office has seen, or answered by a save, is told no more and loses its mark', async () => {
  const seen = await world.job({ prepend: 'ACME', title: 'Seen' });
  const answered = await world.job({ prepend: 'ACME', title: 'Answered' });
  await save(manager, { id: seen.id, description: 'One' });
  await save(manager, { id: answered.id, description: 'Two' });
  expect((await world.call(manager, 'seeCustomerChange', { id: seen.id })).status).toBe(403);
  expect((await world.call(office, 'seeCustomerChange', { id: seen.id })).body).toEqual({ ok: true });
  await save(office, { id: answered.id, location: 'Hall 4' });
  expect([await changeOf(seen.id), await changeOf(answered.id)]).toEqual([null, null]);
  expect((await told()).messages).toEqual([]);
});

test('N-19: the mark stands in the office’s list alone, and the message comes two minutes after the last save, ten after the first', async () => {
  const { id, date } = await world.job({ prepend: 'ACME', title: 'Marked', date: inHours(60) });
  await save(manager, { id, description: 'One' });
  const range = { dateStart: date - HOUR, dateEnd: date + HOUR };
  const of = async (who: Person) =>
    (await world.call(who, 'getDashboardJobs', range)).body.jobs.find((job) => job.id === id);
  expect((await of(office))?.customerChange).toEqual(['Description']);
  expect((await of(manager))?.customerChange).toBeNull();
  const due = async () => {
    const { rows } = await sql<{ at: number }>`select extract(epoch from j.run_at) * 1000 as at
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'office-notice'`.execute(world.db);
    return Number(rows[0]?.at) - Date.now();
  };
  expect(await due()).toBeGreaterThan(60_000);
  expect(await due()).toBeLessThan(121_000);
  await sql`update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{0,at}',
    to_jsonb(${Date.now() - 590_000}::bigint))::json where task_id in
    (select id from graphile_worker._private_tasks where identifier = 'office-notice')`.execute(world.db);
  await save(manager, { id, description: 'Two' });
  expect(await due()).toBeLessThan(11_000);
  await told();
});
