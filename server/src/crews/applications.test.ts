import { answerOf } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

test('N-06, J-36, C-01: an application says the places of its crew and whether its worker has another shift near by', async () => {
  const [worker, other, busy] = (await world.people(3)) as [Person, Person, Person];
  const { id, crewId, date } = await world.job({ amount: 2 });
  const near = await world.job({ date: date + 10 * HOUR });
  await world.member(crewId, other.id, 2);
  await world.member(near.crewId, busy.id, 1);
  for (const who of [worker, busy]) await world.call(who, 'applyfor', { jobId: id });
  const listed = async () =>
    (await world.call(office, 'getNotifications', {})).body.listCrewInvite
      .filter(({ jobId }) => jobId === id)
      .map(({ idUser, amount, confirmed, hasDoubleShift }) => [idUser, amount, confirmed, hasDoubleShift]);
  expect(await listed()).toEqual([
    [worker.id, 2, 1, false],
    [busy.id, 2, 1, true],
  ]);
  const answer = { idReqCrew: crewId, jobId: id, accept: true };
  expect(answerOf(await world.call(office, 'replyInviteJob', { ...answer, idUser: worker.id }))).toBe('ok');
  // The last place is gone: only who was told so goes beyond it.
  expect(answerOf(await world.call(office, 'replyInviteJob', { ...answer, idUser: busy.id }))).toBe(
    'Job has been filled',
  );
  const beyond = await world.call(office, 'replyInviteJob', { ...answer, idUser: busy.id, overfill: true });
  expect(answerOf(beyond)).toBe('ok');
  // The form reads who has another shift, however it was opened; a manager is not told.
  const detail = async (who: Person) => (await world.call(who, 'getJobDetail', { id })).body.extraData;
  expect((await detail(office)).doubled).toEqual([{ idReqCrew: crewId, idUser: busy.id }]);
});

test('J-36: somebody’s own invite cannot be taken beyond the places', async () => {
  const [worker, other] = (await world.people(2)) as [Person, Person];
  const { id, crewId } = await world.job({ amount: 1 });
  await world.member(crewId, other.id, 2);
  await world.member(crewId, worker.id, 1);
  const own = { idReqCrew: crewId, idUser: worker.id, jobId: id, accept: true, overfill: true };
  expect(answerOf(await world.call(worker, 'replyInviteJob', own))).toBe('Job has been filled');
});

test('C-01: a place on one crew ends the asking for the job’s others, whoever gave it', async () => {
  const [worker] = (await world.people(1)) as [Person];
  const { id, crewId, date } = await world.job({ amount: 2 });
  const other = await world.job({ amount: 2, date });
  await world.db.updateTable('job_crew').set({ job_id: id }).where('id', '=', other.crewId).execute();
  await world.db
    .insertInto('application')
    .values({ crew_id: other.crewId, user_id: worker.id, applied_at: 1 })
    .execute();
  const statusUser = { id: worker.id, status: 2 };
  await world.call(office, 'saveJobUserList', { idReqCrew: crewId, statusUser });
  const { listCrewInvite } = (await world.call(office, 'getNotifications', {})).body;
  expect(listCrewInvite.filter(({ idUser }) => idUser === worker.id)).toEqual([]);
});

test('C.1.13: the office reads what speaks against an applicant before the place is given', async () => {
  const { id, crewId, date } = await world.job({ amount: 2 });
  const [worker] = (await world.people(1)) as [Person];
  await world.call(worker, 'applyfor', { jobId: id });
  await world.db
    .insertInto('unavailability')
    .values({
      user_id: worker.id,
      company_id: world.companyId,
      kind: 'away',
      start_at: date - HOUR,
      end_at: date + 20 * HOUR,
      all_day: false,
      zone: 'Australia/Sydney',
      note: '',
      created_by: worker.id,
      created_at: 1,
    })
    .execute();
  const body = { idReqCrew: crewId, jobId: id, idUser: worker.id, accept: true };
  const first = (await world.call(office, 'replyInviteJob', { ...body, unlessConflicts: true })).body;
  expect(first).toMatchObject({ ok: false, conflicts: [expect.stringMatching(/away/i)] });
  const waiting = async () =>
    (await world.call(office, 'getNotifications', {})).body.listCrewInvite.filter(
      ({ jobId }) => jobId === id,
    );
  expect(await waiting()).toHaveLength(1);
  expect((await world.call(office, 'replyInviteJob', body)).body).toEqual({ ok: true });
  expect(await waiting()).toEqual([]);
});

test('J-28, N-06: until a crew is over it takes applications, and the office reads and answers them; then neither', async () => {
  const worker = await world.person();
  const { id, crewId, date } = await world.job({ date: inHours(-2), amount: 2 });
  const over = await world.crew(id, date - HOUR, 2);
  await world.db.updateTable('job_crew').set({ end_at: date }).where('id', '=', over).execute();
  const apply = async (reqCrew: number) =>
    answerOf(await world.call(worker, 'applyfor', { jobId: id, reqCrew }));
  expect(await apply(over)).toBe('This job is over.');
  expect(await apply(crewId)).toBe('ok');
  const listed = async () =>
    (await world.call(office, 'getNotifications', {})).body.listCrewInvite.some(({ jobId }) => jobId === id);
  expect(await listed()).toBe(true);
  await world.call(worker, 'withdraw', { jobId: id });
  await world.db.updateTable('job_crew').set({ end_at: Date.now() }).where('id', '=', crewId).execute();
  expect(await apply(crewId)).toBe('This job is over.');
});
