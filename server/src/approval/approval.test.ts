import { permissions } from '@crewcall/domain/policies';
import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { configure } from '../../test/support/shift';
import { handlers, tasks } from '../areas';
import { taskContext } from '../platform/queue/tasks';
import { HOUR, MIN, closedTime, ok, sent } from '../time-queries/testing/questioned';
import type { Questioned } from '../time-queries/testing/questioned';
import { drawnSignature, timesheetOf } from '../timesheets/testing/site';
import type { Person } from '../timesheets/testing/site';
import { approvalsTask } from './approvals.task';
import { contact, linksOf, secondTime } from './testing/links';

const DAY = 24 * HOUR;
let t: TestApp;
let office: Person;
let signature: string;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  office = await t.signIn(await t.make.admin());
  signature = await drawnSignature();
});
afterAll(() => t.close());

const runTask = () => approvalsTask.run(taskContext({ db: t.db, services: t.services }, 'approvals', {}));
/** The tokens in the mails to the contact since the last look, oldest first. */
async function mailed(): Promise<{ token: string; subject: string; body: string }[]> {
  const mails = await sent(t);
  return mails.flatMap(({ subject, body }) => {
    const token = /\/public\/approve\/([\w-]+)/.exec(body)?.[1];
    return token === undefined ? [] : [{ token, subject, body }];
  });
}

/** A closed time whose hours were sent, with the token of the link. */
async function sentTime(): Promise<Questioned & { token: string }> {
  const q = await closedTime(t);
  await sent(t);
  await ok(t, office, 'sendHours', { idJob: q.job, ...contact });
  const [mail] = await mailed();
  return { ...q, token: mail?.token ?? '' };
}

const look = (token: string) => t.call(null, 'getSentHours', { token });
const answer = (token: string, queries: { id: number; comment: string }[] = []) =>
  t.call(null, 'answerHours', { token, name: 'Dana Site', signature, queries });
const state = async (job: number) => (await ok(t, office, 'getHoursApproval', { idJob: job })).approval;
const expire = (job: number) =>
  t.db
    .updateTable('hours_approval')
    .set({ expires_at: Date.now() - MIN })
    .where('job_id', '=', job)
    .execute();

describe('D.3.01: the office sends the hours to a contact', () => {
  test('D.3.01: by mail, with a link that is good for seven days, and only its hash is stored', async () => {
    const q = await closedTime(t);
    await sent(t);
    const { approval } = await ok(t, office, 'sendHours', { idJob: q.job, ...contact });
    expect(approval).toMatchObject({ state: 'waiting', contactEmail: contact.email, sent: 1, approved: 0 });
    expect(Math.round((approval.expiresAt - approval.sentAt) / DAY)).toBe(7);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Hours to approve for Night concert');
    expect(mail?.body).toMatch(
      /^Hello Dana Site,\n\nTest Crew asks you to approve the hours of Night concert/,
    );
    expect(mail?.body).toContain('1 person, 8 h in all');
    const { rows } =
      await sql`select 1 from audit where detail::text like ${`%${mail?.token ?? '?'}%`}`.execute(t.db);
    expect(rows).toEqual([]);
    const { rows: stored } = await sql<{ text: string }>`
      select a::text as text from hours_approval a where job_id = ${q.job}`.execute(t.db);
    expect(stored[0]?.text).not.toContain(mail?.token ?? '?');
  });

  test('D.3.01: the outbox shows the mail without its link', async () => {
    const q = await closedTime(t);
    await sent(t);
    await ok(t, office, 'sendHours', { idJob: q.job, ...contact });
    const reader = await t.signIn(await t.make.admin(permissions.filter((one) => one !== 'release:publish')));
    const [message] = (await ok(t, reader, 'getOutbox', {})).messages;
    expect(message?.body).toContain('/public/approve/…');
    await sent(t);
  });

  test('D.3.01: nobody is asked to approve their own hours, and there must be hours', async () => {
    const q = await closedTime(t);
    await t.db.updateTable('app_user').set({ email: 'kim@ott.test' }).where('id', '=', q.me.id).execute();
    const own = await t.call(office, 'sendHours', { idJob: q.job, name: 'Kim', email: 'KIM@ott.test' });
    expect(own.body.snackbar?.text).toBe(
      'This is the address of Kim Ott, who worked these hours. Send them to somebody at the customer.',
    );
    const empty = await t.make.job();
    const none = await t.call(office, 'sendHours', { idJob: empty, ...contact });
    expect(none.body.snackbar?.text).toMatch(/^There is no time to approve/);
    expect((await t.call(q.boss, 'sendHours', { idJob: q.job, ...contact })).status).toBe(403);
  });

  test('D.3.01: sent automatically once nobody is due or running, if the setting is on', async () => {
    const q = await closedTime(t);
    await t.make.prepend('BILL');
    await sql`update prepend set billing_email = 'bills@customer.test', billing_name = 'Bill Desk' where text = 'BILL'`.execute(
      t.db,
    );
    const plan = { start_at: q.start, end_at: q.end };
    await t.db.updateTable('job').set({ prepend: 'BILL' }).where('id', '=', q.job).execute();
    await t.db.updateTable('job_crew').set(plan).where('id', '=', q.crew).execute();
    await runTask();
    expect(await state(q.job)).toBeNull();
    await configure(t, { confApprovalAuto: 1 });
    const missing = await t.make.user();
    await t.make.member(q.crew, missing);
    await runTask();
    expect(await state(q.job)).toBeNull();
    await t.db.deleteFrom('crew_member').where('user_id', '=', missing).execute();
    await sent(t);
    await runTask();
    await runTask();
    expect(await mailed()).toHaveLength(1);
    expect(await state(q.job)).toMatchObject({ contactEmail: 'bills@customer.test', sentBy: '' });
    await configure(t, { confApprovalAuto: 0 });
  });
});

describe('D.3.02: what the customer sees', () => {
  test('D.3.02: hours, and no pay, phone, surname or other job; looking changes nothing', async () => {
    const q = await sentTime();
    const before = await t.db.selectFrom('hours_approval').selectAll().where('job_id', '=', q.job).execute();
    const { status, body } = await look(q.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'waiting', jobName: 'Night concert', contactName: 'Dana Site' });
    expect(body.rows).toMatchObject([
      { id: q.id, name: 'Kim O.', start: q.start, end: q.end, break: 0, hours: 8 * HOUR, outcome: null },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Ott|phone|rate|3500|cents|pay/i);
    const after = await t.db.selectFrom('hours_approval').selectAll().where('job_id', '=', q.job).execute();
    expect(after).toEqual(before);
  });

  test('D.3.02: a link that we never sent is dead; one that has ended shows no names', async () => {
    const dead = await look('never-sent');
    expect(dead.body.snackbar?.text).toMatch(/^This link cannot be used/);
    const q = await sentTime();
    await expire(q.job);
    expect((await look(q.token)).body).toMatchObject({ state: 'lapsed', rows: [] });
    expect((await answer(q.token)).body.snackbar?.text).toBe(
      'This link has ended. Please ask for a new one.',
    );
    expect((await timesheetOf(t, q.id))?.signature_id).toBeNull();
  });
});

describe('D.3.03: the answer', () => {
  test('D.3.03: approves all, locks the rows as the pad does, and finishes the job', async () => {
    const q = await sentTime();
    const { body } = await answer(q.token);
    expect(body.hours).toMatchObject({ state: 'approved', answeredBy: 'Dana Site' });
    const row = await timesheetOf(t, q.id);
    const signed = await t.db
      .selectFrom('signature')
      .selectAll()
      .where('id', '=', row?.signature_id ?? 0)
      .executeTakeFirst();
    expect(signed).toMatchObject({ source: 'link', signed_by: 'Dana Site', created_by: null });
    const job = await t.db.selectFrom('job').select('status').where('id', '=', q.job).executeTakeFirst();
    expect(job?.status).toBe(3);
    const change = { id: q.id, type: 3, value: 30 * MIN };
    expect((await t.call(office, 'setTime', change)).body.snackbar?.text).toMatch(/signed/);
    expect(await state(q.job)).toMatchObject({ state: 'approved', approved: 1, answeredBy: 'Dana Site' });
  });

  test('D.3.03: once, also if two answer at the same instant', async () => {
    const q = await sentTime();
    const both = await Promise.all([answer(q.token), answer(q.token)]);
    expect(both.filter(({ body }) => body.error === true)).toHaveLength(1);
    const again = await answer(q.token);
    expect(again.body.snackbar?.text).toMatch(/^Dana Site answered this link on .*Reload the page/);
    const { rows } = await sql`select 1 from signature where job_id = ${q.job}`.execute(t.db);
    expect(rows).toHaveLength(1);
  });

  test('D.3.03: an empty or missing signature approves nothing', async () => {
    const q = await sentTime();
    const blank = await t.call(null, 'answerHours', {
      token: q.token,
      name: 'Dana Site',
      signature: await drawnSignature(''),
      queries: [],
    });
    expect(blank.body.snackbar?.text).toMatch(/signature is empty/);
    const none = await t.call(null, 'answerHours', { token: q.token, name: 'Dana Site', queries: [] });
    expect(none.body.snackbar?.text).toBe('Please sign for the times that you approve.');
    expect(await state(q.job)).toMatchObject({ state: 'waiting' });
  });

  test('D.3.03, D.3.06: the row of the person who sent the link counts as unsigned', async () => {
    const q = await closedTime(t);
    await t.db
      .updateTable('app_user')
      .set({ permissions: ['timesheet:read', 'timesheet:write', 'job:read'] })
      .where('id', '=', q.me.id)
      .execute();
    await sent(t);
    await ok(t, await t.signIn(q.me.id), 'sendHours', { idJob: q.job, ...contact });
    const [mail] = await mailed();
    await answer(mail?.token ?? '');
    const { isSignedByOthers } = await import('../timesheets/approvals');
    const { rows } = await sql<{ yes: boolean; signed: boolean }>`
      select ${isSignedByOthers} as yes, signature_id is not null as signed from timesheet t where id = ${q.id}`.execute(
      t.db,
    );
    expect(rows).toEqual([{ yes: false, signed: true }]);
  });
});

describe('D.3.04: a query', () => {
  test('D.3.04: opens a question with the office and leaves its row open; the rest is approved', async () => {
    const q = await closedTime(t);
    const other = await secondTime(t, q);
    await sent(t);
    await ok(t, office, 'sendHours', { idJob: q.job, ...contact });
    const [mail] = await mailed();
    const { body } = await answer(mail?.token ?? '', [{ id: q.id, comment: 'Kim left at 3 pm.' }]);
    expect(body.hours).toMatchObject({ state: 'queried' });
    expect((await timesheetOf(t, q.id))?.signature_id).toBeNull();
    expect((await timesheetOf(t, other.id))?.signature_id).not.toBeNull();
    const { queries } = await ok(t, office, 'getTimeQueries', { idJob: q.job });
    expect(queries).toMatchObject([
      {
        idTimesheet: q.id,
        askedBy: 'Dana Site',
        mine: false,
        decides: 'office',
        canAnswer: true,
        claimed: [],
        notes: [{ idUser: null, userName: 'Dana Site', text: 'Kim left at 3 pm.' }],
      },
    ]);
    const [told] = await sent(t);
    expect(told).toMatchObject({ subject: 'The customer queries hours: Night concert' });
    expect(told?.body).toContain('Kim Ott: Kim left at 3 pm.');
    // The supervisor and the worker read it, and cannot answer it.
    const id = queries[0]?.id ?? 0;
    const kept = { id, outcome: 'kept' as const, text: 'The gate log says 4 pm.' };
    const [seen] = (await ok(t, q.boss, 'getTimeQueries', { idJob: q.job })).queries;
    expect(seen).toMatchObject({ canAnswer: false, decides: 'office' });
    expect((await t.call(q.boss, 'decideTime', kept)).body.snackbar?.text).toMatch(/the office answers/);
    expect((await t.call(q.me, 'withdrawTime', { id })).status).toBe(403);
    const { query } = await ok(t, office, 'decideTime', kept);
    expect(query).toMatchObject({ state: 'closed', outcome: 'kept' });
    expect(await sent(t)).toEqual([]);
  });

  test('D.3.04: any change of the row answers it, and its worker hears of the change', async () => {
    const q = await sentTime();
    await answer(q.token, [{ id: q.id, comment: 'Kim left early.' }]);
    await sent(t);
    await ok(t, office, 'setTime', { id: q.id, type: 2, value: q.end - HOUR, reason: 'Gate log.' });
    const { queries } = await ok(t, office, 'getTimeQueries', { idJob: q.job });
    expect(queries).toMatchObject([{ state: 'closed', outcome: 'changed' }]);
    expect((await sent(t)).map(({ user_id }) => user_id)).toContain(q.me.id);
  });

  test('D.3.04: the words of the customer are added to a question that is open', async () => {
    const q = await closedTime(t);
    await ok(t, q.me, 'askTime', {
      idTimesheet: q.id,
      start: q.start,
      end: q.end + 30 * MIN,
      break: 0,
      text: 'I stayed longer.',
    });
    await sent(t);
    await ok(t, office, 'sendHours', { idJob: q.job, ...contact });
    const [mail] = await mailed();
    await answer(mail?.token ?? '', [{ id: q.id, comment: 'Too long.' }]);
    const { queries } = await ok(t, office, 'getTimeQueries', { idJob: q.job });
    expect(queries).toMatchObject([
      { askedBy: 'Dana Site', notes: [{ text: 'I stayed longer.' }, { text: 'Too long.', idUser: null }] },
    ]);
  });
});

describe('D.3.05: what changes after it was sent', () => {
  test('D.3.05: a changed row is not approved, the answer says which, and a new link says what changed', async () => {
    const q = await closedTime(t);
    const other = await secondTime(t, q);
    await sent(t);
    await ok(t, office, 'sendHours', { idJob: q.job, ...contact });
    const [mail] = await mailed();
    await ok(t, office, 'setTime', { id: q.id, type: 2, value: q.end + HOUR });
    const seen = (await look(mail?.token ?? '')).body.rows;
    expect(seen.map(({ id, isChanged }) => [id, isChanged])).toEqual([
      [other.id, false],
      [q.id, true],
    ]);
    const { body } = await answer(mail?.token ?? '');
    expect(body.hours.rows.map(({ outcome }) => outcome)).toEqual(['approved', 'changed']);
    expect((await timesheetOf(t, q.id))?.signature_id).toBeNull();
    expect(await state(q.job)).toMatchObject({ state: 'approved', approved: 1, changed: ['Kim Ott'] });
    await sent(t);
    await ok(t, office, 'sendHours', { idJob: q.job, ...contact });
    const [again] = await mailed();
    expect(again?.body).toContain('Since the last link:\nChanged: Kim O.');
    expect((await look(again?.token ?? '')).body.rows).toMatchObject([
      { id: q.id, since: 'changed', before: { end: q.end }, end: q.end + HOUR },
    ]);
  });

  test('D.3.05: a deleted row is not approved, and if nothing is as sent the link asks for a new one', async () => {
    const q = await sentTime();
    await ok(t, office, 'setTimeDelete', { id: q.id, reason: 'Twice.' });
    const reply = await answer(q.token);
    expect([reply.status, reply.body.snackbar?.text]).toEqual([
      409,
      'All these times have changed since the link was sent. Please ask for a new link.',
    ]);
    expect(await state(q.job)).toMatchObject({ state: 'waiting', changed: ['Kim Ott'] });
  });

  test('D.3.05: a newer link ends the one before', async () => {
    const q = await sentTime();
    await ok(t, office, 'sendHours', { idJob: q.job, ...contact });
    expect((await look(q.token)).body).toMatchObject({ state: 'replaced', rows: [] });
    expect((await answer(q.token)).body.snackbar?.text).toMatch(/^A newer link was sent/);
  });
});

describe('D.3.05: reminder and lapse', () => {
  test('D.3.05: one reminder after three days, whose link works as well as the first', async () => {
    const q = await sentTime();
    await runTask();
    expect(await mailed()).toEqual([]);
    await t.db
      .updateTable('hours_approval')
      .set({ sent_at: Date.now() - 3 * DAY })
      .where('job_id', '=', q.job)
      .execute();
    await runTask();
    await runTask();
    const [mail, ...others] = await mailed();
    expect([mail?.subject, others]).toEqual(['Reminder: hours to approve for Night concert', []]);
    expect((await look(q.token)).body.state).toBe('waiting');
    expect((await answer(mail?.token ?? '')).body.hours.state).toBe('approved');
  });

  test('D.3.05: a lapse approves nothing, unless the setting was on when it was sent', async () => {
    const off = await sentTime();
    await configure(t, { confApprovalLapse: 1 });
    await expire(off.job);
    const on = await closedTime(t);
    const links = linksOf(t, office, signature);
    await links.send(on.job);
    await links.mailsAre('sent');
    await configure(t, { confApprovalLapse: 0 });
    expect((await links.mails()).at(-1)?.body).toContain(
      'Without an answer by then, the hours count as approved.',
    );
    await runTask();
    expect((await timesheetOf(t, on.id))?.signature_id).toBeNull();
    await expire(on.job);
    await runTask();
    expect((await timesheetOf(t, off.id))?.signature_id).toBeNull();
    expect(await state(off.job)).toMatchObject({ state: 'lapsed', approved: 0 });
    const row = await timesheetOf(t, on.id);
    const signed = await t.db
      .selectFrom('signature')
      .selectAll()
      .where('id', '=', row?.signature_id ?? 0)
      .executeTakeFirst();
    expect(signed).toMatchObject({
      source: 'lapse',
      signed_by: 'No answer by Dana Site',
      image_blob_id: null,
    });
    expect(await state(on.job)).toMatchObject({ state: 'lapsed', approved: 1 });
    // The report of the job is drawn without a picture.
    const report = { idJob: on.job, invoiceMarkJobAsFinished: false };
    expect((await ok(t, office, 'generateTimesheetJob', report)).pdfData.length).toBeGreaterThan(1_000);
    await ok(t, office, 'unlockTime', { id: on.id, reason: 'They called.' });
    expect((await timesheetOf(t, on.id))?.signature_id).toBeNull();
  });
});
