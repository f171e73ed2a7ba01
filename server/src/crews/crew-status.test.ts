import { texts } from '@crewcall/domain/texts';
import { answerOf } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

const set = (
  idReqCrew: number,
  statusUser: { id: number; status: number } | { id: number; status: number }[],
  who = office,
) => world.call(who, 'saveJobUserList', { idReqCrew, statusUser });
const crewOf = async (id: number) => (await world.call(office, 'getJobDetail', { id })).body.job.reqCrew[0];

test('A.7.30, B.7.16, B.4.02, A.3.03, B.3.05: each status is set through the list, one worker or many; Not Invited takes off', async () => {
  const { id, crewId } = await world.job({ amount: 3 });
  const [a, b] = (await world.people(2)) as [Person, Person];
  const seen = async () => (await crewOf(id))?.userList.map((one) => [one.id, one.status]);
  for (const status of [1, 2, 3]) {
    expect((await set(crewId, { id: a.id, status })).body).toEqual({
      UserhasDoubleShift: [],
      isOverfilled: false,
      error: false,
    });
    expect(await seen()).toEqual([[a.id, status]]);
  }
  await set(crewId, [
    { id: a.id, status: 2 },
    { id: b.id, status: 1 },
  ]);
  expect(await crewOf(id)).toMatchObject({
    id: crewId,
    groupName: 'Stagehand',
    amount: 3,
    confirmed: 1,
    userList: [
      { id: a.id, fullName: `${a.firstName} Tester`, phone: '+61400000000', status: 2 },
      { id: b.id, status: 1 },
    ],
  });
  await set(crewId, { id: a.id, status: 0 });
  expect(await seen()).toEqual([[b.id, 1]]);
});

test('B.8.06, C-01: overfilled is more confirmed than asked for, not as many', async () => {
  const { crewId } = await world.job({ amount: 2 });
  const over = [];
  for (const one of await world.people(3))
    over.push((await set(crewId, { id: one.id, status: 2 })).body.isOverfilled);
  expect(over).toEqual([false, false, true]);
});

test('B.8.06: an amount below those who are confirmed is warned of as well, 0 among them', async () => {
  const { id, crewId } = await world.job({ amount: 2 });
  for (const one of await world.people(2)) await set(crewId, { id: one.id, status: 2 });
  const warned = async (amount: number) =>
    (await world.call(office, 'saveUpdatedJobv2', { job: { id, reqCrew: [{ id: crewId, amount }] } })).body
      .warnings;
  expect(await warned(1)).toEqual([texts.overfilled]);
  expect(await warned(0)).toEqual([texts.overfilled]);
  expect(await warned(2)).toEqual([]);
});

test('J-36, J-49: a known end that reaches over the next start is a double shift, however far the starts are apart', async () => {
  const { crewId, date } = await world.job({ amount: 2 });
  const [worker] = (await world.people(1)) as [Person];
  const long = await world.job({ date: date - 30 * HOUR });
  await world.member(long.crewId, worker.id, 2);
  const doubled = async () => (await set(crewId, { id: worker.id, status: 1 })).body.UserhasDoubleShift;
  expect(await doubled()).toEqual([]);
  await world.db
    .updateTable('job_crew')
    .set({ end_at: date + 1 })
    .where('id', '=', long.crewId)
    .execute();
  expect(await doubled()).toEqual([`${worker.firstName} Tester`]);
  await world.db.updateTable('job_crew').set({ end_at: date }).where('id', '=', long.crewId).execute();
  expect(await doubled()).toEqual([]);
});

test('A.7.30, J-35: who is unknown, switched off, a customer’s or clocked is refused with a sentence, and nothing of the list is written', async () => {
  const { id, crewId, date } = await world.job({ amount: 5 });
  const [fine, off, clocked] = (await world.people(3)) as [Person, Person, Person];
  const manager = await world.person({ managerOf: ['ACME'], firstName: 'Mona' });
  await world.db.updateTable('app_user').set({ active: false }).where('id', '=', off.id).execute();
  await world.member(crewId, clocked.id, 2);
  await world.db
    .insertInto('timesheet')
    .values({
      job_id: id,
      crew_id: crewId,
      group_id: world.groupId,
      user_id: clocked.id,
      start_at: date,
      end_at: null,
    })
    .execute();
  const both = (other: number, status = 1) =>
    set(crewId, [
      { id: fine.id, status: 1 },
      { id: other, status },
    ]);
  const gone = 'This worker is not active. Please reload the list.';
  expect([(await both(999_999)).status, answerOf(await both(999_999))]).toEqual([404, gone]);
  expect(answerOf(await both(off.id))).toBe(gone);
  expect(answerOf(await both(manager.id))).toBe(
    'Mona Tester works for a customer and cannot be put on a crew.',
  );
  for (const status of [0, 3])
    expect(answerOf(await both(clocked.id, status))).toBe(
      `${clocked.firstName} Tester has times on this job. Delete the times before removing the worker.`,
    );
  expect((await crewOf(id))?.userList.map((one) => one.id)).toEqual([clocked.id]);
  expect((await set(999_999, { id: fine.id, status: 1 })).status).toBe(404);
  expect((await set(crewId, [])).status).toBe(400);
  expect((await set(crewId, { id: fine.id, status: 4 })).status).toBe(400);
});

test('R-01, R-08, R-14, J-37: managers and the office are not put on a crew; who stands on it from before is not confirmed, and can be taken off', async () => {
  const { crewId } = await world.job({ prepend: 'OPAL', amount: 5 });
  const [worker] = (await world.people(1)) as [Person];
  const manager = await world.person({ managerOf: ['ACME'], firstName: 'Mona' });
  const mails = async () => (await world.queued('deliver')).length;
  const before = await mails();
  for (const status of [1, 2, 3]) {
    expect(answerOf(await set(crewId, { id: manager.id, status }))).toBe(
      'Mona Tester works for a customer and cannot be put on a crew.',
    );
    expect(answerOf(await set(crewId, { id: office.id, status }))).toBe(
      'Olive Tester works in the office and cannot be put on a crew.',
    );
  }
  expect(await mails()).toBe(before);
  await world.member(crewId, manager.id, 1);
  await world.member(crewId, office.id, 1);
  expect(answerOf(await set(crewId, { id: office.id, status: 2 }))).toBe(
    'Olive Tester works in the office and cannot be put on a crew.',
  );
  expect(answerOf(await set(crewId, { id: office.id, status: 3 }))).toBe('ok');
  expect(answerOf(await set(crewId, { id: manager.id, status: 0 }))).toBe('ok');
  expect(answerOf(await set(crewId, { id: worker.id, status: 1 }))).toBe('ok');
  expect(await mails()).toBeGreaterThan(before);
});

test('A.7.30, J-19, N-19: on a cancelled or finished job nobody is invited or confirmed, and no mail goes out; taking off stays', async () => {
  const mend = 'Set its status to Confirmed before you invite or confirm workers.';
  const mails = async () => (await world.queued('deliver')).length;
  for (const [status, word] of [
    [2, 'cancelled'],
    [3, 'finished'],
  ] as const) {
    const { id, crewId } = await world.job({ amount: 5 });
    const [fresh, old] = (await world.people(2)) as [Person, Person];
    await world.member(crewId, old.id, 1);
    await world.db.updateTable('job').set({ status }).where('id', '=', id).execute();
    const before = await mails();
    for (const to of [1, 2])
      expect(answerOf(await set(crewId, { id: fresh.id, status: to }))).toBe(`This job is ${word}. ${mend}`);
    expect(answerOf(await set(crewId, { id: old.id, status: 2 }))).toBe(`This job is ${word}. ${mend}`);
    expect(await mails()).toBe(before);
    expect(answerOf(await set(crewId, { id: old.id, status: 0 }))).toBe('ok');
  }
});

test('A.7.30, B.6.04: the crew of another company’s job is not found', async () => {
  const { id, crewId } = await world.job();
  const [worker] = (await world.people(1)) as [Person];
  const { id: elsewhere } = await world.db
    .insertInto('company')
    .values({ name: 'Other Crew', config: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db.updateTable('job').set({ company_id: elsewhere }).where('id', '=', id).execute();
  expect((await set(crewId, { id: worker.id, status: 2 })).status).toBe(404);
  expect((await world.call(office, 'getJobWorkers', { idReqCrew: crewId })).status).toBe(404);
  expect(await world.confirmed(crewId)).toBe(0);
});

test('B.5.20, B.9.12, B.3.10: the invite list comes by full name, with state, filters, and whether the group’s rate is known', async () => {
  const { crewId } = await world.job({ date: inHours(900) });
  const names = ['zoe', 'Adam', 'Émile', 'bert'];
  for (const firstName of names) await world.person({ firstName });
  const { workers, filters } = (await world.call(office, 'getJobWorkers', { idReqCrew: crewId })).body;
  const ours = workers.map((one) => one.fullName).filter((name) => names.includes(name.split(' ')[0] ?? ''));
  expect(ours.filter((name) => !name.startsWith('É'))).toEqual(['Adam Tester', 'bert Tester', 'zoe Tester']);
  expect(workers[0]).toMatchObject({
    state: 0,
    filterValues: {},
    selectedOption: 0,
    hasRate: false,
    hasDoubleShift: false,
  });
  expect(filters).toEqual([]);
});

test('A.7.30, X-02: inviting to a crew that was deleted meanwhile says so; one that never was, or is another company’s, is not found', async () => {
  const { crewId } = await world.job();
  const worker = await world.person();
  const said = async (id: number) => {
    const { status, body } = await set(id, { id: worker.id, status: 1 });
    return [status, body.snackbar?.text];
  };
  await world.db.updateTable('job_crew').set({ deleted_at: 1 }).where('id', '=', crewId).execute();
  expect(await said(crewId)).toEqual([404, 'This crew was deleted from the job. Please reload the job.']);
  expect(await said(999_999)).toEqual([404, 'Job not found']);
});
