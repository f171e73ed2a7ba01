import { sql } from 'kysely';
import { against } from '../../test/support/against';
import { lockCrew } from '../crews/crew-lock';
import { rowRules } from '../office/retention-rules';
import { DAY, HOUR, inHours, openWorld } from '../jobs/testing/world';
import { writeAs } from '../platform/database/write';
import { deletePerson } from '../privacy/delete-person';
import type { Person, World } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => {
  ({ world, office } = opened);
});

type Action = 'invite' | 'confirm' | 'remove';
const set = async (idReqCrew: number, person: { id: number }, action: Action | null, version?: number) => {
  const draft = { idReqCrew, idUser: person.id, action, ...(version === undefined ? {} : { version }) };
  const { status, body } = await world.call(office, 'setDrafts', { drafts: [draft] });
  expect([status, body.error]).toEqual([200, undefined]);
  return { draft: body.drafts[0], refused: body.refused.map(({ text }) => text) };
};
const one = async (): Promise<Person> => (await world.people(1))[0] as Person;
const draftsOn = async (crew: number) =>
  (
    await world.db
      .selectFrom('crew_draft')
      .select(['user_id', 'action'])
      .where('crew_id', '=', crew)
      .execute()
  ).map(({ user_id, action }) => [user_id, action]);

test('C.5.05: a draft is made, changed and deleted; each change has a new version', async () => {
  const { crewId } = await world.job();
  const ann = await one();
  const { draft } = await set(crewId, ann, 'invite');
  expect(draft).toMatchObject({ idReqCrew: crewId, idUser: ann.id, version: 1, action: 'invite' });
  expect((await set(crewId, ann, 'confirm', 1)).draft).toMatchObject({ id: draft?.id, version: 2 });
  expect(await draftsOn(crewId)).toEqual([[ann.id, 'confirm']]);
  expect((await set(crewId, ann, null, 2)).refused).toEqual([]);
  expect(await draftsOn(crewId)).toEqual([]);
});

test('C.5.10: a draft that somebody else has changed or deleted is refused, and what is the same is not', async () => {
  const { crewId } = await world.job();
  const [ann, ben] = [await one(), await one()];
  await set(crewId, ann, 'invite');
  const changed = [expect.stringMatching(/^Somebody else has changed this draft/)];
  expect((await set(crewId, ann, 'confirm')).refused).toEqual(changed);
  expect((await set(crewId, ann, null, 7)).refused).toEqual(changed);
  expect(await set(crewId, ann, 'invite')).toMatchObject({ draft: { version: 1 }, refused: [] });
  expect((await set(crewId, ben, 'invite', 1)).refused).toEqual([
    'This draft is gone: somebody else has published or deleted it.',
  ]);
  expect((await set(crewId, ben, null, 1)).refused).toEqual([]);
  const drafts = [1, 2].map(() => ({ idReqCrew: crewId, idUser: ben.id, action: 'invite' as const }));
  const twice = await world.call(office, 'setDrafts', { drafts });
  expect([twice.body.drafts.length, twice.body.refused.length]).toEqual([1, 1]);
  const cy = await one();
  const both = await world.call(office, 'setDrafts', {
    drafts: (['invite', 'remove'] as const).map((action) => ({
      idReqCrew: crewId,
      idUser: cy.id,
      action,
    })),
  });
  expect(both.body.drafts).toMatchObject([{ idUser: cy.id, action: 'invite' }]);
  expect(both.body.refused.map(({ text }) => text)).toEqual([
    'This draft was sent twice. The first one counts.',
  ]);
});

test('C.5.10: of two that make the same draft at once, one makes it', async () => {
  const { crewId } = await world.job();
  const ann = await one();
  const send = (action: Action) =>
    world.call(office, 'setDrafts', { drafts: [{ idReqCrew: crewId, idUser: ann.id, action }] });
  const replies = await Promise.all([send('invite'), send('confirm'), send('invite')]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await draftsOn(crewId)).toHaveLength(1);
});

test('C.5.10: who drafts on a crew that is being published waits for the crew, and holds no draft meanwhile', async () => {
  const { crewId } = await world.job({ amount: 5 });
  const [ann, ben] = [await one(), await one()];
  await set(crewId, ann, 'invite');
  const drafts = [
    { idReqCrew: crewId, idUser: ann.id, action: 'confirm' as const, version: 1 },
    { idReqCrew: crewId, idUser: ben.id, action: 'invite' as const },
  ];
  const reply = await against(
    world.db,
    (tx) => lockCrew(tx, crewId),
    () => world.call(office, 'setDrafts', { drafts }),
    (tx) => sql`select 1 from crew_draft where crew_id = ${crewId} for update nowait`.execute(tx),
  );
  expect(reply.body.refused).toEqual([]);
  expect(new Map((await draftsOn(crewId)) as [number, string][])).toEqual(
    new Map([
      [ann.id, 'confirm'],
      [ben.id, 'invite'],
    ]),
  );
});

test('C.5.05: what cannot be done is refused with a sentence, and the rest is saved', async () => {
  const ann = await one();
  const { crewId } = await world.job({ amount: 1 });
  const refusal = async (crew: number, person: { id: number }, action: Action) =>
    (await set(crew, person, action)).refused[0] ?? 'saved';
  const off = await one();
  await world.db.updateTable('app_user').set({ active: false }).where('id', '=', off.id).execute();
  expect(await refusal(crewId, off, 'invite')).toBe(
    `${off.firstName} Tester is switched off and cannot be put on a crew.`,
  );
  expect(await refusal(crewId, office, 'invite')).toBe(
    'Olive Tester works in the office and cannot be put on a crew.',
  );
  expect(await refusal(999_999, ann, 'invite')).toMatch(/^This crew was deleted/);
  expect(await refusal(crewId, { id: 999_999 }, 'invite')).toMatch(/^There is no such person/);
  const cancelled = await world.job({ status: 2 });
  expect(await refusal(cancelled.crewId, ann, 'invite')).toMatch(/^This job is cancelled\. Set its status/);
  const finished = await world.job({ status: 3 });
  expect(await refusal(finished.crewId, ann, 'remove')).toBe('This job is finished.');
  const past = await world.job({ date: inHours(-100) });
  expect(await refusal(past.crewId, ann, 'confirm')).toBe('This shift is over.');
  expect(await refusal(crewId, ann, 'remove')).toBe(`${ann.firstName} Tester is not on this crew.`);

  const [ben, cy] = [await one(), await one()];
  await world.member(crewId, ben.id, 2);
  expect(await refusal(crewId, ben, 'invite')).toBe(
    `${ben.firstName} Tester is confirmed on this crew already.`,
  );
  // More people than places may be drafted.
  const mixed = await world.call(office, 'setDrafts', {
    drafts: [
      { idReqCrew: crewId, idUser: cy.id, action: 'confirm' },
      { idReqCrew: crewId, idUser: off.id, action: 'confirm' },
    ],
  });
  expect(mixed.body.drafts.map(({ idUser }) => idUser)).toEqual([cy.id]);
  expect(mixed.body.refused.map(({ idUser }) => idUser)).toEqual([off.id]);
});

test('C.5.05: a clocked place does not move and says why', async () => {
  const { id, crewId, date } = await world.job({ date: inHours(-2) });
  const ann = await one();
  await world.member(crewId, ann.id, 2);
  await world.db
    .insertInto('timesheet')
    .values({
      crew_id: crewId,
      job_id: id,
      user_id: ann.id,
      group_id: world.groupId,
      start_at: date,
    } as never)
    .execute();
  expect((await set(crewId, ann, 'remove')).refused).toEqual([
    `${ann.firstName} Tester has times on this job. Delete the times before removing the worker.`,
  ]);
});

test('C.5.05: blocked at the customer, or without a licence that the crew requires: refused by name', async () => {
  const { id: prepend } = await world.db
    .insertInto('prepend')
    .values({ company_id: world.companyId, text: 'ACME', full_name: 'Acme Events' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { crewId } = await world.job({ prepend: 'ACME' });
  const [ann, ben] = [await one(), await one()];
  await world.db
    .insertInto('worker_flag')
    .values({ user_id: ann.id, prepend_id: prepend, kind: 'blocked', reason: 'Late', by: office.id, at: 1 })
    .execute();
  expect((await set(crewId, ann, 'invite')).refused).toEqual([
    `${ann.firstName} Tester is blocked for Acme Events.`,
  ]);
  const { id: type } = await world.db
    .insertInto('licence_type')
    .values({ company_id: world.companyId, name: 'White card', needs: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await world.db
    .insertInto('crew_licence')
    .values({ crew_id: crewId, type_id: type, rule: 'block', company_id: world.companyId })
    .execute();
  expect((await set(crewId, ben, 'confirm')).refused).toEqual([
    expect.stringMatching(new RegExp(`^${ben.firstName} Tester has no valid White card on `)),
  ]);
});

test('C.5.07: drafts are unseen by workers, in no count, and notify nobody', async () => {
  const { id, crewId, date } = await world.job({ amount: 2 });
  const around = { dateStart: date - DAY, dateEnd: date + DAY };
  const readAll = async (who: Person) => {
    const calls = [
      ['getJobs', around],
      ['getJobDialog', { idJob: id }],
      ['getPublicJobs', around],
      ['getAvailability', around],
      ['getCoverOffers', {}],
      ['getOwnData', {}],
    ] as const;
    const replies = [];
    for (const [name, body] of calls) {
      const reply = await world.call(who, name as 'getJobs', body as never);
      replies.push([name, reply.status, reply.body]);
    }
    return replies;
  };
  const [mate, ann] = [await one(), await one()];
  await world.member(crewId, mate.id, 2);
  const counts = async () => {
    const reader = await world.office();
    const around7 = await world.call(reader, 'getDashboardJobs', { ...around, limit: 50 });
    const notices = await world.call(reader, 'getNotifications', {});
    const { rows } = await sql<{ count: number }>`select count(*)::int from message`.execute(world.db);
    return [around7.body, notices.body, rows];
  };
  const before = [await readAll(ann), await readAll(mate), await counts()];
  const last =
    (
      await world.db
        .selectFrom('change')
        .select(({ fn }) => fn.max('seq').as('seq'))
        .executeTakeFirst()
    )?.seq ?? 0;
  expect((await set(crewId, ann, 'confirm')).refused).toEqual([]);
  expect((await set(crewId, mate, 'remove')).refused).toEqual([]);
  expect([await readAll(ann), await readAll(mate), await counts()]).toEqual(before);
  // Only the office’s screens learn of it.
  const heard = await world.db
    .selectFrom('change')
    .select(['event', 'ids', 'audience'])
    .where('seq', '>', last)
    .execute();
  const changed = { event: 'roster.changed', ids: { idReqCrew: crewId }, audience: ['role:admin'] };
  expect(heard).toEqual([changed, changed]);
});

test('C.5.07: crew and customers’ managers may not read the roster', async () => {
  const manager = await world.person({ managerOf: ['ACME'], permissions: ['job:write'] });
  for (const who of [await one(), manager, await world.person({ permissions: ['job:read'] })])
    expect((await world.call(who, 'getRoster', { weekStart: '2026-11-30' })).status).toBe(403);
});

test('C.5.11: a cancelled job, a deleted crew and a person who is switched off or deleted lose their drafts', async () => {
  const [ann, ben] = [await one(), await one()];
  const [cancelled, other] = [await world.job(), await world.job()];
  const second = await world.crew(other.id, other.date, 2);
  for (const crew of [cancelled.crewId, other.crewId, second])
    for (const person of [ann, ben]) expect((await set(crew, person, 'invite')).refused).toEqual([]);
  const save = (job: object) => world.call(office, 'saveUpdatedJobv2', { job } as never);
  await save({ id: cancelled.id, status: 2 });
  expect(await draftsOn(cancelled.crewId)).toEqual([]);
  expect((await save({ id: other.id, reqCrew: [{ id: second, deleted: true }] })).body).not.toHaveProperty(
    'error',
  );
  expect(await draftsOn(second)).toEqual([]);
  const left = (await draftsOn(other.crewId)).map(([id]) => id).sort();
  expect(left).toEqual([ann.id, ben.id].sort());
  const admin = await world.person({ permissions: ['user:write', 'crew:read'] });
  const off = await world.call(admin, 'toggeuseractive', { id: ann.id, newState: 0 } as never);
  expect(off.status).toBe(200);
  expect(await draftsOn(other.crewId)).toEqual([[ben.id, 'invite']]);
  await writeAs({ db: world.db, call: 'test', userId: null }, (tx) =>
    deletePerson(
      tx,
      { id: ben.id, email: 'ben@example.com', phone: '' },
      { blobs: world.services.blobs, now: Date.now(), by: office.id },
    ),
  );
  expect(await draftsOn(other.crewId)).toEqual([]);
});

test('C.5.11: drafts of past shifts go after 7 days', async () => {
  const [soon, old] = [await world.job(), await world.job()];
  const ann = await one();
  await set(soon.crewId, ann, 'invite');
  await set(old.crewId, ann, 'invite');
  const rule = rowRules.find(({ table }) => table === 'crew_draft');
  const now = Date.now();
  const due = async () => {
    const { rows } = await sql<{ crew_id: number }>`
      select crew_id from crew_draft where ${await rule?.due(now - (rule.keepMs ?? 0), world.db)}`.execute(
      world.db,
    );
    return rows.map(({ crew_id }) => crew_id);
  };
  const startsAt = (at: number) =>
    world.db.updateTable('job_crew').set({ start_at: at }).where('id', '=', old.crewId).execute();
  await startsAt(now - 7 * DAY + HOUR);
  expect(await due()).toEqual([]);
  await startsAt(now - 7 * DAY - HOUR);
  expect(await due()).toEqual([old.crewId]);
});
