import { answerOf } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { HOUR, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

const detail = async (id: number) => (await world.call(office, 'getJobDetail', { id })).body.job;
const templates = async (archived = false) =>
  (await world.call(office, 'getTemplates', { archived })).body.templates;
const namesOf = async (archived = false) => (await templates(archived)).map(({ name }) => name);
const from = (idTemplate: number, day: string, key?: string) =>
  world.call(office, 'insertFromTemplate', { idTemplate, day, ...(key === undefined ? {} : { key }) });

// Sydney: UTC+10 from 4 April 2027 03:00, UTC+11 again from 3 October 2027 02:00.
const sydney = (month: number, day: number, hour: number, minutes = 0, offset = 10) =>
  Date.UTC(2027, month - 1, day, hour - offset, minutes);

const group = async (name: string, active = true) =>
  (
    await world.db
      .insertInto('crew_group')
      .values({ company_id: world.companyId, name, active })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** A job on 1 June 2027 at 22:00 with a crew two hours before it, and one over midnight with extras. */
async function source(name: string) {
  const other = await group(`Riggers ${name}`);
  const date = sydney(6, 1, 22);
  const { body } = await world.call(office, 'insertNewJobs', {
    job: {
      ...{ title: `Load in ${name}`, description: 'Bring gloves', location: 'Hall 2', pcode: '2000' },
      ...{ state: 1, date, poNumber: 'PO 1', gateCode: '1234' },
      reqCrew: [
        { groupId: world.groupId, amount: 3, startTime: date - 2 * HOUR, requireCode: true },
        { groupId: other, amount: 2, startTime: date, endTime: date + 8 * HOUR },
      ],
    },
  });
  const [, night] = (await detail(body.jobId)).reqCrew;
  const crew_id = night?.id ?? 0;
  const own = { company_id: world.companyId };
  const type = await world.db
    .insertInto('licence_type')
    .values({ ...own, name: `White card ${name}`, needs: JSON.stringify({}) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('crew_licence')
    .values({ ...own, crew_id, type_id: type.id, rule: 'block' })
    .execute();
  const pay = { basis: 'shift', cents: 30_000, up_to_minutes: null, group_id: null, user_id: null };
  await world.db
    .insertInto('pay_basis')
    .values({ ...own, crew_id, ...pay })
    .execute();
  return { id: body.jobId, other, type: type.id };
}

const save = async (idJob: number, name: string) =>
  (await world.call(office, 'saveTemplate', { idJob, name })).body.id;

test('D.4.03: a template made from a job makes a job with its crews, times, code, licences, pay and texts', async () => {
  const { id, other, type } = await source('A');
  const template = await save(id, 'Night load');
  const { body } = await from(template, '2027-06-20');
  expect(body.warnings).toEqual([]);
  const job = await detail(body.jobId);
  const date = sydney(6, 20, 22);
  expect(job).toMatchObject({
    ...{ title: 'Load in A', description: 'Bring gloves', location: 'Hall 2', pcode: '2000' },
    // The next order has its own PO number and gate code.
    ...{ status: 1, date, poNumber: '', gateCode: '' },
  });
  expect(
    job.reqCrew.map(({ groupId, amount, startTime, endTime, requireCode }) => ({
      ...{ groupId, amount, startTime, endTime, requireCode },
    })),
  ).toEqual([
    { groupId: world.groupId, amount: 3, startTime: date - 2 * HOUR, endTime: null, requireCode: true },
    { groupId: other, amount: 2, startTime: date, endTime: date + 8 * HOUR, requireCode: false },
  ]);
  const crew = job.reqCrew[1]?.id ?? 0;
  expect(
    await world.db
      .selectFrom('crew_licence')
      .select(['type_id', 'rule'])
      .where('crew_id', '=', crew)
      .execute(),
  ).toEqual([{ type_id: type, rule: 'block' }]);
  expect(
    await world.db.selectFrom('pay_basis').select(['basis', 'cents']).where('crew_id', '=', crew).execute(),
  ).toEqual([{ basis: 'shift', cents: 30_000 }]);
});

test('D.4.03: the files come along, and stay when those of the first job are deleted', async () => {
  const { id } = await source('H');
  const upload = await world.upload(office, id, [{ name: 'plan.txt', bytes: Buffer.from('Stage left') }]);
  const template = await save(id, 'With a plan');
  const idFile = upload.body.files?.[0]?.id ?? 0;
  await world.call(office, 'deleteJobFile', { idJob: id, idFile });
  expect((await templates()).find((one) => one.id === template)?.files).toBe(1);
  const { body } = await from(template, '2027-06-20');
  const files = await world.db
    .selectFrom('job_file')
    .innerJoin('blob', 'blob.id', 'job_file.blob_id')
    .select(['job_file.name', 'blob.data'])
    .where('job_file.job_id', '=', body.jobId)
    .execute();
  expect(files.map(({ name, data }) => [name, data?.toString()])).toEqual([['plan.txt', 'Stage left']]);
});

test('D.4.03: the crews follow the wall clock, and the answer names an hour that the clocks skip', async () => {
  const { id } = await source('B');
  await world.call(office, 'saveUpdatedJobv2', { job: { id, date: sydney(6, 1, 2, 30) } });
  const [first] = (await detail(id)).reqCrew;
  await world.call(office, 'saveUpdatedJobv2', {
    job: { id, reqCrew: [{ id: first?.id ?? 0, startTime: sydney(6, 1, 4) }] },
  });
  const template = await save(id, 'Early');
  const { body } = await from(template, '2027-10-03');
  const job = await detail(body.jobId);
  expect(job.date).toBe(sydney(10, 3, 3, 30, 11));
  expect(job.reqCrew.map(({ startTime }) => startTime)).toContain(sydney(10, 3, 4, 0, 11));
  expect(body.warnings[0]).toMatch(
    /^There is no 02:30 am on 03\/10\/27, when the clocks go forward; the job/,
  );
});

test('D.4.03, D.4.02: a job from a template is at the venue of the first one, by its clock; an archived one is left out and named', async () => {
  const { id, other, type } = await source('V');
  const { body: saved } = await world.call(office, 'saveVenue', {
    ...{ name: 'Sulphide Hall', address: '1 Argent Street', postcode: '2880', state: 1 },
    ...{ zone: 'Australia/Broken_Hill', latitude: null, longitude: null, gate: '', dock: '', parking: '' },
    ...{ contactName: '', contactPhone: '', notes: '', licences: [{ idType: type, rule: 'warn' }] },
  });
  await world.call(office, 'saveUpdatedJobv2', { job: { id, idVenue: saved.id } });
  // 8 am in Broken Hill.
  await world.call(office, 'saveUpdatedJobv2', { job: { id, date: sydney(6, 1, 8, 30) } });
  const template = await save(id, 'In Broken Hill');
  const { body } = await from(template, '2027-06-20');
  expect(body.warnings).toEqual([]);
  expect(await detail(body.jobId)).toMatchObject({
    ...{ idVenue: saved.id, tz: 'Australia/Broken_Hill', date: sydney(6, 20, 8, 30) },
  });
  const crews = (await detail(body.jobId)).reqCrew;
  const rules = await world.db
    .selectFrom('crew_licence')
    .select(['crew_id', 'rule'])
    .where('type_id', '=', type)
    .where(
      'crew_id',
      'in',
      crews.map((crew) => crew.id),
    )
    .execute();
  // The venue asks for less than this crew of the template.
  expect(new Map(rules.map(({ crew_id, rule }) => [crew_id, rule]))).toEqual(
    new Map(crews.map((crew) => [crew.id, crew.groupId === other ? 'block' : 'warn'])),
  );
  await world.call(office, 'archiveVenue', { id: saved.id, isArchived: true });
  const without = await from(template, '2027-06-20');
  expect(without.body.warnings).toEqual([
    'The venue Sulphide Hall is archived, so the job was made without it. Choose a venue in the job.',
  ]);
  expect(await detail(without.body.jobId)).toMatchObject({
    ...{ idVenue: null, tz: 'Australia/Sydney', date: sydney(6, 20, 8) },
  });
});

test('D.4.03: a group that is switched off is named before, and its crew is left out and named', async () => {
  const { id, other } = await source('C');
  const template = await save(id, 'With riggers');
  await world.db.updateTable('crew_group').set({ active: false }).where('id', '=', other).execute();
  const listed = (await templates()).find((one) => one.id === template);
  expect(listed?.crews.map(({ groupName, isOff }) => [groupName, isOff])).toContainEqual(['Riggers C', true]);
  const { body } = await from(template, '2027-06-20');
  expect(body.warnings).toEqual(['The group Riggers C is switched off, so its crew was left out.']);
  expect((await detail(body.jobId)).reqCrew.map(({ groupId }) => groupId)).toEqual([world.groupId]);
});

test('D.4.03, C.0.06: the same key again makes no second job and no second template', async () => {
  const { id } = await source('D');
  const made = { idJob: id, name: 'Once', key: 'template-once' };
  const first = await world.call(office, 'saveTemplate', made);
  expect((await world.call(office, 'saveTemplate', made)).body.id).toBe(first.body.id);
  const job = await from(first.body.id, '2027-06-20', 'job-once');
  expect((await from(first.body.id, '2027-06-20', 'job-once')).body.jobId).toBe(job.body.jobId);
});

test('D.4.03: a template is renamed, archived and restored; a name is given once, and an archived one makes no job', async () => {
  const { id } = await source('E');
  const template = await save(id, 'Matinee');
  await save(id, 'Evening');
  const rename = (name: string, version: number) =>
    world.call(office, 'saveTemplate', { id: template, name, version });
  expect(answerOf(await rename('EVENING', 1))).toBe(
    'There is a template with the name Evening. Choose another name.',
  );
  expect(answerOf(await rename('Matinees', 1))).toBe('ok');
  expect((await rename('Late', 1)).status).toBe(409);
  expect(answerOf(await world.call(office, 'archiveTemplate', { id: template, archived: true }))).toBe('ok');
  expect(await namesOf()).not.toContain('Matinees');
  expect(await namesOf(true)).toEqual(['Matinees']);
  expect(answerOf(await from(template, '2027-06-20'))).toBe(
    'The template Matinees is archived. Restore it, or choose another one.',
  );
  await world.call(office, 'archiveTemplate', { id: template, archived: false });
  expect(await namesOf()).toContain('Matinees');
});

test('D.4.03: a customer’s new prefix is in its templates too', async () => {
  const boss = await world.person({
    permissions: ['job:read', 'job:write', 'settings:read', 'settings:write'],
  });
  const customer = {
    ...{ fullName: 'Acme', color: '#c2410c', billingName: '', billingAbn: '' },
    ...{ billingEmail: '', billingAddress: '' },
  };
  const { body } = await world.call(boss, 'saveCustomer', { ...customer, text: 'ACME' });
  const { id } = await source('F');
  await world.call(office, 'saveUpdatedJobv2', { job: { id, prepend: 'ACME' } });
  const template = await save(id, 'Of Acme');
  const was = { ...customer, text: 'ACME' };
  const renamed = await world.call(boss, 'saveCustomer', { ...customer, text: 'ACM', id: body.id, was });
  expect(answerOf(renamed)).toBe('ok');
  expect((await templates()).find((one) => one.id === template)?.prepend).toBe('ACM');
});

test('D.4.03: another company’s template cannot be found, and neither crew nor managers read templates', async () => {
  const { id } = await source('G');
  const template = await save(id, 'Ours');
  const stranger = await world.db
    .insertInto('company')
    .values({ name: 'Other' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .updateTable('job_template')
    .set({ company_id: stranger.id })
    .where('id', '=', template)
    .execute();
  expect((await from(template, '2027-06-20')).status).toBe(404);
  expect(await namesOf()).not.toContain('Ours');
  const manager = await world.person({ managerOf: ['ACME'] });
  expect((await world.call(manager, 'getTemplates', {})).status).toBe(403);
  expect((await world.call(await world.person(), 'getTemplates', {})).status).toBe(403);
});
