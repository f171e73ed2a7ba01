import { formatDateTimeWithZone } from '@crewcall/domain/format';
import type { Person, World } from './testing/world';
import { HOUR, inHours, openWorld } from './testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

const save = async (job: { id: number } & Record<string, unknown>) => {
  const reply = await world.call(office, 'saveUpdatedJobv2', { job });
  expect([reply.status, reply.body.error]).toEqual([200, undefined]);
  return reply.body.job;
};
const when = (at: number) => formatDateTimeWithZone(at, 'Australia/Sydney');
const logs = async (id: number) => (await world.call(office, 'viewLogJob', { id })).body.logs;
const fromLog = async (idLog: number | undefined) =>
  (await world.call(office, 'getJobFromLog', { idLog: idLog ?? 0 })).body;

async function made() {
  const date = inHours(100);
  const { body } = await world.call(office, 'insertNewJobs', {
    job: {
      title: 'Load in',
      date,
      location: 'Hall 1',
      prepend: 'ACME',
      emailTimesheet: ['boss@example.com'],
      reqCrew: [
        { groupId: world.groupId, amount: 2, startTime: date },
        { groupId: world.groupId, amount: 5, startTime: date + HOUR, endTime: date + 6 * HOUR },
      ],
    },
  });
  const { job } = (await world.call(office, 'getJobDetail', { id: body.jobId })).body;
  return { job, id: job.id, date };
}

test('B.3.08, A.7.51: every field has its label in the log, with who changed it and when; the newest first', async () => {
  const { id, job, date } = await made();
  const [first] = job.reqCrew;
  const supervisor = await world.person();
  const began = Date.now();
  await save({
    id,
    title: 'T',
    description: 'D',
    date: date + HOUR,
    color: '#112233',
    prepend: 'OPAL',
    state: 2,
    pcode: '3000',
    status: 0,
    hidePublic: true,
    onSiteResponsibleName: 'Jo',
    onSiteResponsibleNumber: '0400 111 222',
    location: 'L',
    selectedSupervisors: [supervisor.id],
    emailTimesheet: ['two@example.com'],
    reqCrew: [
      {
        id: first?.id,
        groupId: world.groupId,
        amount: 3,
        startTime: date,
        requireCode: true,
        endTime: date + 9 * HOUR,
      },
      { groupId: world.groupId, amount: 1, startTime: date },
    ],
  });
  const [newest, oldest] = await logs(id);
  expect(newest?.changed).toEqual([
    'Title',
    'Description',
    'Job date',
    'Colour',
    'Company',
    'State',
    'Location',
    'Postcode',
    'Status',
    'Public listing',
    'On-site responsible',
    'On-site phone',
    'Supervisors',
    'Timesheet recipients',
    'Crew Stagehand: amount, code, start time, end time',
    'Crew added',
    `The job was ${when(date)} and is now ${when(date + HOUR)}.`,
    `The amount of Stagehand, ${when(date + HOUR)}, was 2 and is now 3.`,
    `Added: 1 Stagehand, ${when(date + HOUR)}.`,
    'The place was Hall 1 and is now L.',
  ]);
  expect(newest?.userName).toBe('Olive Tester');
  expect(newest?.logDate).toBeGreaterThanOrEqual(began);
  expect(oldest?.changed).toEqual(['Created']);
});

test('B.7.08, J-44: a log entry gives the whole job of then: fields, supervisors, recipients and crews, the deleted and the added ones marked', async () => {
  const { id, job, date } = await made();
  const [first, second] = job.reqCrew;
  const supervisor = await world.person();
  await save({
    id,
    title: 'Later',
    date: date + 24 * HOUR,
    location: 'Elsewhere',
    emailTimesheet: [],
    selectedSupervisors: [supervisor.id],
    state: 6,
    reqCrew: [
      { id: first?.id, groupId: world.groupId, amount: 9, startTime: date },
      { id: second?.id, groupId: world.groupId, amount: 5, startTime: date, deleted: true },
      { groupId: world.groupId, amount: 1, startTime: date },
    ],
  });
  const before = (await logs(id)).at(-1);
  const { job: then } = await fromLog(before?.idLog);
  expect(then).toMatchObject({
    id,
    title: 'Load in',
    date,
    location: 'Hall 1',
    emailTimesheet: ['boss@example.com'],
    selectedSupervisors: [],
    state: 1,
    tz: 'Australia/Sydney',
    version: 2,
  });
  const added = (await world.call(office, 'getJobDetail', { id })).body.job.reqCrew.find(
    (crew) => crew.id !== first?.id,
  );
  expect(
    then.reqCrew.map(({ id: crew, amount, startTime, endTime, deleted, isGone }) => [
      crew,
      amount,
      startTime - date,
      endTime,
      deleted,
      isGone ?? false,
    ]),
  ).toEqual([
    [first?.id, 2, 0, null, false, false],
    [added?.id, 1, 24 * HOUR, null, true, false],
    [second?.id, 5, HOUR, date + 6 * HOUR, false, true],
  ]);

  // What the form sends for it: its fields, the added crew deleted, the gone one as a new one.
  const { title, location, emailTimesheet, selectedSupervisors, state } = then;
  const reqCrew = then.reqCrew.map(({ id: crew, isGone, groupId, amount, startTime, endTime, deleted }) => ({
    ...(isGone ? {} : { id: crew }),
    groupId,
    amount,
    startTime,
    endTime,
    deleted,
  }));
  const restored = await save({
    id,
    title,
    date,
    location,
    emailTimesheet,
    selectedSupervisors,
    state,
    reqCrew,
  });
  expect(restored).toMatchObject({
    title: 'Load in',
    date,
    location: 'Hall 1',
    selectedSupervisors: [],
    state: 1,
  });
  expect(restored.reqCrew.map((crew) => [crew.amount, crew.startTime, crew.endTime])).toEqual([
    [2, date, null],
    [5, date + HOUR, date + 6 * HOUR],
  ]);
});

test('J-44: workers and timesheets are today’s, whatever the log says', async () => {
  const { id, job, date } = await made();
  const crewId = job.reqCrew[0]?.id ?? 0;
  const [worker] = (await world.people(1)) as [Person];
  const first = (await logs(id))[0];
  await world.member(crewId, worker.id, 2);
  await world.db
    .insertInto('timesheet')
    .values({
      job_id: id,
      crew_id: crewId,
      group_id: world.groupId,
      user_id: worker.id,
      start_at: date,
      end_at: null,
    })
    .execute();
  const { job: then, extraData } = await fromLog(first?.idLog);
  expect(then.reqCrew[0]?.userList.map((one) => one.id)).toEqual([worker.id]);
  expect(extraData.timesheet.map((row) => [row.idUser, row.start])).toEqual([[worker.id, date]]);
  const { title, reqCrew } = then;
  await save({
    id,
    title,
    reqCrew: reqCrew.map(({ id: crew, groupId, amount, startTime }) => ({
      id: crew,
      groupId,
      amount,
      startTime,
    })),
  });
  const after = (await world.call(office, 'getJobDetail', { id })).body;
  expect(after.extraData.timesheet).toHaveLength(1);
  expect(after.job.reqCrew[0]?.userList).toHaveLength(1);
});

test('J-44: people and groups that were switched off since are left out and named, so that the rest can be saved', async () => {
  const { id, job } = await made();
  const [first, second] = job.reqCrew;
  const gone = await world.person({ firstName: 'Gus' });
  const { id: offId } = await world.db
    .insertInto('crew_group')
    .values({ company_id: world.companyId, name: 'Pyro' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const change = [
    { id: first?.id ?? 0, groupId: offId },
    { id: second?.id ?? 0, groupId: offId },
  ];
  await save({ id, selectedSupervisors: [gone.id], title: 'Then', reqCrew: change });
  const [entry] = await logs(id);
  await save({
    id,
    title: 'Now',
    selectedSupervisors: [],
    reqCrew: [
      { id: first?.id ?? 0, groupId: world.groupId },
      { id: second?.id ?? 0, deleted: true },
    ],
  });
  expect((await fromLog(entry?.idLog)).leftOut).toEqual([]);
  await world.db.updateTable('app_user').set({ active: false }).where('id', '=', gone.id).execute();
  await world.db.updateTable('crew_group').set({ active: false }).where('id', '=', offId).execute();
  const then = await fromLog(entry?.idLog);
  expect(then.leftOut).toEqual([
    expect.stringMatching(/^Gus .* as supervisor, who may not be one any more$/),
    'the group Pyro, switched off',
  ]);
  expect(then.job).toMatchObject({ title: 'Then', selectedSupervisors: [] });
  expect(then.job.reqCrew.map((crew) => [crew.id, crew.groupId])).toEqual([[first?.id, world.groupId]]);
  await save({ id, title: then.job.title, selectedSupervisors: then.job.selectedSupervisors });
});

test('R-15, B.6.03, A.7.51: the log is the office’s: not for managers, crew or another company', async () => {
  const { id } = await made();
  const entry = (await logs(id))[0]?.idLog ?? 0;
  const manager = await world.person({ managerOf: ['ACME'], permissions: ['job:read', 'job:write'] });
  const worker = await world.person();
  for (const who of [manager, worker]) {
    expect((await world.call(who, 'viewLogJob', { id })).status).toBe(403);
    expect((await world.call(who, 'getJobFromLog', { idLog: entry })).status).toBe(403);
  }
  const { id: elsewhere } = await world.db
    .insertInto('company')
    .values({ name: 'Other Crew', config: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db.updateTable('job').set({ company_id: elsewhere }).where('id', '=', id).execute();
  expect((await world.call(office, 'viewLogJob', { id })).status).toBe(404);
  expect((await world.call(office, 'getJobFromLog', { idLog: entry })).status).toBe(404);
  expect((await world.call(office, 'getJobFromLog', { idLog: 999_999 })).status).toBe(404);
});

test('B.3.08: the log holds who was invited, applied and answered, with who did it', async () => {
  const [mia, ravi] = [await world.person({ firstName: 'Mia' }), await world.person({ firstName: 'Ravi' })];
  const { id, crewId } = await world.job({ amount: 3 });
  const stand = (idUser: number, status: number) =>
    world.call(office, 'saveJobUserList', { idReqCrew: crewId, statusUser: { id: idUser, status } });
  await stand(mia.id, 1);
  await world.call(mia, 'replyJob', { id: crewId, accepted: false });
  await world.call(mia, 'replyJob', { id: crewId, accepted: false, undo: true });
  await world.call(mia, 'replyJob', { id: crewId, accepted: true });
  await world.call(ravi, 'applyfor', { jobId: id, reqCrew: crewId });
  await world.call(ravi, 'withdraw', { jobId: id });
  await world.call(ravi, 'applyfor', { jobId: id, reqCrew: crewId });
  await world.call(office, 'replyInviteJob', { idReqCrew: crewId, idUser: ravi.id, jobId: id, accept: true });
  await stand(mia.id, 0);
  // The record tells; it decides nothing.
  await world.db.deleteFrom('audit').execute();
  const { people = [] } = (await world.call(office, 'viewLogJob', { id })).body;
  const group = (await world.db.selectFrom('crew_group').select('name').executeTakeFirstOrThrow()).name;
  expect(people.map(({ userName, text }) => `${userName}: ${text}`).reverse()).toEqual([
    `Olive Tester: Invited: Mia Tester, ${group}`,
    `Mia Tester: Declined the invitation, ${group}`,
    `Mia Tester: Took back the no to the invitation, ${group}`,
    `Mia Tester: Accepted the invitation, ${group}`,
    `Ravi Tester: Applied, ${group}`,
    'Ravi Tester: Withdrew the application',
    `Ravi Tester: Applied, ${group}`,
    `Olive Tester: Accepted the application of Ravi Tester, ${group}`,
    `Olive Tester: Took off the crew: Mia Tester, ${group}`,
  ]);
});
