import type { Person, World } from '../jobs/testing/world';
import { DAY, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

const jobs = async () => (await world.db.selectFrom('job').select('id').execute()).length;
const messages = async () => (await world.db.selectFrom('message').select('id').execute()).length;
const plain = { duplicateCrew: false, duplicateCrewStatus: false, sendNotification: false };
const newJob = (key?: string, who = office, title = 'Load in') =>
  world.call(who, 'insertNewJobs', { job: { title, date: inHours(100) }, ...(key ? { key } : {}) });

test('B.7.04, J-39: a copy whose answer was lost is not made again by pressing again, also at the same instant', async () => {
  const { id, date } = await world.job();
  const dates = [date + DAY, date + 2 * DAY];
  const before = await jobs();
  const copy = () => world.call(office, 'duplicateJob', { id, dates, ...plain, key: 'copy-1' });
  const [one, two] = await Promise.all([copy(), copy()]);
  const three = await copy();
  expect(one.status).toBe(200);
  expect(one.body.jobIds).toHaveLength(2);
  expect([two.body, three.body]).toEqual([one.body, one.body]);
  expect(await jobs()).toBe(before + 2);
});

test('B.7.05, N-12: a notification whose answer was lost is not sent to everybody again', async () => {
  const people = await world.people(3);
  const notify = (key: string) =>
    world.call(office, 'sendNotification', {
      text: 'Gate 4',
      listUser: people.map(({ id }) => id),
      selectedEmail: true,
      selectedPhone: true,
      key,
    });
  const before = await messages();
  const first = await notify('say-1');
  expect((await notify('say-1')).body).toEqual(first.body);
  expect(first.body).toEqual({ sent: 3, failed: [] });
  expect(await messages()).toBe(before + 6);
  await notify('say-2');
  expect(await messages()).toBe(before + 12);
});

test('A.7.28, J-08: the same key is one new job, for its sender; another key, another sender or none is another', async () => {
  const other = await world.office();
  const before = await jobs();
  const first = await newJob('add-1');
  expect((await newJob('add-1')).body).toEqual(first.body);
  expect(await jobs()).toBe(before + 1);
  for (const reply of [await newJob('add-2'), await newJob('add-1', other), await newJob(), await newJob()])
    expect(reply.body.jobId).not.toBe(first.body.jobId);
  expect(await jobs()).toBe(before + 5);
});

test('A.7.28: what was refused has not happened and may be tried again under its key', async () => {
  const group = { groupId: 999_999, amount: 1, startTime: inHours(100) };
  const job = { title: 'Load in', date: inHours(100) };
  const refused = await world.call(office, 'insertNewJobs', {
    job: { ...job, reqCrew: [group] },
    key: 'again-1',
  });
  expect(refused.body.error).toBe(true);
  const made = await world.call(office, 'insertNewJobs', { job, key: 'again-1' });
  expect(made.body.jobId).toBeGreaterThan(0);
});

test('14.4: each reads their own name in a message to many; what cannot be filled is refused and sends nothing', async () => {
  const people = await world.people(2);
  const notify = (text: string) =>
    world.call(office, 'sendNotification', {
      text,
      listUser: people.map(({ id }) => id),
      selectedEmail: true,
      selectedPhone: false,
    });
  const written = () =>
    world.db
      .selectFrom('message')
      .select('body')
      .where(
        'user_id',
        'in',
        people.map(({ id }) => id),
      )
      .orderBy('user_id')
      .execute();
  expect((await notify('Hi {firstname}')).body).toMatchObject({
    snackbar: { text: 'There is no variable called {firstname}. Did you mean {firstName}?' },
  });
  expect(await written()).toEqual([]);
  await notify('Hi {firstName}');
  const read = (await written()).map(({ body }) => body);
  expect(read.sort()).toEqual(people.map(({ firstName }) => `Hi ${firstName}`).sort());
});
