import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure } from '../../test/support/shift';
import { handlers, tasks } from '../areas';
import { HOUR, MIN, ask, closedTime, ok } from '../time-queries/testing/questioned';
import type { Questioned } from '../time-queries/testing/questioned';
import { drawnSignature, timesheetOf } from '../timesheets/testing/site';
import type { Person } from '../timesheets/testing/site';
import { contact, linksOf, secondTime } from './testing/links';

let t: TestApp;
let office: Person;
let links: ReturnType<typeof linksOf>;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(await t.make.admin());
  links = linksOf(t, office, await drawnSignature());
});
afterAll(() => t.close());

const isSigned = async (id: number) => (await timesheetOf(t, id))?.signature_id !== null;
const questionsOf = async (job: number) => (await ok(t, office, 'getTimeQueries', { idJob: job })).queries;
/** A question of the customer that is open although a link was sent. */
const customerAsks = async (q: Questioned) => {
  const times = JSON.stringify({ start: q.start, end: q.end, break: 0 });
  await sql`insert into timesheet_query (company_id, timesheet_id, job_id, user_id, claim, recorded, asked_by)
    select company_id, ${q.id}, id, ${q.me.id}, ${times}::jsonb, ${times}::jsonb, 'Dana Site'
    from job where id = ${q.job}`.execute(t.db);
};
const toOffice = async (job: number) =>
  (
    await sql<{ subject: string }>`
      select distinct subject from message where recipient <> ${contact.email}
        and body like ${`%/jobs/upcoming/${job}/%`}`.execute(t.db)
  ).rows.map(({ subject }) => subject);

describe('D.3.05: no answer', () => {
  beforeAll(() => configure(t, { confApprovalLapse: 1 }));
  afterAll(() => configure(t, { confApprovalLapse: 0 }));

  test('D.3.05: approves nothing if the mail never left, and the office sees that it failed', async () => {
    const q = await closedTime(t);
    await links.send(q.job);
    await links.mailsAre('failed');
    expect(await links.state(q.job)).toMatchObject({ mail: 'failed' });
    await links.expire(q.job);
    await links.runTask();
    expect(await isSigned(q.id)).toBe(false);
    expect(await links.state(q.job)).toMatchObject({ state: 'lapsed', approved: 0 });
  });

  test('D.3.05: approves if the first mail or the reminder was sent', async () => {
    const q = await closedTime(t);
    await links.send(q.job);
    await links.mailsAre('failed');
    await links.age(q.job, 3);
    await links.runTask();
    const reminder = (await links.mails()).at(-1)?.id ?? 0;
    await t.db.updateTable('message').set({ status: 'sent' }).where('id', '=', reminder).execute();
    expect(await links.state(q.job)).toMatchObject({ mail: 'sent' });
    await links.expire(q.job);
    await links.runTask();
    expect(await isSigned(q.id)).toBe(true);
  });

  test('D.3.05: never signs a time about which the customer has an open question', async () => {
    const q = await closedTime(t);
    const other = await secondTime(t, q);
    await links.send(q.job);
    await links.mailsAre('sent');
    await customerAsks(q);
    await links.expire(q.job);
    await links.runTask();
    expect([await isSigned(q.id), await isSigned(other.id)]).toEqual([false, true]);
  });

  test('D.3.05: the page says what counts as approved by the times, not by the setting', async () => {
    const q = await closedTime(t);
    const other = await secondTime(t, q);
    const token = await links.send(q.job);
    await links.mailsAre('sent');
    await ok(t, office, 'setTime', { id: other.id, type: 2, value: q.end + HOUR });
    await links.expire(q.job);
    await links.runTask();
    expect(await links.look(token)).toMatchObject({ state: 'lapsed', sent: 2, approved: 1, rows: [] });
  });
});

describe('D.3.04: times that the customer asks about', () => {
  const queried = async (): Promise<Questioned> => {
    const q = await closedTime(t);
    await links.answer(await links.send(q.job), [{ id: q.id, comment: 'Kim left at 3 pm.' }]);
    return q;
  };

  test('D.3.04: are not sent again before the question is answered; then the link shows the answer', async () => {
    const q = await queried();
    const early = await t.call(office, 'sendHours', { idJob: q.job, ...contact });
    expect(early.body.snackbar?.text).toBe('Answer the customer’s question about the time of Kim Ott first.');
    const [question] = await questionsOf(q.job);
    const kept = { id: question?.id ?? 0, outcome: 'kept' as const, text: 'The gate log says 4 pm.' };
    await ok(t, office, 'decideTime', kept);
    const token = await links.send(q.job);
    const { rows } = await links.look(token);
    expect(rows).toMatchObject([{ asked: 'Kim left at 3 pm.', answer: 'The gate log says 4 pm.' }]);
  });

  test('D.3.04: can be deleted with the question', async () => {
    const q = await queried();
    await ok(t, office, 'setTimeDelete', { id: q.id, reason: 'Kim was not there.' });
    expect(await questionsOf(q.job)).toEqual([]);
    expect(await timesheetOf(t, q.id)).toBeUndefined();
  });

  test('D.3.04: an approval by a later link takes the question back', async () => {
    const q = await closedTime(t);
    const token = await links.send(q.job);
    await customerAsks(q);
    await links.answer(token);
    expect(await isSigned(q.id)).toBe(true);
    expect(await questionsOf(q.job)).toMatchObject([{ state: 'closed', outcome: 'withdrawn' }]);
  });

  test('D.3.04: a question of the worker that the customer joins is answered by the office, and keeps its claim', async () => {
    const q = await closedTime(t);
    await ask(t, q);
    await links.answer(await links.send(q.job), [{ id: q.id, comment: 'Too long.' }]);
    const [joined] = await questionsOf(q.job);
    const id = joined?.id ?? 0;
    expect(joined).toMatchObject({ askedBy: 'Dana Site', decides: 'office', claimed: ['end'] });
    expect((await t.call(q.me, 'withdrawTime', { id })).status).toBe(403);
    const kept = { id, outcome: 'kept' as const, text: 'The gate log says so.' };
    expect((await t.call(q.boss, 'decideTime', kept)).body.snackbar?.text).toMatch(/the office answers/);
    // Less than the worker claims does not settle what they claim.
    await ok(t, office, 'setTime', { id: q.id, type: 2, value: q.end - HOUR, reason: 'Gate log.' });
    expect(await questionsOf(q.job)).toMatchObject([{ state: 'open' }]);
    // The worker may reply, as to any answer that does not give what they claim.
    await ok(t, office, 'decideTime', kept);
    expect(await questionsOf(q.job)).toMatchObject([{ state: 'answered', askedBy: null }]);
    const reply = await t.call(q.me, 'replyTime', { id, text: 'I have a photo.' });
    expect([reply.status, reply.body.error]).toEqual([200, undefined]);
  });
});

describe('D.3.05: what became of the approval', () => {
  test('D.3.05: approved times whose signature was removed do not count, and are named', async () => {
    const q = await closedTime(t);
    const other = await secondTime(t, q);
    await links.answer(await links.send(q.job));
    expect(await links.state(q.job)).toMatchObject({ approved: 2, unsigned: [] });
    await ok(t, office, 'unlockTime', { id: other.id, reason: 'They called.' });
    const state = await links.state(q.job);
    expect(state?.approved).toBeLessThan(2);
    expect(state?.unsigned).toContain('Anh Nguyễn');
  });

  test('D.3.02: an answered link shows no names once it has ended', async () => {
    const q = await closedTime(t);
    const token = await links.send(q.job);
    await links.answer(token);
    await links.expire(q.job);
    const seen = await links.look(token);
    expect(seen).toMatchObject({
      state: 'approved',
      answeredBy: 'Dana Site',
      sent: 1,
      approved: 1,
      rows: [],
    });
  });

  test('D.3.05: the office is told once if no time of a waiting link is as it was sent', async () => {
    const q = await closedTime(t);
    await links.send(q.job);
    await links.runTask();
    expect(await toOffice(q.job)).toEqual([]);
    await ok(t, office, 'setTime', { id: q.id, type: 2, value: q.end + HOUR });
    await links.runTask();
    await links.runTask();
    expect(await toOffice(q.job)).toContain('Hours to send again: Night concert');
  });

  test('D.3.05: the reminder sums only the times that still wait', async () => {
    const q = await closedTime(t);
    const other = await secondTime(t, q);
    await links.send(q.job);
    await links.age(q.job, 3);
    await ok(t, office, 'setTime', { id: other.id, type: 2, value: q.end + HOUR });
    await links.runTask();
    expect((await links.mails()).at(-1)?.body).toContain('1 person, 8 h in all');
  });
});

describe('D.3.01: sending', () => {
  test('D.3.01: a second try with the same key sends no second link', async () => {
    const q = await closedTime(t);
    const body = { idJob: q.job, ...contact, key: 'one-tap' };
    const first = await ok(t, office, 'sendHours', body);
    const before = (await links.mails()).length;
    expect(await ok(t, office, 'sendHours', body)).toEqual(first);
    expect(await links.mails()).toHaveLength(before);
  });

  /** A job whose hours are due to be sent by the task. */
  const automatic = async (prepend: string, email: string): Promise<Questioned> => {
    const q = await closedTime(t);
    await t.make.prepend(prepend);
    await sql`update prepend set billing_email = ${email} where text = ${prepend}`.execute(t.db);
    await t.db.updateTable('job').set({ prepend }).where('id', '=', q.job).execute();
    await t.db
      .updateTable('job_crew')
      .set({ start_at: q.start, end_at: q.end })
      .where('id', '=', q.crew)
      .execute();
    return q;
  };

  test('D.3.01: waits for a person who lacks the time of their second crew', async () => {
    const q = await automatic('TWO', 'two@customer.test');
    const id = await t.make.crew(q.job, { start_at: q.end + 10 * MIN, end_at: q.end + 40 * MIN });
    await t.make.member(id, q.me.id);
    await configure(t, { confApprovalAuto: 1 });
    await links.runTask();
    expect(await links.state(q.job)).toBeNull();
    await t.db.deleteFrom('crew_member').where('crew_id', '=', id).execute();
    await links.runTask();
    expect(await links.state(q.job)).toMatchObject({ contactEmail: 'two@customer.test' });
    await configure(t, { confApprovalAuto: 0 });
  });

  test('D.3.05: a job that cannot be sent does not stop reminders', async () => {
    const q = await closedTime(t);
    await links.send(q.job);
    await links.age(q.job, 3);
    const bad = await automatic('BAD', 'bad@customer.test');
    await configure(t, { confApprovalAuto: 1 });
    await sql`create function refuse_bad() returns trigger language plpgsql as
      $$ begin if new.contact_email = 'bad@customer.test' then raise 'bad'; end if; return new; end $$`.execute(
      t.db,
    );
    await sql`create trigger refuse_bad before insert on hours_approval
      for each row execute function refuse_bad()`.execute(t.db);
    await expect(links.runTask()).rejects.toThrow(/bad/);
    expect((await links.state(q.job))?.remindedAt).not.toBeNull();
    expect(await links.state(bad.job)).toBeNull();
    await sql`drop trigger refuse_bad on hours_approval`.execute(t.db);
    await configure(t, { confApprovalAuto: 0 });
  });
});
