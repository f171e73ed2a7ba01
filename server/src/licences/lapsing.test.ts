import { dayText } from '@crewcall/domain/time';
import { sql } from 'kysely';
import type { Person, World } from '../jobs/testing/world';
import { DAY, inHours, openWorld } from '../jobs/testing/world';
import { tasks } from '../areas';
import { taskContext } from '../platform/queue/tasks';
import { licenceDesk, photo } from './testing/licence-world';
import type { LicenceDesk } from './testing/licence-world';

let world: World;
let d: LicenceDesk;
openWorld(async (opened) => {
  ({ world } = opened);
  d = await licenceDesk(world);
});

const inDays = (days: number) => dayText('Australia/Sydney', Date.now() + days * DAY);
const run = async (name: string) => {
  const task = tasks.find((one) => one.name === name);
  await task?.run(taskContext({ db: world.db, services: world.services }, name, {}));
};
const expires = (id: number, days: number) =>
  world.db
    .updateTable('licence')
    .set({ expiry_day: inDays(days) })
    .where('id', '=', id)
    .execute();
const toldTo = async (who: { id: number } | null) => {
  const rows = await world.db
    .selectFrom('message')
    .select(['channel', 'subject', 'body'])
    .where('user_id', who ? '=' : 'is', who?.id ?? null)
    .where('body', 'like', '%expire%')
    .orderBy('id')
    .execute();
  return rows;
};
const settle = () => world.db.deleteFrom('message').execute();

test('C.4.08: worker and office are told on the warning days, once each, and a missed night is made up once', async () => {
  const { id: idType } = await d.type({ name: 'RSA', warnDays: [30, 7, 0] });
  const worker = await world.person({ firstName: 'Wanda' });
  const id = await d.grant(worker, idType);
  await settle();
  const night = async (days: number) => {
    await expires(id, days);
    await settle();
    await run('warn-licences');
    await run('warn-licences');
    return [(await toldTo(worker)).length, (await toldTo(null)).length];
  };
  expect(await night(31)).toEqual([0, 0]);
  expect(await night(30)).toEqual([1, 1]);
  expect((await toldTo(worker))[0]).toMatchObject({ channel: 'sms' });
  expect((await toldTo(worker))[0]?.body).toMatch(
    /^Your RSA expires on \d\d\/\d\d\/\d{4}\. Send the new one/,
  );
  expect((await toldTo(null))[0]?.body).toContain('Wanda Tester: RSA expires on');
  expect(await night(29)).toEqual([0, 0]);
  expect(await night(5)).toEqual([1, 1]);
  expect(await night(0)).toEqual([1, 1]);
  expect((await toldTo(worker))[0]?.body).toContain('Your RSA expires today.');
  expect(await night(-1)).toEqual([0, 0]);
  // A new one begins anew, and one that is accepted late is told of once, not thrice.
  const fresh = await d.grant(worker, idType);
  await settle();
  await expires(fresh, -2);
  await run('warn-licences');
  expect((await toldTo(worker)).map(({ body }) => body)).toEqual([
    expect.stringContaining('Your RSA expired on'),
  ]);
});

test('C.4.08: nobody is told of a type or a person that is switched off', async () => {
  const type = await d.type({ name: 'Old card' });
  const worker = await world.person();
  await expires(await d.grant(worker, type.id), 3);
  await settle();
  await world.db.updateTable('app_user').set({ active: false }).where('id', '=', worker.id).execute();
  await run('warn-licences');
  expect(await toldTo(worker)).toEqual([]);
});

const confirmedOn = async (worker: Person) => {
  const job = await world.job({ date: inHours(1) });
  await world.call(d.desk, 'saveJobUserList', {
    idReqCrew: job.crewId,
    statusUser: { id: worker.id, status: 2 },
  });
  return job;
};
const standing = async (worker: Person) =>
  (await world.db.selectFrom('crew_member').select('status').where('user_id', '=', worker.id).execute()).map(
    ({ status }) => status,
  );

test('C.4.07: a licence that lapses takes nobody off; worker and office hear, the list shows it, the check-in works', async () => {
  const { id: idType } = await d.type({ name: 'Forklift', warnDays: [] });
  await d.ask(idType, 'block');
  const worker = await world.person({ firstName: 'Lars' });
  const id = await d.grant(worker, idType);
  const job = await confirmedOn(worker);
  await expires(id, -1);
  await settle();
  await run('warn-licences');
  await run('warn-licences');
  expect(await standing(worker)).toEqual([2]);
  // The shift is at hand, so it is a text message too.
  const told = await toldTo(worker);
  expect(told.map(({ channel }) => channel)).toEqual(['mail', 'sms']);
  expect(told[0]?.body).toContain('You need it for one confirmed shift, and keep your place.');
  expect((await toldTo(null))[0]?.body).toContain('Lars Tester: Forklift expired on');
  const { expiring } = (await world.call(d.desk, 'getExpiring', { days: 30 })).body;
  expect(expiring.find((one) => one.id === id)).toMatchObject({ isExpired: true, shifts: 1 });
  const row = (await world.call(d.desk, 'getJobWorkers', { idReqCrew: job.crewId })).body.workers.find(
    (one) => one.id === worker.id,
  );
  expect(row?.lacks?.[0]?.text).toMatch(/^Lars Tester has no valid Forklift on /);
  expect(row?.licences?.[0]).toMatchObject({ type: 'Forklift', state: 'expired' });
  const pressed = await world.call(worker, 'doclock', { id: job.id, code: null, action: 'in' });
  expect(pressed.body.snackbar?.text ?? '').not.toContain('Forklift');
  expect(pressed.body.error ?? false).toBe(false);
});

test('C.4.07: one that the office refuses later takes nobody off either, and its worker hears of the shifts', async () => {
  const { id: idType } = await d.type({ name: 'Rigging' });
  await d.ask(idType, 'block');
  const worker = await world.person();
  const id = await d.grant(worker, idType);
  await confirmedOn(worker);
  await settle();
  await d.check(id, false, 'Withdrawn.');
  expect(await standing(worker)).toEqual([2]);
  const [mail] = await world.db
    .selectFrom('message')
    .select('body')
    .where('user_id', '=', worker.id)
    .execute();
  expect(mail?.body).toContain('You are confirmed for shifts that need it, and keep your place.');
});

test('C.4.10: refused and replaced files go after 90 days, all others a year after the person is switched off', async () => {
  const { id: idType } = await d.type({
    needs: { number: false, state: false, expiry: false, file: true },
    warnDays: [],
  });
  const sent = async (who: Person) =>
    (await d.send(who, { idType }, { name: 'a.jpg', bytes: await photo() })).body.id;
  const [ann, bob, eve] = (await world.people(3)) as [Person, Person, Person];
  const refused = await sent(ann);
  await d.check(refused, false, 'Blurred.');
  const replaced = await sent(bob);
  await d.check(replaced);
  const counts = await sent(bob);
  await d.check(counts);
  const gone = await sent(eve);
  await d.check(gone);
  const ended = (id: number, days: number) =>
    world.db
      .updateTable('licence')
      .set({ ended_at: Date.now() - days * DAY })
      .where('id', '=', id)
      .execute();
  const left = async () => {
    await world.db.deleteFrom('secret').where('name', '=', 'retention-until').execute();
    await run('retention');
    const rows = await world.db
      .selectFrom('licence')
      .select('id')
      .where('type_id', '=', idType)
      .where('blob_id', 'is not', null)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };
  const off = (days: number) =>
    world.db
      .updateTable('app_user')
      .set({ switched_off_at: Date.now() - days * DAY })
      .where('id', '=', eve.id)
      .execute();
  await world.call(d.desk, 'toggeuseractive', { id: eve.id, newState: 0 });
  await ended(refused, 89);
  await ended(replaced, 89);
  await off(364);
  expect(await left()).toEqual([refused, replaced, counts, gone]);
  await ended(refused, 91);
  expect(await left()).toEqual([replaced, counts, gone]);
  await ended(replaced, 91);
  await off(366);
  expect(await left()).toEqual([counts]);
  const status = await world.db
    .selectFrom('licence')
    .select('status')
    .where('id', '=', gone)
    .executeTakeFirst();
  expect(status?.status).toBe('accepted');
});

test('C.4.11: the lowest limit of somebody’s valid licences is told with them', async () => {
  const visa = await d.type({ name: 'Student visa', fortnightHours: 48 });
  const other = await d.type({ name: 'Other visa', fortnightHours: 40 });
  const worker = await world.person();
  const limit = async () =>
    (await world.call(d.desk, 'getLicences', { idUser: worker.id })).body.fortnightHours;
  expect(await limit()).toBeNull();
  await d.grant(worker, visa.id);
  await d.send(worker, { idType: other.id, number: '1', expiryDay: '2090-01-01' });
  expect(await limit()).toBe(48);
  await d.grant(worker, other.id);
  expect([await limit(), (await world.call(worker, 'getMyLicences', {})).body.fortnightHours]).toEqual([
    40, 40,
  ]);
  // One that is over limits nobody any more.
  await world.db
    .updateTable('licence')
    .set({ expiry_day: inDays(-1) })
    .where('type_id', '=', other.id)
    .execute();
  expect(await limit()).toBe(48);
});

test('C.4.08: 20,000 licences are looked through within 5 s', async () => {
  const { id: idType } = await d.type({ name: 'Many' });
  const { rows } = await sql<{ count: number }>`
    with people as (
      insert into app_user (company_id, email, first_name, last_name)
      select ${world.companyId}, 'many' || n || '@example.test', 'Many', 'N' || n from generate_series(1, 20000) n
      returning id)
    insert into licence (company_id, user_id, type_id, expiry_day, status)
    select ${world.companyId}, id, ${idType}, case when id % 10 = 0 then ${inDays(7)} else '2090-01-01' end, 'accepted'
    from people returning 1 as count`.execute(world.db);
  expect(rows).toHaveLength(20_000);
  const begun = performance.now();
  await run('warn-licences');
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test('C.4.02: the office is mailed once for all licences that come together, and not for what is answered by then', async () => {
  const { id: idType, name } = await d.type();
  const { id: other } = await d.type();
  const [one, two] = [await world.person({ firstName: 'Una' }), await world.person({ firstName: 'Bo' })];
  await world.db.updateTable('licence').set({ office_notified_at: 1 }).execute();
  await settle();
  const mails = () =>
    world.db
      .selectFrom('message')
      .select(['subject', 'body'])
      .where('subject', 'like', '%to be checked')
      .execute();
  const fields = { number: '12345678', expiryDay: '2090-01-01' };
  await d.send(one, { idType, ...fields });
  await d.send(two, { idType, ...fields });
  await d.check((await d.send(two, { idType: other, ...fields })).body.id);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
    where task_identifier = 'notify-waiting-licences'`.execute(world.db);
  expect(rows).toEqual([{ n: 1 }]);
  const tell = async () => {
    const task = tasks.find((each) => each.name === 'notify-waiting-licences');
    const payload = { companyId: world.companyId };
    await task?.run(
      taskContext({ db: world.db, services: world.services }, 'notify-waiting-licences', payload),
    );
  };
  await tell();
  await tell();
  const told = await mails();
  expect(new Set(told.map(({ subject }) => subject))).toEqual(new Set(['2 licences wait to be checked']));
  expect(told[0]?.body).toContain(`Una Tester: ${name}\nBo Tester: ${name}`);
  const reached = told.length;
  await d.send(one, { idType, ...fields });
  await tell();
  expect((await mails()).slice(reached)[0]?.subject).toBe('A licence waits to be checked');
});
