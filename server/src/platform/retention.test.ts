import { DAY_MS } from '@crewcall/domain/units';
import { testApp } from '../../test/support';
import { retentionTask } from './retention.task';
import { taskContext } from './tasks';

test('X-05: a rejected CV goes after 90 days, pay after 7 years, and nothing sooner', async () => {
  const world = await testApp({ handlers: [], tasks: [] });
  const { db, services, make } = world;
  const now = Date.now();
  const registrant = async (days: number, approved: boolean) => {
    const cv = await services.blobs.put(db, Buffer.from('%PDF'), 'application/pdf');
    await db
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
      })
      .execute();
  };
  await registrant(91, false);
  await registrant(89, false);
  await registrant(400, true);
  const user = await make.user();
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
      .insertInto('done_action')
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
  expect(await db.selectFrom('done_action').select('key').execute()).toEqual([{ key: '6' }]);
  const told = await db.selectFrom('audit').selectAll().where('entity', '=', 'retention').execute();
  expect(told.map(({ call, detail }) => [call, detail])).toEqual([
    ['task:retention', { done_action: 1, message: 1 }],
    ['task:retention', { lines: 0, invoices: 0, timesheets: 1 }],
  ]);
  await world.close();
}, 60_000);
