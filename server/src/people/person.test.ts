import { DAY, HOUR, openWorld } from '../jobs/testing/world';
import type { Person, World } from '../jobs/testing/world';

let world: World;
let desk: Person;
openWorld(async (opened) => {
  ({ world } = opened);
  desk = await world.person({
    permissions: ['job:read', 'job:write', 'crew:read', 'user:write', 'timesheet:read', 'crewinvoice:read'],
    firstName: 'Olga',
  });
});

const overview = async (by: Person, who: Person) =>
  (await world.call(by, 'getPersonOverview', { idUser: who.id })).body;

/** A shift so many days from now, of four hours; worked as planned where it is over. */
async function shift(who: Person, days: number, title: string) {
  const date = Math.floor(Date.now() / HOUR) * HOUR + days * DAY;
  const job = await world.job({ date, title, amount: 3 });
  await world.member(job.crewId, who.id, 2, who.id);
  if (days < 0) {
    await world.db
      .insertInto('timesheet')
      .values({
        job_id: job.id,
        crew_id: job.crewId,
        group_id: world.groupId,
        user_id: who.id,
        start_at: date,
        end_at: date + 4 * HOUR,
        break_ms: HOUR / 2,
      })
      .execute();
  }
  return job;
}

test('A.2.43 a person’s overview has next and last shifts, what was worked, and how they answer', async () => {
  const worker = await world.person();
  await shift(worker, -3, 'Load out');
  await shift(worker, -400, 'Long ago');
  await shift(worker, 5, 'Load in');
  const soon = await shift(worker, 2, 'Rigging');
  const missed = await world.job({ date: Date.now() - 2 * DAY, title: 'Missed', amount: 3 });
  await world.member(missed.crewId, worker.id, 2, worker.id);
  await world.db
    .insertInto('job_absence')
    .values({ crew_id: missed.crewId, user_id: worker.id, marked_by: desk.id })
    .execute();
  const cancelled = await shift(worker, 1, 'Cancelled');
  await world.db.updateTable('job').set({ status: 2 }).where('id', '=', cancelled.id).execute();
  const { crewId } = await world.job({ title: 'Asked' });
  await world.member(crewId, worker.id, 1);
  const no = await world.job({ title: 'Declined' });
  await world.member(no.crewId, worker.id, 3, worker.id);
  const refused = await world.job({ title: 'Refused by the office' });
  await world.member(refused.crewId, worker.id, 3, desk.id);
  await world.db
    .insertInto('application')
    .values([
      { crew_id: crewId, user_id: worker.id, approved: true, processed_at: Date.now() },
      { crew_id: no.crewId, user_id: worker.id, withdrawn_at: Date.now() },
    ])
    .execute();

  const seen = await overview(desk, worker);
  expect(seen.next?.count).toBe(2);
  expect(seen.next?.shifts.map(({ title }) => title)).toEqual(['Rigging', 'Load in']);
  expect(seen.next?.shifts[0]).toMatchObject({ idJob: soon.id, worked: null, tz: 'Australia/Sydney' });
  expect(seen.last?.map(({ title, worked, absent }) => [title, worked, absent])).toEqual([
    ['Missed', null, true],
    ['Load out', 3.5 * HOUR, false],
    ['Long ago', 3.5 * HOUR, false],
  ]);
  expect(seen.hours).toMatchObject({ fourWeeks: 3.5 * HOUR });
  expect(seen.invoiced).toEqual({ fourWeeks: 0, thisYear: 0 });
  expect(seen.answers).toEqual({
    accepted: 6,
    declined: 1,
    unanswered: 1,
    applied: 1,
    taken: 1,
    absent: 1,
  });
});

test('A.2.43 money is for who reads invoices, hours for who sees every clock, shifts for who sees every job', async () => {
  const worker = await world.person();
  await shift(worker, -3, 'Load out');
  const seen = await overview(await world.person({ permissions: ['crew:read'] }), worker);
  expect(seen).toMatchObject({ next: null, last: null, hours: null, invoiced: null });
  const clocks = await overview(
    await world.person({ permissions: ['crew:read', 'timesheet:write'] }),
    worker,
  );
  expect(clocks).toMatchObject({ last: null, hours: { fourWeeks: 3.5 * HOUR } });
  const jobs = await overview(await world.person({ permissions: ['crew:read', 'job:read'] }), worker);
  expect(jobs).toMatchObject({ hours: { fourWeeks: 3.5 * HOUR }, invoiced: null });
  expect((await world.call(worker, 'getPersonOverview', { idUser: worker.id })).status).toBe(403);
  const manager = await world.person({ permissions: ['crew:read'], managerOf: ['HLX'] });
  expect((await world.call(manager, 'getPersonOverview', { idUser: worker.id })).status).toBe(403);
  expect((await world.call(desk, 'getPersonOverview', { idUser: 999_999 })).status).toBe(404);
});

test('the office notes something about somebody, who reads it in their own data without its author', async () => {
  const worker = await world.person();
  const added = await world.call(desk, 'addNote', { idUser: worker.id, text: ' Has a ute. ', key: 'k1' });
  const again = await world.call(desk, 'addNote', { idUser: worker.id, text: ' Has a ute. ', key: 'k1' });
  expect(again.body).toEqual(added.body);
  const notes = async () => (await world.call(desk, 'getNotes', { idUser: worker.id })).body.notes;
  expect(await notes()).toMatchObject([{ text: 'Has a ute.', by: 'Olga Tester' }]);
  expect((await world.call(worker, 'getNotes', { idUser: worker.id })).status).toBe(403);

  const { body } = await world.call(worker, 'getOwnData', {});
  const kept = JSON.parse(Buffer.from(body.file, 'base64').toString()) as Record<string, unknown>;
  expect(kept['notes about you']).toEqual([{ text: 'Has a ute.', at: expect.any(String) as string }]);
  expect(JSON.stringify(kept['notes about you'])).not.toContain('Olga');

  const { detail } = await world.db
    .selectFrom('audit')
    .select('detail')
    .where('call', '=', 'addNote')
    .where('entity_id', '=', String(worker.id))
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ note: 'added' });
  expect(JSON.stringify(detail)).not.toContain('ute');

  expect((await world.call(desk, 'deleteNote', { id: added.body.id })).body.ok).toBe(true);
  expect(await notes()).toEqual([]);
  expect((await world.call(desk, 'deleteNote', { id: added.body.id })).status).toBe(404);
});

test('notes about oneself are neither written, read nor deleted by oneself', async () => {
  const { body } = await world.call(
    await world.person({ permissions: ['crew:read', 'user:write'] }),
    'addNote',
    { idUser: desk.id, text: 'Calm on the phone.' },
  );
  const own = [
    await world.call(desk, 'addNote', { idUser: desk.id, text: 'I am great.' }),
    await world.call(desk, 'getNotes', { idUser: desk.id }),
    await world.call(desk, 'deleteNote', { id: body.id }),
  ];
  expect(own.map(({ status, body: { error } }) => [status, error])).toEqual([
    [200, true],
    [403, true],
    [404, true],
  ]);
  expect((await world.call(desk, 'addNote', { idUser: desk.id, text: '  ' })).status).toBe(400);
});
