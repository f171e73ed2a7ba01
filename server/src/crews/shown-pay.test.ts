import { noPayRules } from '@crewcall/domain/pay-rules';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure, shift } from '../../test/support/shift';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
}, 120_000);
afterAll(() => t.close());

/** A crew two days ahead to which the office invites this worker. */
async function invited(rate: number | null) {
  const office = await t.signIn(await t.make.user({ permissions: ['job:write'] }));
  const worker = await t.signIn(await t.make.user());
  const at = Math.ceil((Date.now() + 2 * DAY) / HOUR) * HOUR;
  const { job, crew } = await shift(t, { at, workers: [] });
  const { group_id } = await t.db
    .selectFrom('job_crew')
    .select('group_id')
    .where('id', '=', crew)
    .executeTakeFirstOrThrow();
  await t.db
    .updateTable('job_crew')
    .set({ end_at: at + 8 * HOUR })
    .where('id', '=', crew)
    .execute();
  if (rate !== null) {
    await t.db
      .insertInto('user_group_rate')
      .values({ user_id: worker.id, group_id, rate_cents: rate })
      .execute();
  }
  const invite = () =>
    t.call(office, 'saveJobUserList', { idReqCrew: crew, statusUser: { id: worker.id, status: 1 } });
  const mail = async () => {
    const { body } = await t.db
      .selectFrom('message')
      .select('body')
      .where('user_id', '=', worker.id)
      .where('channel', '=', 'mail')
      .executeTakeFirstOrThrow();
    return body;
  };
  const read = async () => {
    const { jobsAvailable } = (await t.call(worker, 'getNotifications', {})).body;
    const detail = (await t.call(worker, 'getJobDialog', { idJob: job })).body.job.mine;
    const card = (await t.call(worker, 'getMyDashboardv2', {})).body.jobs.find(({ id }) => id === job);
    return { listed: jobsAvailable[0], detail: detail?.[0], card };
  };
  return { worker, job, crew, group: group_id, at, invite, mail, read };
}

test('N-19: an invitation says until when it lasts and, where the company shows it, what an hour pays', async () => {
  await configure(t, { confShowPay: 1 });
  const { at, invite, mail, read } = await invited(4250);
  expect((await invite()).status).toBe(200);
  expect(await mail()).toContain('\n$42.50 an hour\n');
  const { listed, detail } = await read();
  expect(listed).toMatchObject({ pay: '$42.50 an hour', endTime: at + 8 * HOUR });
  expect(detail).toMatchObject({ pay: 4250 });
});

test('it says the loadings that the shift is under, and the minimum call', async () => {
  await configure(t, { confShowPay: 1 });
  const boss = await t.signIn(await t.make.admin());
  const rules = { ...noPayRules, minimumMinutes: 180 };
  const fields = { name: 'Weekend', active: true, forCompany: true, idGroups: [], idJobs: [] };
  const bands = [{ name: 'Every hour', from: '00:00', to: '00:00', percent: 75 }];
  const { body } = await t.call(boss, 'savePayRules', { ...fields, rules: { ...rules, bands } });
  const { invite, mail, read } = await invited(3850);
  await invite();
  const said = 'from $38.50 an hour, Every hour $67.38, at least 3:00 h paid';
  expect(await mail()).toContain(`\n${said}\n`);
  const { listed, card } = await read();
  expect(listed).toMatchObject({ pay: said });
  expect(card?.pays).toEqual([expect.objectContaining({ pay: said })]);
  await t.call(boss, 'savePayRules', { ...fields, id: body.id, version: body.version, rules, active: false });
});

test('an opening and its details say it too, each to the worker whose rate it is', async () => {
  await configure(t, { confShowPay: 1 });
  const { worker, job, crew, at } = await invited(3850);
  const other = await t.signIn(await t.make.user());
  const seenBy = async (who: typeof worker) => {
    const { jobs } = (await t.call(who, 'getPublicJobs', { dateStart: at, dateEnd: at + HOUR })).body;
    const detail = (await t.call(who, 'getJobDialog', { idJob: job })).body.job;
    return [jobs.find(({ id }) => id === job)?.pays, detail.pays];
  };
  const said = [{ idReqCrew: crew, pay: '$38.50 an hour' }];
  expect(await seenBy(worker)).toEqual([said, said]);
  expect(await seenBy(other)).toEqual([undefined, undefined]);
  await configure(t, { confShowPay: 0 });
  expect(await seenBy(worker)).toEqual([undefined, undefined]);
});

test('N-19: of rates from a date the one of the shift counts', async () => {
  await configure(t, { confShowPay: 1 });
  const { worker, group, at, invite, mail, read } = await invited(4250);
  const from_day = new Date(at - 3 * DAY).toISOString().slice(0, 10);
  await t.db
    .insertInto('rate_from')
    .values({ user_id: worker.id, group_id: group, rate_cents: 5000, from_day, at: 1 })
    .execute();
  await invite();
  expect(await mail()).toContain('$50.00 an hour');
  expect((await read()).detail).toMatchObject({ pay: 5000 });
});

test.each([
  ['without a rate nothing stands for it', 1, null],
  ['a company that does not show it says nothing', 0, 4250],
])('N-19: %s', async (_, confShowPay, rate) => {
  await configure(t, { confShowPay });
  const { invite, mail, read } = await invited(rate);
  await invite();
  const text = await mail();
  expect(text).not.toMatch(/\$|an hour|JobPay/);
  // Its line is left out, and no gap stays.
  expect(text).not.toMatch(/\n\n\n/);
  const { listed, detail } = await read();
  expect(listed).toMatchObject({ pay: null });
  expect(detail).toMatchObject({ pay: null });
});
