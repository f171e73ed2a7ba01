import { sql } from 'kysely';
import type { Person, World } from '../jobs/testing/world';
import { inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
let manager: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
  manager = await world.person({ managerOf: ['ACME'] });
});

const ask = async (title: string): Promise<number> =>
  (await world.call(manager, 'insertNewJobs', { job: { title, date: inHours(72) } })).body.jobId;
const mails = async (subject: string) =>
  (await world.db.selectFrom('message').select('body').where('subject', '=', subject).execute()).map(
    (row) => row.body,
  );
const told = async (person: Person, title: string) => {
  const { rows } = await sql<{ all: string }>`
    select to_jsonb(m)::text as all from message m where m.user_id = ${person.id}`.execute(world.db);
  return rows.filter((row) => row.all.includes(title));
};

test('A.2.45, J-09: who asked reads why it was declined, and the log says so', async () => {
  const id = await ask('Gala');
  const reply = await world.call(office, 'replyRequest', {
    id,
    accept: false,
    reason: ' All booked that night ',
  });
  expect(reply.body).toEqual({ ok: true });
  const [mail] = await mails('Declined: Gala');
  expect(mail).toMatch(/could not be accepted\.\n\nAll booked that night\n\nSee it here: /);
  const { body } = await world.call(office, 'viewLogJob', { id });
  expect(body.logs[0]?.changed).toEqual(['Status', 'Declined: All booked that night']);
});

test('A.2.45, J-09: without a reason, or when accepting, none is written', async () => {
  const bare = await ask('Bare');
  await world.call(office, 'replyRequest', { id: bare, accept: false });
  expect((await mails('Declined: Bare'))[0]).toMatch(/could not be accepted\.\n\nSee it here: /);
  const fine = await ask('Fine');
  await world.call(office, 'replyRequest', { id: fine, accept: true, reason: 'Never mind' });
  expect((await mails('Accepted: Fine'))[0]).toMatch(
    /has been accepted\.\n\nSee it here: \S+\/admin\/dashboard\/\d+$/,
  );
});

test('J-09: the same answer in two presses at once is one answer; another one comes too late', async () => {
  const id = await ask('Twice');
  const replies = await Promise.all(
    [1, 2].map(() => world.call(office, 'replyRequest', { id, accept: true })),
  );
  expect(replies.map(({ body }) => body)).toEqual([{ ok: true }, { ok: true }]);
  expect(await mails('Accepted: Twice')).toHaveLength(1);
  const late = await world.call(office, 'replyRequest', { id, accept: false, reason: 'Sorry' });
  expect(late.body.snackbar?.text).toBe('This request has been answered already.');
  expect(await mails('Declined: Twice')).toEqual([]);
});

test('J-09, R-01: who manages another customer by then, or none, reads no answer', async () => {
  const asker = await world.person({ managerOf: ['ACME'] });
  for (const [title, managerOf] of [
    ['Moved', ['OPAL']],
    ['Gone', []],
  ] as const) {
    await world.db
      .updateTable('app_user')
      .set({ manager_of: ['ACME'] })
      .where('id', '=', asker.id)
      .execute();
    world.services.sessions.forget(asker.id);
    const job = { title, date: inHours(72) };
    const { jobId } = (await world.call(asker, 'insertNewJobs', { job })).body;
    await world.db
      .updateTable('app_user')
      .set({ manager_of: [...managerOf] })
      .where('id', '=', asker.id)
      .execute();
    await world.call(office, 'replyRequest', { id: jobId, accept: false, reason: 'Their bill is open' });
    expect(await mails(`Declined: ${title}`)).toEqual([]);
  }
});

test('J-09, R-01: of a request that the office gives to another customer its first one reads no answer', async () => {
  const both = await world.person({ managerOf: ['ACME', 'OPAL'] });
  const askFor = async (person: Person) => {
    const job = { title: 'Plain', prepend: 'ACME', date: inHours(72) };
    return (await world.call(person, 'insertNewJobs', { job })).body.jobId;
  };
  const save = (job: object) => world.call(office, 'saveUpdatedJobv2', { job: job as { id: number } });
  const opal = { title: 'Opal launch', prepend: 'OPAL' };
  const atOnce = await askFor(manager);
  expect((await save({ id: atOnce, status: 1, ...opal })).status).toBe(200);
  const before = await askFor(manager);
  expect((await save({ id: before, ...opal })).status).toBe(200);
  expect((await world.call(office, 'replyRequest', { id: before, accept: true })).body).toEqual({ ok: true });
  expect(await mails('Accepted: Opal launch')).toEqual([]);
  expect(await told(manager, 'Opal launch')).toEqual([]);
  await save({ id: await askFor(both), status: 1, ...opal });
  expect(await mails('Accepted: Opal launch')).toHaveLength(1);
});
