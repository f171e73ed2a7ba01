import { sql } from 'kysely';
import type { DbTx } from '../db/schema';
import { answerOf, approve, setInviteStatus } from '../jobs/testing/answers';
import { against } from '../../test/support/against';
import type { Person, World } from '../jobs/testing/world';
import { DAY, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
let kim: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
  kim = await world.person();
});

const holdKim = (tx: DbTx) => sql`select 1 from app_user where id = ${kim.id} for no key update`.execute(tx);
/** As a press of the clock and an application do once they hold the worker. */
const shareCrew = (crewId: number) => (tx: DbTx) =>
  sql`select 1 from job_crew where id = ${crewId} for share nowait`.execute(tx);

test('C-01, X-02: whoever holds the worker, to clock or to apply, gets to the crew while the office sets its list', async () => {
  const { crewId } = await world.job({ amount: 2 });
  const set = () => setInviteStatus(world, office, crewId, kim.id, 2);
  expect(answerOf(await against(world.db, holdKim, set, shareCrew(crewId)))).toBe('ok');
});

test('C.0.04, C-01, A.7.18: an invite and an application are answered in the same order of locks: person, crew', async () => {
  const job = await world.job({ amount: 2 });
  await world.member(job.crewId, kim.id, 1);
  const accept = () => world.call(kim, 'replyJob', { id: job.crewId, accepted: true });
  expect(answerOf(await against(world.db, holdKim, accept, shareCrew(job.crewId)))).toBe('ok');
  const other = await world.job({ amount: 2 });
  await world.call(kim, 'applyfor', { jobId: other.id, reqCrew: other.crewId });
  const agree = () => approve(world, office, { id: other.id, crewId: other.crewId }, kim.id, true);
  expect(answerOf(await against(world.db, holdKim, agree, shareCrew(other.crewId)))).toBe('ok');
});

test('A.7.30, J-19: a list that is set while the job is being cancelled meets the cancelled job', async () => {
  const { id, crewId } = await world.job({ amount: 2 });
  const holdJob = (tx: DbTx) => sql`select 1 from job where id = ${id} for no key update`.execute(tx);
  const cancel = (tx: DbTx) => sql`update job set status = 2 where id = ${id}`.execute(tx);
  const set = () => setInviteStatus(world, office, crewId, kim.id, 2);
  expect(answerOf(await against(world.db, holdJob, set, cancel))).toBe(
    'This job is cancelled. Set its status to Confirmed before you invite or confirm workers.',
  );
  expect(await world.confirmed(crewId)).toBe(0);
});

test.each([
  ['the job is being cancelled', 'job', 'Your user doesn`t have access for this operation'],
  ['their crew is being deleted', 'job_crew', 'This job is not acceptiong applications'],
] as const)('A.7.31, J-19: who applies while %s is not left waiting on it', async (_, table, text) => {
  const { id, crewId } = await world.job({ amount: 2 });
  // As a save of the job does.
  const holdJob = async (tx: DbTx) => {
    await sql`select 1 from job where id = ${id} for no key update`.execute(tx);
    await sql`select 1 from job_crew where id = ${crewId} for update`.execute(tx);
  };
  const end = (tx: DbTx) =>
    table === 'job'
      ? sql`update job set status = 2 where id = ${id}`.execute(tx)
      : sql`update job_crew set deleted_at = 1 where id = ${crewId}`.execute(tx);
  const apply = () => world.call(kim, 'applyfor', { jobId: id, reqCrew: crewId });
  expect(answerOf(await against(world.db, holdJob, apply, end))).toBe(text);
  const asked = await world.db.selectFrom('application').select('id').where('crew_id', '=', crewId).execute();
  expect(asked).toEqual([]);
});

test('J-39, A.7.23: a job is copied while its crew clocks: neither waits for the other', async () => {
  const { id, crewId, date } = await world.job({ amount: 2 });
  await world.member(crewId, kim.id, 2);
  const options = { duplicateCrew: true, duplicateCrewStatus: true, sendNotification: true };
  const reply = await world.db.transaction().execute(async (tx) => {
    await holdKim(tx);
    await sql`select 1 from job where id = ${id} for share`.execute(tx);
    await shareCrew(crewId)(tx);
    return world.call(office, 'duplicateJob', { id, dates: [date + 7 * DAY], ...options });
  });
  expect(reply.body.snackbar.text).toBe('The job was duplicated.');
});
