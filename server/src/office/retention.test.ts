import { randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS } from '@crewcall/domain/units';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { getRetentionHandler } from './get-retention.call';
import { retentionTask } from './retention.task';
import { taskContext } from '../platform/queue/tasks';

let world: TestApp;
beforeEach(async () => {
  world = await testApp({ handlers: [getRetentionHandler], tasks: [] });
}, 60_000);
afterEach(() => world.close());

test('X-05: a rejected CV goes after 90 days, pay after 7 years, and nothing sooner', async () => {
  const { db, services, make } = world;
  const now = Date.now();
  const registrant = async (
    days: number,
    approved: boolean,
    more: { user_id?: number; merged_into?: number } = {},
  ) => {
    const cv = await services.blobs.put(db, Buffer.from('%PDF'), 'application/pdf');
    return db
      .insertInto('registrant')
      .values({
        company_id: await make.companyId(),
        type: 'worker',
        first_name: 'A',
        last_name: 'B',
        email: 'a@example.test',
        phone: '',
        postcode: '',
        cv_blob_id: cv,
        processed_at: now - days * DAY_MS,
        approved,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  };
  await registrant(91, false);
  await registrant(89, false);
  const merged_into = (await registrant(400, true)).id;
  const user = await make.user();
  await registrant(91, true, { user_id: user });
  await registrant(91, true, { merged_into });
  const job = await make.job();
  const crew = await make.crew(job);
  const group = await make.group();
  for (const years of [6.9, 7.1]) {
    const start_at = now - Math.round(years * 365.25 * DAY_MS);
    await db
      .insertInto('timesheet')
      .values({ job_id: job, crew_id: crew, group_id: group, user_id: user, start_at, end_at: start_at + 1 })
      .execute();
  }
  for (const days of [364, 366]) {
    await db
      .insertInto('message')
      .values({
        channel: 'mail',
        recipient: `${days}@example.test`,
        subject: '',
        body: '',
        extra: '{}',
        created_at: now - days * DAY_MS,
      })
      .execute();
  }
  for (const days of [6, 8]) {
    const at = now - days * DAY_MS;
    await db
      .insertInto('idempotent_call')
      .values({ user_id: user, call: 'insertNewJobs', key: `${days}`, answer: '{}', at })
      .execute();
  }
  await retentionTask.run(taskContext({ db, services }, 'retention', {}));
  await retentionTask.run(taskContext({ db, services }, 'retention', {}));
  const left = await db
    .selectFrom('registrant')
    .select('cv_blob_id')
    .where('cv_blob_id', 'is not', null)
    .execute();
  expect(left).toHaveLength(2);
  expect(await db.selectFrom('blob').select('id').execute()).toHaveLength(2);
  expect(await db.selectFrom('timesheet').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('message').select('recipient').execute()).toEqual([
    { recipient: '364@example.test' },
  ]);
  expect(await db.selectFrom('idempotent_call').select('key').execute()).toEqual([{ key: '6' }]);
  const told = await db.selectFrom('audit').selectAll().where('entity', '=', 'retention').execute();
  expect(told.map(({ call, detail }) => [call, detail])).toEqual([
    ['task:retention', { idempotent_call: 1, message: 1 }],
    ['task:retention', { timesheets: 1 }],
  ]);
});

test('X-05: details from a list go four weeks after the last link of someone who has not registered', async () => {
  const { db, services, make } = world;
  const now = Date.now();
  const company_id = await make.companyId();
  const listed = async (email: string, ends: readonly number[]) => {
    const person = { first_name: 'A', last_name: 'B', phone: '', postcode: '', email, company_id };
    const { id } = await db
      .insertInto('registrant')
      .values({ ...person, type: 'worker', profile: JSON.stringify({ bankName: 'CBA' }) })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const days of ends)
      await db
        .insertInto('login_link')
        .values({
          token_hash: randomBytes(32),
          registrant_id: id,
          purpose: 'register',
          expires_at: now - days * DAY_MS,
        })
        .execute();
  };
  await listed('long-ago', [40]);
  await listed('lately', [29, 27]);
  await listed('no-link', []);
  await retentionTask.run(taskContext({ db, services }, 'retention', {}));
  const left = await db.selectFrom('registrant').select(['email', 'profile']).orderBy('id').execute();
  expect(left).toEqual([
    { email: 'long-ago', profile: {} },
    { email: 'lately', profile: { bankName: 'CBA' } },
    { email: 'no-link', profile: { bankName: 'CBA' } },
  ]);
});

test('X-05, S-02: what was attached goes with its mails, and a device with the session that ran out', async () => {
  const { db, services, make } = world;
  const staying: number[] = [];
  for (const days of [364, 366]) {
    const blobId = await services.blobs.put(db, Buffer.from(`${days}`), 'application/pdf');
    if (days < 365) staying.push(blobId);
    const extra = JSON.stringify({ attachments: [{ blobId, filename: 'timesheet.pdf' }] });
    const mail = { channel: 'mail', subject: '', body: '', extra, created_at: Date.now() - days * DAY_MS };
    await db
      .insertInto('message')
      .values(['a', 'b'].map((name) => ({ ...mail, recipient: `${name}@example.test` })))
      .execute();
  }
  const user_id = await make.user();
  for (const [endpoint, hours] of [
    ['live', 1],
    ['over', -1],
  ] as const) {
    const family = randomUUID();
    const expires_at = Date.now() + hours * 3_600_000;
    await db
      .insertInto('refresh_token')
      .values({ token_hash: randomBytes(32), family, user_id, remember: false, expires_at })
      .execute();
    await db
      .insertInto('push_subscription')
      .values({ user_id, endpoint, subscription: '{}', family })
      .execute();
  }
  await retentionTask.run(taskContext({ db, services }, 'retention', {}));
  expect((await db.selectFrom('blob').select('id').execute()).map(({ id }) => id)).toEqual(staying);
  expect(await db.selectFrom('message').select('id').execute()).toHaveLength(2);
  expect(await db.selectFrom('push_subscription').select('endpoint').execute()).toEqual([
    { endpoint: 'live' },
  ]);
});

test('X-05: a clock that jumps ten years ahead deletes no more than a week does, however often it runs', async () => {
  const { db, services, make } = world;
  const user_id = await make.user();
  /** As another start of the server has them. */
  let own = { ...services };
  const run = () => retentionTask.run(taskContext({ db, services: own }, 'retention', {}));
  const at = (days: number) => Date.now() - days * DAY_MS;
  for (const days of [80, 89, 91]) {
    await db
      .insertInto('failure_report')
      .values({ user_id, message: `${days}`, at: at(days) })
      .execute();
  }
  const left = async () =>
    (await db.selectFrom('failure_report').select('message').orderBy('id').execute()).map(
      (row) => row.message,
    );
  await run();
  expect(await left()).toEqual(['80', '89']);
  const real = Date.now;
  const ahead = jest.spyOn(Date, 'now').mockImplementation(() => real() + 3_650 * DAY_MS);
  for (let runs = 0; runs < 9; runs += 1) await run();
  expect(await left()).toEqual(['80', '89']);
  own = { ...services };
  for (let runs = 0; runs < 9; runs += 1) await run();
  expect(await left()).toEqual(['80']);
  ahead.mockRestore();
  await run();
  await run();
  expect(await left()).toEqual(['80']);
});

test('X-05: a clock that is ten years ahead at the first run of all deletes nothing that is needed', async () => {
  const { db, services, make } = world;
  const user_id = await make.user();
  const values = { user_id, message: 'new', at: Date.now() - 80 * DAY_MS };
  await db.insertInto('failure_report').values(values).execute();
  const real = Date.now;
  const ahead = jest.spyOn(Date, 'now').mockImplementation(() => real() + 3_650 * DAY_MS);
  await retentionTask.run(taskContext({ db, services }, 'retention', {}));
  ahead.mockRestore();
  expect(await db.selectFrom('failure_report').select('message').execute()).toEqual([{ message: 'new' }]);
});

test('X-05: a file that nothing names any more goes after a day; one that anything names stays', async () => {
  const { db, services, make } = world;
  const user = await make.user();
  const file = async (text: string, days: number) => {
    const id = await services.blobs.put(db, Buffer.from(text), 'image/png');
    await db
      .updateTable('blob')
      .set({ created_at: Date.now() - days * DAY_MS })
      .where('id', '=', id)
      .execute();
    return id;
  };
  await file('replaced', 2);
  const stay = {
    young: await file('young', 0.9),
    signature: await file('signature', 400),
    attached: await file('attached', 300),
    instead: await file('instead', 300),
  };
  await db
    .updateTable('app_user')
    .set({ signature_blob_id: stay.signature })
    .where('id', '=', user)
    .execute();
  const attachments = (blobId: number) => ({ attachments: [{ blobId, filename: 'a.png' }] });
  await db
    .insertInto('message')
    .values(
      [attachments(stay.attached), { instead: attachments(stay.instead) }].map((extra) => ({
        channel: 'push',
        recipient: 'device 1',
        subject: '',
        body: '',
        extra: JSON.stringify(extra),
      })),
    )
    .execute();
  await retentionTask.run(taskContext({ db, services }, 'retention', {}));
  const left = await db.selectFrom('blob').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual(Object.values(stay));
});

test('C.10.09: a rating goes after 24 months', async () => {
  const { db, services, make } = world;
  const job = await make.job();
  const by = await make.user();
  for (const days of [729, 732]) {
    const at = Date.now() - days * DAY_MS;
    const said = { job_id: job, user_id: await make.user(), by, stars: 4, note: `${days}`, at };
    await db.insertInto('worker_rating').values(said).execute();
  }
  await retentionTask.run(taskContext({ db, services }, 'retention', {}));
  expect(await db.selectFrom('worker_rating').select('note').execute()).toEqual([{ note: '729' }]);
});

test('X-05: the settings show each kind of record with its time and reason, and as due what the night removes', async () => {
  const { db, services, make } = world;
  const by = await world.signIn(await make.admin(['settings:read']));
  const read = async () => (await world.call(by, 'getRetention', {})).body;
  const due = async () => Object.fromEntries((await read()).kinds.map((kind) => [kind.what, kind.due]));
  expect((await read()).lastRun).toBeNull();
  const before = await due();
  const company_id = await make.companyId();
  const user_id = await make.user();
  const former = await make.user({ active: false, deleted_at: Date.now() - 8 * 366 * DAY_MS });
  const job_id = await make.job();
  const crew_id = await make.crew(job_id);
  const at = (days: number) => Date.now() - days * DAY_MS;
  for (const days of [5, 2_560])
    await db
      .insertInto('timesheet')
      .values({
        job_id,
        crew_id,
        group_id: await make.group(),
        user_id,
        start_at: at(days),
        end_at: at(days) + 1,
      })
      .execute();
  const mail = { channel: 'mail', recipient: 'a@example.test', body: '', created_at: at(8) };
  await db
    .insertInto('message')
    .values([mail, { ...mail, extra: JSON.stringify({ isPassing: true }) }])
    .execute();
  await db
    .insertInto('contract_document')
    .values({ company_id, version: 1, title: 'C', body_html: '', checkboxes: '[]' })
    .execute();
  const image_blob_id = await services.blobs.put(db, Buffer.from('signed'), 'image/png');
  const signed = { company_id, version: 1, name: 'Kim', checked: [], image_blob_id };
  await db
    .insertInto('contract_signature')
    .values([user_id, former].map((id) => ({ ...signed, user_id: id })))
    .execute();
  const expected = {
    ...before,
    Times: 1,
    'The last mail to people who were deleted': 1,
    'Signed contracts of people who were deleted': 1,
  };
  expect(await due()).toEqual(expected);
  await retentionTask.run(taskContext({ db, services }, 'retention', {}));
  expect(await due()).toEqual(before);
  expect((await read()).lastRun).toBeGreaterThan(at(1));
  expect(await db.selectFrom('timesheet').select('id').execute()).toHaveLength(1);
  expect(await db.selectFrom('message').select('extra').execute()).toEqual([{ extra: {} }]);
  expect(await db.selectFrom('contract_signature').select('user_id').execute()).toEqual([{ user_id }]);
  for (const { howLong, why } of (await read()).kinds) expect(`${howLong} ${why}`.length).toBeGreaterThan(10);
});
