import type { In } from '@crewcall/contract/types';
import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { sql } from 'kysely';
import { inHours } from '../../test/support';
import { configure } from '../../test/support/shift';
import { noticeWorld } from './testing/notice-world';

const HOUR = 3_600_000;
const half = { kind: 'percent', percent: 50 } as const;
type Pay = In<'saveUpdatedJobv2'>['job']['pay'];

let t: Awaited<ReturnType<typeof noticeWorld>>;
/** Of each test its own, so that none makes more calls a minute than one person may. */
let office: { id: number; token: string };
/** Somebody who cancels jobs, and may not make invoices. */
let desk: { id: number; token: string };
beforeAll(async () => {
  t = await noticeWorld();
  desk = await t.world.signIn(await t.world.make.admin(['job:read', 'job:write']));
}, 120_000);
afterAll(() => t.world.close());
beforeEach(async () => {
  office = await t.world.signIn(await t.world.make.admin());
  await t.settle();
});

/** A job with a crew of eight hours, and people at $35.00 who are confirmed on it. */
async function crewed(hours = 20, names: readonly string[] = ['Kim'], rate: number | null = 3500) {
  const { make } = t.world;
  const start = inHours(hours - 1);
  const job = await make.job({ title: 'Load in', start_at: start });
  const group = await make.group();
  const crew = await make.crew(job, { amount: 9, start_at: start, end_at: start + 8 * HOUR });
  const people: number[] = [];
  for (const first_name of names) {
    const user = await make.user({ first_name, last_name: 'Lee', abn: '51824753556' });
    if (rate !== null) await make.rate(user, group, rate);
    await make.member(crew, user);
    people.push(user);
  }
  return { job, crew, start, people, kim: people[0] ?? 0 };
}

const save = (job: number, change: object, as = office) =>
  t.world.call(as, 'saveUpdatedJobv2', { job: { id: job, ...change } });
const cancel = (job: number, pay?: Pay, as = office) => save(job, { status: 2, ...(pay ? { pay } : {}) }, as);
const setStatus = (idReqCrew: number, id: number, status: number, pay?: Pay, as = office) =>
  t.world.call(as, 'saveJobUserList', {
    idReqCrew,
    statusUser: { id, status },
    ...(pay ? { pay } : {}),
  });
const preview = async (body: In<'getCancellationPay'>, as = office) =>
  (await t.world.call(as, 'getCancellationPay', body)).body;
const waiting = async (idUser: number) =>
  (await t.world.call(office, 'getExtras', { idUser })).body.extras.map(({ what, why, note, cents }) => ({
    what,
    why,
    note,
    cents,
  }));
const statusOf = async (id: number) =>
  (await t.world.db.selectFrom('job').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const mailTo = async (idUser: number) =>
  (await t.settle())
    .filter(({ channel, user_id }) => channel === 'mail' && user_id === idUser)
    .map(({ subject, body }) => ({ subject, body }));
const generate = (idUser: number, start: number) =>
  t.world.call(office, 'generateInvoice', {
    idUser,
    dateStart: start - 24 * HOUR,
    dateEnd: start + 24 * HOUR,
  });

const ofHalf = {
  what: 'Load in, Stagehand',
  why: '50 % of 8:00 h',
  note: '4:00 h × $35.00',
  cents: 14_000,
};

test('D.1.06: a job that is cancelled pays its confirmed people, who read it with the cancellation', async () => {
  const { job, crew, start, kim } = await crewed();
  const invited = await t.world.make.user();
  await t.world.make.member(crew, invited, 1);
  await cancel(job, half);
  expect(await waiting(kim)).toEqual([ofHalf]);
  expect(await waiting(invited)).toEqual([]);
  const [mail] = await mailTo(kim);
  expect(mail?.subject).toBe('Cancelled: Load in');
  expect(mail?.body).toContain(
    `Load in on ${formatDateTimeWithZone(start, 'Australia/Sydney')} has been cancelled. You are paid $140.00 for it: 50 % of 8:00 h.`,
  );
});

test('D.1.06: it is a line of the next invoice, counts for super, and is on the day of the shift', async () => {
  const { job, start, kim } = await crewed();
  await cancel(job, half);
  expect((await generate(kim, start)).body.total).toBe(14_000);
  const line = await t.world.db
    .selectFrom('invoice_line as l')
    .innerJoin('extra as e', 'e.id', 'l.extra_id')
    .select(['l.kind', 'l.what', 'l.why', 'l.cents', 'l.counts_super', 'l.each_cents', 'l.quantity'])
    .select(sql<string>`e.day::text`.as('day'))
    .where('e.user_id', '=', kim)
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ kind: 'cancellation', what: 'Load in, Stagehand', why: '50 % of 8:00 h' });
  expect(line).toMatchObject({ cents: 14_000, counts_super: true, each_cents: 3500, quantity: 240 });
  expect(line.day).toBe(new Date(start).toLocaleDateString('sv-SE', { timeZone: 'Australia/Sydney' }));
});

test.each([
  [{ kind: 'nothing' }, []],
  [{ kind: 'minimum' }, [{ why: 'Minimum call of 3:00 h', note: '3:00 h × $35.00', cents: 10_500 }]],
  [{ kind: 'percent', percent: 100 }, [{ why: '100 % of 8:00 h', cents: 28_000 }]],
  [{ kind: 'percent' }, [{ why: '100 % of 8:00 h', cents: 28_000 }]],
] as const)('D.1.06: the office pays %j', async (pay, expected) => {
  const { job, kim } = await crewed();
  await cancel(job, pay);
  expect(await waiting(kim)).toMatchObject(expected);
  expect(await statusOf(job)).toBe(2);
});

test('D.1.06: a deleted crew is asked about and paid as a job is', async () => {
  const { job, crew, kim } = await crewed();
  const reqCrew = [{ id: crew, deleted: true }];
  expect((await save(job, { reqCrew })).body).toMatchObject({ error: true, code: 'cancel-pay' });
  await save(job, { reqCrew, pay: half });
  expect(await waiting(kim)).toEqual([ofHalf]);
  const [mail] = await mailTo(kim);
  expect(mail?.subject).toBe('No longer needed: Load in');
  expect(mail?.body).toContain('You are paid $140.00 for it: 50 % of 8:00 h.');
});

test('D.1.06: a confirmed person who is taken off is asked about and paid, the others are not', async () => {
  const { crew, people } = await crewed(20, ['Kim', 'Max']);
  const [kim = 0, max = 0] = people;
  expect((await setStatus(crew, kim, 0)).body).toMatchObject({ error: true, code: 'cancel-pay' });
  await setStatus(crew, kim, 0, half);
  expect(await waiting(kim)).toEqual([ofHalf]);
  expect(await waiting(max)).toEqual([]);
  const [mail] = await mailTo(kim);
  expect(mail?.body).toContain('You are no longer on Load in');
  expect(mail?.body).toContain('You are paid $140.00 for it: 50 % of 8:00 h.');
});

test('D.1.06: who is invited again loses the place too, so it is asked about and paid', async () => {
  const { crew, kim } = await crewed();
  expect((await setStatus(crew, kim, 1)).body).toMatchObject({ error: true, code: 'cancel-pay' });
  await setStatus(crew, kim, 1, half);
  expect(await waiting(kim)).toEqual([ofHalf]);
  // Without a place there is none to lose.
  expect((await setStatus(crew, kim, 0)).body.error).toBe(false);
  expect(await waiting(kim)).toEqual([ofHalf]);
});

test('D.1.06: a job of a series is cancelled and paid by its own windows', async () => {
  const first = await crewed(200);
  const second = await crewed(60);
  await t.world.db
    .updateTable('job')
    .set({ start_at: inHours(10) })
    .where('id', '=', first.job)
    .execute();
  await sql`update job set series_id = (select series_id from job where id = ${first.job}) where id = ${second.job}`.execute(
    t.world.db,
  );
  const body = { id: second.job, version: 1, like: first.job, parts: [], cancel: true };
  expect((await t.world.call(office, 'saveInSeries', body)).body).toMatchObject({ code: 'cancel-pay' });
  await t.world.call(office, 'saveInSeries', { ...body, pay: { kind: 'percent' } });
  expect(await waiting(second.kim)).toEqual([ofHalf]);
});

test('D.1.06: without an answer nothing is cancelled where the settings propose an amount', async () => {
  const { job, kim } = await crewed(20, ['Kim', 'Max']);
  const { body } = await cancel(job);
  expect(body).toMatchObject({ error: true, code: 'cancel-pay' });
  expect(body.snackbar?.text).toBe(
    '2 confirmed people lose a shift, so nothing was cancelled. Choose in the job’s form what is paid: the settings propose 100 % of the planned hours, $560.00.',
  );
  expect(await statusOf(job)).toBe(1);
  expect(await waiting(kim)).toEqual([]);
  const early = await crewed(100);
  await cancel(early.job);
  expect([await statusOf(early.job), await waiting(early.kim)]).toEqual([2, []]);
});

test('D.1.06: the settings propose by the hours before the start', async () => {
  const { job } = await crewed(60);
  expect((await preview({ jobs: [job] })).crews).toMatchObject([{ percent: 50 }]);
  await configure(t.world, { confCancelFarHours: 40, confCancelMinimumMin: 240 });
  expect((await preview({ jobs: [job] })).crews).toMatchObject([{ percent: 0, minimumMinutes: 240 }]);
  await configure(t.world, {});
});

test('D.1.06: the preview says what is due; amounts only to who may make invoices', async () => {
  const { job, crew, people } = await crewed(20, ['Kim', 'Max']);
  const due = { idReqCrew: crew, groupName: 'Stagehand', people: 2, percent: 100, plannedMinutes: 480 };
  expect(await preview({ jobs: [job] })).toMatchObject({
    people: 2,
    withoutRate: [],
    crews: [{ ...due, minimumMinutes: 180, rates: [{ cents: 3500, people: 2, isFlat: false }] }],
  });
  expect((await preview({ idReqCrew: crew, users: people.slice(1) })).people).toBe(1);
  const seen = await preview({ jobs: [job] }, desk);
  expect(seen.crews).toMatchObject([due]);
  expect(JSON.stringify(seen)).not.toContain('3500');
  const refused = await cancel(job, undefined, desk);
  expect(refused.body.snackbar?.text).toMatch(/propose 100 % of the planned hours\.$/);
  await cancel(job, half, desk);
  expect(await waiting(people[0] ?? 0)).toEqual([ofHalf]);
});

test('D.1.06: who has no rate is named, and nothing is cancelled before they have one or nothing is paid', async () => {
  const { job, kim } = await crewed(20, ['Kim'], null);
  expect((await preview({ jobs: [job] })).withoutRate).toEqual(['Kim Lee in Stagehand']);
  const { body } = await cancel(job, half);
  expect(body.snackbar?.text).toBe(
    'Set the rate of Kim Lee in Stagehand first, or pay nothing. Nothing was cancelled.',
  );
  expect(await statusOf(job)).toBe(1);
  await cancel(job, { kind: 'nothing' });
  expect([await statusOf(job), await waiting(kim)]).toEqual([2, []]);
});

test('D.1.06: the rate of the day of the shift counts', async () => {
  const { job, kim, start } = await crewed();
  const group_id = await t.world.make.group();
  const from_day = new Date(start - 12 * HOUR).toISOString().slice(0, 10);
  await t.world.db
    .insertInto('rate_from')
    .values({ user_id: kim, group_id, from_day, rate_cents: 4000, at: 1 })
    .execute();
  await cancel(job, half);
  expect(await waiting(kim)).toMatchObject([{ cents: 16_000 }]);
});

test('D.1.06: who worked on the crew is not paid a cancellation, before and after', async () => {
  const clock = (made: { job: number; crew: number; start: number }, user: number) =>
    sql`insert into timesheet (job_id, crew_id, group_id, user_id, start_at, rate_cents)
      select job_id, id, group_id, ${user}, ${made.start}, 3500 from job_crew where id = ${made.crew}`.execute(
      t.world.db,
    );
  const began = await crewed(1);
  await clock(began, began.kim);
  await cancel(began.job, half);
  expect(await waiting(began.kim)).toEqual([]);
  const later = await crewed(1);
  await cancel(later.job, half);
  expect(await waiting(later.kim)).toEqual([ofHalf]);
  await clock(later, later.kim);
  expect(await waiting(later.kim)).toEqual([]);
});

test('D.1.06: a job that goes ahead after all takes the pay off, and says so', async () => {
  const { job, kim } = await crewed();
  await cancel(job, half);
  await t.settle();
  await save(job, { status: 1 });
  expect(await waiting(kim)).toEqual([]);
  const [mail] = await mailTo(kim);
  expect(mail?.subject).toBe('Going ahead: Load in');
  expect(mail?.body).toContain('The $140.00 for its cancellation will not be paid.');
  await cancel(job, half);
  expect(await waiting(kim)).toEqual([ofHalf]);
});

test('D.1.06: a job that waits for its answer first takes the pay off when it is confirmed', async () => {
  const { job, kim } = await crewed();
  await cancel(job, half);
  await save(job, { status: 0 });
  expect(await waiting(kim)).toEqual([ofHalf]);
  await t.settle();
  await save(job, { status: 1 });
  expect(await waiting(kim)).toEqual([]);
  const [mail] = await mailTo(kim);
  expect(mail?.body).toContain('You are on Load in after all.');
  expect(mail?.body).toContain('The $140.00 for its cancellation will not be paid.');
});

test('D.1.06: who is confirmed again on the crew loses the pay for it, by the office or by their own yes', async () => {
  const { crew, kim } = await crewed();
  await setStatus(crew, kim, 0, half);
  await t.settle();
  await setStatus(crew, kim, 2);
  expect(await waiting(kim)).toEqual([]);
  const [mail] = await mailTo(kim);
  expect(mail?.subject).toBe('Confirmed: Load in');
  expect(mail?.body).toContain('The $140.00 for its cancellation will not be paid.');

  await setStatus(crew, kim, 0, half);
  await setStatus(crew, kim, 1);
  expect(await waiting(kim)).toEqual([ofHalf]);
  await t.settle();
  await t.world.call(await t.world.signIn(kim), 'replyJob', { id: crew, accepted: true });
  expect(await waiting(kim)).toEqual([]);
  const [own] = await mailTo(kim);
  expect(own?.body).toContain('The $140.00 for its cancellation will not be paid.');
});

test('D.1.06: an approved application takes the pay off too', async () => {
  const { job, crew, kim } = await crewed();
  await setStatus(crew, kim, 0, half);
  const me = await t.world.signIn(kim);
  await t.world.call(me, 'applyfor', { jobId: job, reqCrew: crew });
  await t.settle();
  const answer = { idReqCrew: crew, idUser: kim, jobId: job, accept: true };
  await t.world.call(office, 'replyInviteJob', answer);
  expect(await waiting(kim)).toEqual([]);
  const [mail] = await mailTo(kim);
  expect(mail?.body).toContain('The $140.00 for its cancellation will not be paid.');
});

test('D.1.06: what is invoiced stays, the office reads so, and it is not paid again', async () => {
  const { job, crew, start, kim } = await crewed();
  await cancel(job, half);
  const { body } = await generate(kim, start);
  const number = body.invoices[0]?.number ?? 0;
  const stays = `Invoice ${number} has paid Kim Lee for the cancellation, and that stays.`;
  expect((await save(job, { status: 1 })).body.warnings).toContain(stays);
  await setStatus(crew, kim, 0);
  expect((await setStatus(crew, kim, 2)).body.warnings).toEqual([stays]);
  await cancel(job, half);
  expect(await waiting(kim)).toEqual([]);
});

test('D.1.06: a time on a shift whose cancellation is on an invoice is named in the pay run', async () => {
  const { job, crew, start, kim } = await crewed(1);
  await cancel(job, half);
  const number = (await generate(kim, start)).body.invoices[0]?.number ?? 0;
  const named = async () => {
    const range = { dateStart: start - 24 * HOUR, dateEnd: start + 24 * HOUR };
    const { extraChecks = [] } = (await t.world.call(office, 'getPayRun', range)).body;
    return extraChecks.filter(({ idUser }) => idUser === kim);
  };
  expect(await named()).toEqual([]);
  const end = start + HOUR;
  await sql`insert into timesheet (job_id, crew_id, group_id, user_id, start_at, end_at, rate_cents)
    select job_id, id, group_id, ${kim}, ${start}, ${end}, 3500 from job_crew where id = ${crew}`.execute(
    t.world.db,
  );
  expect(await named()).toMatchObject([
    {
      ...{ check: 'cancelled-too', fullName: expect.stringContaining('Kim Lee') as string, cents: 14_000 },
      ...{ id: null, idJob: job, why: `Invoice ${number} has paid this cancelled shift` },
    },
  ]);
});

test('D.1.06, C-05: two who cancel at once pay once', async () => {
  const { job, crew, kim } = await crewed();
  await Promise.all([cancel(job, half), cancel(job, half), setStatus(crew, kim, 0, half)]);
  expect(await waiting(kim)).toEqual([ofHalf]);
});

test('D.1.06: a shift that is over, or off already, is not asked about', async () => {
  const over = await crewed(-20);
  await cancel(over.job);
  const off = await crewed();
  await cancel(off.job, { kind: 'nothing' });
  await setStatus(off.crew, off.kim, 0);
  expect([await waiting(over.kim), await waiting(off.kim)]).toEqual([[], []]);
});

test('D.1.06: nobody decides what they are paid themselves', async () => {
  const { job, crew, kim } = await crewed();
  await t.world.make.member(crew, office.id);
  await t.world.make.rate(office.id, await t.world.make.group(), 9900);
  await cancel(job, half);
  expect(await waiting(kim)).toEqual([ofHalf]);
  const own = await t.world.db.selectFrom('extra').select('id').where('user_id', '=', office.id).execute();
  expect(own).toEqual([]);
});

test('D.1.06: the job’s log says what was paid, without amounts', async () => {
  const { job } = await crewed();
  await cancel(job, half);
  const { rows } = await sql<{ changed: string[] }>`
    select changed from job_log where job_id = ${job} order by id desc limit 1`.execute(t.world.db);
  expect(rows[0]?.changed).toContain('Cancellation paid: 50 % of the planned hours');
});

test('D.1.06: the supervisor reads that the job is cancelled, and nothing of pay', async () => {
  const { job } = await crewed();
  const boss = await t.world.make.user();
  await t.world.make.supervisor(job, boss);
  await cancel(job, half);
  const [mail] = await mailTo(boss);
  expect(mail?.subject).toBe('Cancelled: Load in');
  expect(mail?.body).not.toContain('$');
});

describe('flat pay', () => {
  const flatly = async (crew: number) =>
    t.world.call(office, 'setPayBasis', {
      idReqCrew: crew,
      pay: { basis: 'half', cents: 20_000, upToMinutes: 300 },
      was: { basis: 'usual', cents: 0, upToMinutes: null },
    });

  test('D.1.05, D.1.06: who is paid flat is asked about, and is paid a percentage of the amount', async () => {
    const { job, crew, kim } = await crewed(40, ['Kim'], null);
    await flatly(crew);
    const due = await preview({ jobs: [job] });
    expect(due).toMatchObject({
      withoutRate: [],
      crews: [{ percent: 50, rates: [{ cents: 20_000, people: 1, isFlat: true }] }],
    });
    expect((await cancel(job)).body.snackbar?.text).toMatch(
      /propose 50 % of the planned hours, \$100\.00\.$/,
    );
    await cancel(job, half);
    expect(await waiting(kim)).toEqual([
      { what: 'Load in, Stagehand', why: '50 % of the flat amount of $200.00', note: '', cents: 10_000 },
    ]);
  });

  test('D.1.05, D.1.06: the flat amount is the least that a shift pays, also in place of a minimum call', async () => {
    const { job, crew, kim } = await crewed(40);
    await flatly(crew);
    await cancel(job, { kind: 'minimum' });
    expect(await waiting(kim)).toMatchObject([
      { why: 'The flat amount of $200.00, instead of a minimum call', cents: 20_000 },
    ]);
  });

  test('D.1.06: without a rate somebody is asked about too, not left unpaid in silence', async () => {
    const { job } = await crewed(40, ['Kim'], null);
    expect((await cancel(job)).body.snackbar?.text).toMatch(/^1 confirmed person loses a shift/);
    expect(await statusOf(job)).toBe(1);
  });
});
