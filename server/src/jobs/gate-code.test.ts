import type { CallName } from '@crewcall/contract/types';
import type { Person, World } from './testing/world';
import { DAY, inHours, openWorld } from './testing/world';

const code = 'GATE-4711';
const noAccess = 'Your user doesn`t have access for this operation';
let world: World;
let office: Person;
let manager: Person;
let supervisor: Person;
let id: number;
let crewId: number;
const standing: Record<'confirmed' | 'invited' | 'denied' | 'applicant' | 'stranger', Person> = {} as never;
openWorld(async (opened) => {
  ({ world, office } = opened);
  manager = await world.person({ managerOf: ['ACME'] });
  supervisor = await world.person();
  ({ id, crewId } = await world.job({ prepend: 'ACME', amount: 4, date: inHours(24) }));
  await world.db.insertInto('job_supervisor').values({ job_id: id, user_id: supervisor.id }).execute();
  for (const name of ['confirmed', 'invited', 'denied', 'applicant', 'stranger'] as const)
    standing[name] = await world.person();
  await world.member(crewId, standing.confirmed.id, 2);
  await world.member(crewId, standing.invited.id, 1);
  await world.member(crewId, standing.denied.id, 3);
  await world.call(standing.applicant, 'applyfor', { jobId: id, reqCrew: crewId });
  await world.call(office, 'saveUpdatedJobv2', { job: { id, gateCode: code } });
});

const codeFor = async (who: Person) =>
  (await world.call(who, 'getJobDialog', { idJob: id })).body.job?.gateCode;
const detail = async (of = id) => (await world.call(office, 'getJobDetail', { id: of })).body.job;

test('the gate code is for the site: the office, supervisors and confirmed crew; not for who is invited, denied, applies or looks', async () => {
  expect((await detail()).gateCode).toBe(code);
  expect([await codeFor(supervisor), await codeFor(standing.confirmed)]).toEqual([code, code]);
  const others = [standing.invited, standing.denied, standing.applicant, standing.stranger];
  expect(await Promise.all(others.map(codeFor))).toEqual(['', '', '', '']);
});

test('no answer to a stranger, an applicant, who is invited or the customer holds the gate code anywhere; nor a month', async () => {
  const range = { dateStart: inHours(-48), dateEnd: inHours(96) };
  const asks: [CallName, object][] = [
    ['getJobs', range],
    ['getPublicJobs', range],
    ['getMyDashboardv2', {}],
    ['getJobDialog', { idJob: id }],
    ['getJobDetail', { id }],
    ['getDashboardJobs', range],
    ['getJobSeries', { id }],
    ['getNotifications', {}],
  ];
  const { confirmed: _crew, ...outside } = standing;
  for (const who of [manager, ...Object.values(outside)])
    for (const [name, body] of asks)
      expect([name, JSON.stringify(await world.call(who, name, body as never))]).not.toEqual([
        name,
        expect.stringContaining(code),
      ]);
  const month = await world.call(standing.confirmed, 'getJobs', range);
  expect(JSON.stringify(month)).not.toContain(code);
  const shifts = await world.call(standing.confirmed, 'getMyDashboardv2', {});
  expect(JSON.stringify(shifts)).toContain(code);
});

test('supervisors change the gate code and nothing else; crew and managers do not; the log names it and keeps the customer’s mark', async () => {
  const save = (who: Person, job: object) => world.call(who, 'saveSiteFields', { job: { id, ...job } });
  await world.db.updateTable('job').set({ customer_changed_at: 1 }).where('id', '=', id).execute();
  const saved = await save(supervisor, { gateCode: ` ${code} B ` });
  expect([saved.status, saved.body.changed, saved.body.job.gateCode]).toEqual([
    200,
    ['Gate code'],
    `${code} B`,
  ]);
  const row = await world.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.customer_changed_at).toBe(1);
  const { logs } = (await world.call(office, 'viewLogJob', { id })).body;
  expect(logs[0]).toMatchObject({ changed: ['Gate code'] });
  for (const job of [{ title: 'Mine' }, { reqCrew: [{ id: crewId, amount: 9 }] }])
    expect((await save(supervisor, job)).body.snackbar?.text).toBe(noAccess);
  for (const who of [standing.confirmed, manager])
    expect((await save(who, { gateCode: '0' })).status).toBe(403);
  expect((await detail()).gateCode).toBe(`${code} B`);
  await save(supervisor, { gateCode: code });
});

test('a manager who sends the job as they read it changes no gate code, and may not set one', async () => {
  const read = (await world.call(manager, 'getJobDetail', { id })).body.job;
  expect(read.gateCode).toBe('');
  const sent = { id, description: 'Gloves', gateCode: read.gateCode };
  const saved = await world.call(manager, 'saveUpdatedJobv2', { job: sent });
  expect([saved.status, (await detail()).gateCode]).toEqual([200, code]);
  const guess = (gateCode: string) => world.call(manager, 'saveUpdatedJobv2', { job: { id, gateCode } });
  for (const guessed of ['1', code]) expect((await guess(guessed)).body.snackbar?.text).toBe(noAccess);
});

test('a supervisor cannot try out to whom the timesheet goes', async () => {
  const to = ['ops@acme.example'];
  await world.call(office, 'saveUpdatedJobv2', { job: { id, emailTimesheet: to } });
  const guess = (emailTimesheet: string[]) =>
    world.call(supervisor, 'saveSiteFields', { job: { id, emailTimesheet } });
  for (const guessed of [['else@acme.example'], to])
    expect((await guess(guessed)).body.snackbar?.text).toBe(noAccess);
  const read = (await world.call(supervisor, 'getJobDialog', { idJob: id })).body.job.emailTimesheet;
  expect([read, (await guess(read)).body.changed, (await detail()).emailTimesheet]).toEqual([[], [], to]);
});

test('who writes jobs and is not told a field keeps it by sending the job as they read it, and can set it', async () => {
  const writer = await world.person({ permissions: ['job:write'] });
  const open = await world.job({ amount: 2, date: inHours(48) });
  const secrets = { gateCode: code, onSiteResponsibleName: 'Robin', emailTimesheet: ['ops@acme.example'] };
  await world.call(office, 'saveUpdatedJobv2', { job: { id: open.id, ...secrets } });
  const { job } = (await world.call(writer, 'getJobDialog', { idJob: open.id })).body;
  expect(job).toMatchObject({ gateCode: '', onSiteResponsibleName: '', emailTimesheet: [] });
  const { title, location, gateCode, onSiteResponsibleName, emailTimesheet } = job;
  const whole = { id: open.id, title, location, gateCode, onSiteResponsibleName, emailTimesheet };
  const save = (more: object) => world.call(writer, 'saveUpdatedJobv2', { job: { ...whole, ...more } });
  expect((await save({ description: 'Gloves' })).body.changed).toEqual(['Description']);
  expect(await detail(open.id)).toMatchObject({ ...secrets, description: 'Gloves' });
  expect((await save({ gateCode: 'B2' })).body.changed).toEqual(['Gate code']);
  expect(await detail(open.id)).toMatchObject({ ...secrets, gateCode: 'B2' });
});

test('a copy and the place of a series bring the gate code along', async () => {
  const copy = { duplicateCrew: false, duplicateCrewStatus: false, sendNotification: false };
  const { jobIds } = (
    await world.call(office, 'duplicateJob', { id, dates: [inHours(24) + 7 * DAY], ...copy })
  ).body;
  const [other = 0] = jobIds;
  expect((await detail(other)).gateCode).toBe(code);
  await world.call(office, 'saveUpdatedJobv2', { job: { id, gateCode: 'NEW' } });
  const { version } = await detail(other);
  const body = { id: other, version, like: id, parts: ['place' as const] };
  expect((await world.call(office, 'saveInSeries', body)).body.changed).toEqual(['Gate code']);
  expect((await detail(other)).gateCode).toBe('NEW');
});
