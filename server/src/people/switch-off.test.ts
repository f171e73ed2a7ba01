import { InviteStatus } from '@crewcall/domain/invite';
import { inHours, openWorld } from '../jobs/testing/world';
import type { Person, World } from '../jobs/testing/world';
import { createLink, lookAtLink } from '../session/login-link';
import { hashToken } from '../session/tokens';

let world: World;
let boss: Person;
openWorld(async (opened) => {
  ({ world } = opened);
  boss = await world.person({ permissions: ['crew:read', 'user:write', 'job:read', 'job:write'] });
});

const mailsTo = async (id: number) =>
  (
    await world.db.selectFrom('message').select('subject').where('user_id', '=', id).orderBy('id').execute()
  ).map(({ subject }) => subject);
const standingOf = async (crewId: number, userId: number) =>
  (
    await world.db
      .selectFrom('crew_member')
      .select('status')
      .where('crew_id', '=', crewId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.status;

const timeOn = (
  { id, crewId }: { id: number; crewId: number },
  userId: number,
  start: number,
  end: number | null,
) =>
  world.db
    .insertInto('timesheet')
    .values({
      job_id: id,
      crew_id: crewId,
      group_id: world.groupId,
      user_id: userId,
      start_at: start,
      end_at: end,
      rate_cents: null,
      signature_id: null,
      invoice_id: null,
      created_by: null,
    })
    .execute();

test('P-24: shifts ahead are freed where the office asks for it, and the person is told', async () => {
  const [first, second] = [await world.job({ title: 'Load in' }), await world.job({ title: 'Load out' })];
  const past = await world.job({ date: inHours(-30) });
  const me = await world.person();
  for (const { crewId } of [first, second, past]) await world.member(crewId, me.id, InviteStatus.Confirmed);
  const asked = { id: me.id, newState: false, freeShifts: true };
  const { body } = await world.call(boss, 'toggeuseractive', asked);
  expect(body).toMatchObject({ ok: true, freed: 2, futureShifts: 0 });
  expect([await world.confirmed(first.crewId), await world.confirmed(second.crewId)]).toEqual([0, 0]);
  // What they worked stays theirs.
  expect(await standingOf(past.crewId, me.id)).toBe(InviteStatus.Confirmed);
  expect(await mailsTo(me.id)).toEqual(['No longer needed: Load in', 'No longer needed: Load out']);
  const log = await world.db
    .selectFrom('audit')
    .select(['entity', 'detail'])
    .where('call', '=', 'toggeuseractive')
    .orderBy('id')
    .execute();
  expect(log.filter(({ entity }) => entity === 'job')).toHaveLength(2);
  expect(log.find(({ entity }) => entity === 'user')?.detail).toMatchObject({ active: false, freed: 2 });
  // The place can be taken by the next one.
  const next = await world.person();
  await world.call(boss, 'saveJobUserList', {
    idReqCrew: first.crewId,
    statusUser: { id: next.id, status: InviteStatus.Confirmed },
  });
  expect(await world.confirmed(first.crewId)).toBe(1);
});

test('P-24: without the wish, or with times on it, a shift stays', async () => {
  const { id, crewId, date } = await world.job();
  const me = await world.person();
  await world.member(crewId, me.id, InviteStatus.Confirmed);
  await timeOn({ id, crewId }, me.id, date - 200 * 3_600_000, date - 199 * 3_600_000);
  const asked = { id: me.id, newState: false, freeShifts: true };
  expect((await world.call(boss, 'toggeuseractive', asked)).body).toMatchObject({
    freed: 0,
    futureShifts: 1,
  });
  expect(await standingOf(crewId, me.id)).toBe(InviteStatus.Confirmed);
});

test('P-24: who may not change jobs frees nobody’s shifts, and switches nobody off by trying', async () => {
  const clerk = await world.person({ permissions: ['crew:read', 'user:write'] });
  const me = await world.person();
  const asked = { id: me.id, newState: false, freeShifts: true };
  const reply = await world.call(clerk, 'toggeuseractive', asked);
  expect([reply.status, reply.body.snackbar?.text]).toEqual([
    403,
    'Only somebody who may change jobs can free shifts.',
  ]);
  expect((await world.call(me, 'getMyProfile', {})).status).toBe(200);
});

test('P-24: the question says on which shift they are checked in just now, even past its planned end', async () => {
  const [late, ahead, worked] = [
    await world.job({ date: inHours(-30), title: 'Long night' }),
    await world.job({ title: 'Load out' }),
    await world.job({ date: inHours(-1), title: 'Matinee' }),
  ];
  const me = await world.person();
  for (const { crewId } of [late, ahead, worked]) await world.member(crewId, me.id, InviteStatus.Confirmed);
  await timeOn(late, me.id, late.date, null);
  await timeOn(worked, me.id, worked.date, worked.date + 600_000);
  const expected = [
    ['Long night', 'running'],
    ['Matinee', 'closed'],
    ['Load out', null],
  ];
  const { shiftsAhead } = (await world.call(boss, 'getuserdetails', { id: me.id })).body;
  expect(shiftsAhead?.map(({ title, time }) => [title, time])).toEqual(expected);
  const { shifts } = (await world.call(boss, 'getShiftsAhead', { users: [me.id] })).body;
  expect(shifts.map(({ title, time }) => [title, time])).toEqual(expected);
  const asked = { id: me.id, newState: false, freeShifts: true };
  expect((await world.call(boss, 'toggeuseractive', asked)).body).toMatchObject({
    freed: 1,
    futureShifts: 2,
  });
});

test('P-24: whoever is switched on again has no link, calendar address or team token of before', async () => {
  const me = await world.person();
  const feed = await world.call(me, 'renewCalendarFeed', {});
  const read = async () =>
    (await world.app.inject({ method: 'GET', url: new URL(feed.body.url).pathname })).statusCode;
  expect(await read()).toBe(200);
  const mailed = {
    userId: me.id,
    purpose: 'reset',
    createdBy: null,
    expiresAt: Date.now() + 60_000,
  } as const;
  const token = await createLink(world.db, mailed);
  const made = { remote: 'mf-jobs', name: 'CI', scopes: '["publish"]', expires_at: Date.now() + 60_000 };
  const { id } = await world.db
    .insertInto('team_token')
    .values({ ...made, token_hash: hashToken('of-before'), created_by: me.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const newState of [false, true])
    expect((await world.call(boss, 'toggeuseractive', { id: me.id, newState })).status).toBe(200);
  expect(await read()).toBe(404);
  const { state } = await lookAtLink(world.db, token, Date.now());
  expect(state).toBe('expired');
  const kept = world.db.selectFrom('team_token').select('revoked_by').where('id', '=', id);
  expect(await kept.executeTakeFirstOrThrow()).toEqual({ revoked_by: boss.id });
});
