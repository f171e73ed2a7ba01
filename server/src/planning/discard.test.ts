import { NEW_JOB_TITLE } from '@crewcall/domain/texts';
import { answerOf } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
let manager: Person;
let colleague: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
  manager = await world.person({ managerOf: ['ACME'] });
  colleague = await world.person({ managerOf: ['ACME'] });
});

const add = async (who: Person) => {
  const job = { title: NEW_JOB_TITLE, date: inHours(100), ...(who === office ? {} : { prepend: 'ACME' }) };
  return (await world.call(who, 'insertNewJobs', { job })).body.jobId;
};
const discard = (who: Person, id: number) => world.call(who, 'discardJob', { id });
const detail = async (who: Person, id: number) => await world.call(who, 'getJobDetail', { id });
const untouched = async (who: Person, id: number) => (await detail(who, id)).body.extraData.untouched ?? null;
const requests = async (who: Person) =>
  (await world.call(who, 'getRequests', {})).body.jobs.map((job) => job.id);
const counted = async () => (await world.call(office, 'getNotifications', {})).body.counts.requests;

test('A.2.45, B.2.24: what a manager has only begun is no request and is not counted, until something is entered', async () => {
  const before = await counted();
  const id = await add(manager);
  expect(await requests(office)).not.toContain(id);
  expect(await requests(manager)).toContain(id);
  expect(await counted()).toBe(before);
  await world.call(manager, 'saveUpdatedJobv2', { job: { id, location: 'Hall 4' } });
  expect(await requests(office)).toContain(id);
  expect(await counted()).toBe(before + 1);
});

test('B.2.24, B.3.01: a job of Add Job that holds nothing is discarded by its maker, without a trace in any list', async () => {
  for (const who of [office, manager]) {
    const id = await add(who);
    expect(await untouched(who, id)).toBe('own');
    expect((await discard(who, id)).body).toEqual({ ok: true });
    expect((await detail(who, id)).status).toBe(404);
    expect((await discard(who, id)).status).toBe(404);
  }
});

test('B.2.24, R-14: a manager’s empty job may be discarded by the office too, not by a colleague or another company', async () => {
  const id = await add(manager);
  expect(await untouched(colleague, id)).toBe(null);
  expect(answerOf(await discard(colleague, id))).toBe(
    'Only the person who made this job, or the office, can discard it.',
  );
  const other = await world.person({ managerOf: ['OPAL'] });
  expect((await discard(other, id)).status).toBe(403);
  expect((await discard(await world.person(), id)).status).toBe(403);
  expect(await untouched(office, id)).toBe('others');
  expect((await discard(office, id)).body).toEqual({ ok: true });
});

test('B.2.24, J-07: nothing that somebody entered, wrote or has open is discarded', async () => {
  const refusal = 'Something was entered into this job, so it cannot be discarded.';
  const saved = await add(office);
  await world.call(office, 'saveUpdatedJobv2', { job: { id: saved, pcode: '2000' } });
  await world.call(office, 'saveUpdatedJobv2', { job: { id: saved, pcode: '' } });
  const asked = await add(office);
  await world.crew(asked, inHours(100));
  const said = await add(office);
  await world.db
    .insertInto('chat_message')
    .values({ job_id: said, sender_id: office.id, content: 'Hi', file_id: null, key: null })
    .execute();
  const { id: named } = await world.job();
  const charged = await add(office);
  const { company_id } = await world.db
    .selectFrom('job')
    .select('company_id')
    .where('id', '=', charged)
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('client_fee')
    .values({ company_id, job_id: charged, kind: 'other', what: 'Permit', cents: 5000 })
    .execute();
  for (const id of [saved, asked, said, named, charged]) {
    expect(await untouched(office, id)).toBe(null);
    expect(answerOf(await discard(office, id))).toBe(refusal);
  }
  const open = await add(manager);
  await world.call(manager, 'editing', { idJob: open, idForm: 'form-one', place: 'Info' });
  expect(answerOf(await discard(office, open))).toBe(
    'Somebody else has this job open. Try again when they have closed it.',
  );
  expect((await discard(manager, open)).body).toEqual({ ok: true });
});
