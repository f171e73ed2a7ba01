import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure } from '../../test/support/shift';
import { handlers, tasks } from '../areas';
import type { Person } from '../timesheets/testing/site';
import { HOUR, MIN, ask, closedTime, ok, sent } from './testing/questioned';

let t: TestApp;
let office: Person;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(await t.make.admin());
});
afterAll(() => t.close());

const said = async (reply: ReturnType<typeof ask>) => (await reply).body.snackbar?.text;

describe('C.8.01: for how long a time can be called wrong', () => {
  test('C.8.01: for 72 hours after it was closed', async () => {
    const early = await closedTime(t, 71 * HOUR);
    expect((await ask(t, early)).body.query).toMatchObject({
      state: 'open',
      idTimesheet: early.id,
      mine: true,
    });
    const late = await closedTime(t, 73 * HOUR);
    expect(await said(ask(t, late))).toMatch(/^This could be called wrong until .* Please call the office/);
    await configure(t, { confQueryHours: 100 });
    expect(await said(ask(t, late))).toBeUndefined();
    await configure(t, {});
  });

  test('C.8.01: anew after somebody else changed it, not after its worker did', async () => {
    const q = await closedTime(t, 73 * HOUR);
    expect(await said(ask(t, q))).toMatch(/could be called wrong until/);
    await ok(t, q.boss, 'setTime', { id: q.id, type: 3, value: 30 * MIN });
    expect(await said(ask(t, q))).toBeUndefined();
  });

  test('C.8.01: for 7 days after its invoice was issued', async () => {
    const q = await closedTime(t, 80 * HOUR);
    const range = { dateStart: q.start - 24 * HOUR, dateEnd: q.end + 24 * HOUR };
    await ok(t, office, 'generateInvoice', { ...range, idUser: q.me.id });
    const issued = (days: number) =>
      t.db
        .updateTable('invoice')
        .set({ issued_at: Date.now() - days * 24 * HOUR })
        .where('user_id', '=', q.me.id)
        .execute();
    await issued(8);
    expect(await said(ask(t, q))).toMatch(/could be called wrong until/);
    await issued(6);
    const asked = await ask(t, q);
    expect(asked.body.query).toMatchObject({ decides: 'office', idInvoice: expect.any(Number) as number });
  });

  test('C.8.01: that one is missing on a job that they were confirmed for', async () => {
    const q = await closedTime(t);
    const missing = { idTimesheet: undefined, idJob: q.job, start: q.start - 3 * HOUR, end: q.start - HOUR };
    expect((await ask(t, q, 0, missing)).body.query).toMatchObject({ idTimesheet: null, idJob: q.job });
    expect(await said(ask(t, q, 0, missing))).toMatch(/said already/);
    const stranger = { ...q, me: await t.signIn(await t.make.user()) };
    expect((await ask(t, stranger, 0, missing)).status).toBe(403);
    const other = await closedTime(t);
    const inside = { idTimesheet: undefined, idJob: other.job };
    expect(await said(ask(t, other, 0, inside))).toMatch(/A time of yours is recorded for these hours/);
  });

  test('C.8.01: the card says what can be asked, and until when', async () => {
    const q = await closedTime(t);
    const before = await ok(t, q.me, 'getTimeQueries', { idJob: q.job });
    expect(before).toMatchObject({
      queries: [],
      askable: [{ idTimesheet: q.id, until: q.end + 72 * HOUR, start: q.start, end: q.end, break: 0 }],
      missingUntil: null,
    });
    await ask(t, q);
    const after = await ok(t, q.me, 'getTimeQueries', { idTimesheet: q.id });
    expect(after).toMatchObject({ askable: [], queries: [{ state: 'open', canAnswer: false }] });
  });
});

describe('C.8.02: what it carries', () => {
  test('C.8.02: the clock’s rules apply to what is claimed, and words are needed', async () => {
    const q = await closedTime(t);
    const odd: [Parameters<typeof ask>[3], RegExp][] = [
      [{ end: q.start }, /The end must be after the start/],
      [{ end: Date.now() + HOUR }, /has not come yet/],
      [{ start: q.start - 30 * HOUR }, /more than 24 hours before it/],
      [{ break: 9 * HOUR }, /The break must be whole minutes/],
      [{ end: q.end }, /These are the times that are recorded/],
    ];
    for (const [given, expected] of odd) expect(await said(ask(t, q, 30 * MIN, given))).toMatch(expected);
    for (const text of ['', '   ', 'x'.repeat(1001)])
      expect((await ask(t, q, 30 * MIN, { text })).status).toBe(400);
    expect((await ask(t, q, 30 * MIN, { idJob: q.job })).status).toBe(400);
    expect((await ask(t, q, 30 * MIN, { text: 'x'.repeat(1000) })).body.query.notes).toHaveLength(1);
  });

  test('C.8.02: of a job that was moved away, a start as recorded or near it may still be claimed', async () => {
    const q = await closedTime(t);
    const moved = q.start + 7 * 24 * HOUR;
    await t.db.updateTable('job_crew').set({ start_at: moved }).where('job_id', '=', q.job).execute();
    const far = { start: q.start - 25 * HOUR, end: q.start - 20 * HOUR };
    expect(await said(ask(t, q, 0, far))).toMatch(/more than 24 hours before it/);
    const { body } = await ask(t, q, 30 * MIN, { start: q.start - HOUR });
    expect(body.query.claim).toMatchObject({ start: q.start - HOUR });
    const boss = await t.signIn(await t.make.admin());
    const answer = { id: body.query.id, outcome: 'changed' as const, text: 'So it was.' };
    const times = { start: q.start - HOUR, end: q.end, break: 0 };
    expect((await t.call(boss, 'decideTime', { ...answer, ...times })).body).toMatchObject({ ok: true });
  });

  test('C.8.02, C.0.06: one open per time, however often it is sent at once', async () => {
    const q = await closedTime(t);
    const twice = await Promise.all(Array.from({ length: 6 }, () => ask(t, q, 30 * MIN, { key: 'one' })));
    expect(new Set(twice.map(({ body }) => body.query.id)).size).toBe(1);
    const others = await Promise.all([ask(t, q), ask(t, q, 45 * MIN)]);
    expect(others.every(({ body }) => /said already/.test(body.snackbar?.text ?? ''))).toBe(true);
    const rows = await t.db
      .selectFrom('timesheet_query')
      .select('id')
      .where('timesheet_id', '=', q.id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('C.8.02: the database itself holds one open question a time', async () => {
    const q = await closedTime(t);
    const { id } = (await ask(t, q)).body.query;
    const row = await t.db
      .selectFrom('timesheet_query')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { id: _, claim, recorded, ...rest } = row;
    const again = t.db
      .insertInto('timesheet_query')
      .values({ ...rest, claim: JSON.stringify(claim), recorded: JSON.stringify(recorded) })
      .execute();
    await expect(again).rejects.toThrow(/timesheet_query_open/);
  });

  test('C.8.02: nobody asks about a clock that runs, or for somebody else', async () => {
    const q = await closedTime(t);
    expect((await t.call(q.boss, 'askTime', { ...claimOf(q), text: 'Longer.' })).status).toBe(403);
    await ok(t, q.boss, 'setTime', { id: q.id, type: 2, value: 0 });
    expect(await said(ask(t, q))).toBe('This clock still runs. Check out first.');
  });
});

const claimOf = (q: { id: number; start: number; end: number }) => ({
  idTimesheet: q.id,
  start: q.start,
  end: q.end + 30 * MIN,
  break: 0,
});

describe('C.8.04: who is told of a question', () => {
  test('C.8.04: the supervisors, who answer first, with what is recorded and what is claimed', async () => {
    const q = await closedTime(t);
    await sent(t);
    expect((await ask(t, q)).status).toBe(200);
    const mails = (await sent(t)).filter(({ subject }) => subject.includes('says Kim Ott'));
    expect(mails).toMatchObject([
      { user_id: q.boss.id, subject: 'A time is wrong, says Kim Ott: Night concert' },
    ]);
    expect(mails[0]?.body).toMatch(/Recorded: .+\nClaimed: .+\n\nI stayed for the load-out\./);
  });

  test('C.8.04: no supervisor where the office answers', async () => {
    const q = await closedTime(t);
    const range = { dateStart: q.start - 24 * HOUR, dateEnd: q.end + 24 * HOUR };
    await ok(t, office, 'generateInvoice', { ...range, idUser: q.me.id });
    await sent(t);
    expect((await ask(t, q)).status).toBe(200);
    expect((await sent(t)).filter(({ subject }) => subject.includes('says Kim Ott'))).toEqual([]);
  });
});
