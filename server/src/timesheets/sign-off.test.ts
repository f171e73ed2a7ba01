import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { taskContext } from '../platform/queue/tasks';
import { pdfText } from '../../test/support/pdf-text';
import { configure, sydney } from '../../test/support/shift';
import { handlers, tasks } from '../areas';
import { MAIL_TIMESHEET, mailTimesheetTask } from './mail-timesheet.task';
import { drawnSignature, setTime, supervisedSite, timesheetOf } from './testing/site';
import type { Person } from './testing/site';

const HOUR = 3_600_000;
const MIN = 60_000;
const at = sydney('2026-11-09T08:00');
let t: TestApp;
let signature: string;
let boss: Person;
let office: Person;
beforeAll(async () => {
  t = await testApp({ handlers, tasks });
  signature = await drawnSignature();
  boss = await t.signIn(await t.make.user());
  office = await t.signIn(await t.make.admin());
});
afterAll(() => t.close());

const site = (count: number, ends: (number | null)[] = []) => supervisedSite(t, boss, at, count, ends);
const row = (id: number | undefined) => timesheetOf(t, id);
const set = (who: Person, id: number | undefined, type: number, value: number, force?: boolean) =>
  setTime(t, who, id, type, value, force);
const sign = (job: number, ids: (number | undefined)[], image = signature) =>
  t.call(boss, 'finishJobSignature', {
    idJob: job,
    signedBy: 'Pat Client',
    times: ids.map((id) => ({ id: id ?? 0, checked: true })),
    signature: image,
  });

describe('signatures', () => {
  test('A.7.47, A.7.48, B.7.17, T-04, T-09, T-10, R-10, B.4.05: locks, unlocking one leaves the others signed, the last takes the image', async () => {
    const { job, clocks } = await site(2, [at + 8 * HOUR, at + 8 * HOUR]);
    const signed = await sign(job, clocks);
    expect(signed.body).toMatchObject({ ok: true, finished: true, missing: [] });
    expect((await set(boss, clocks[0], 3, 0)).body.error).toBe(true);
    await t.db.updateTable('job').set({ status: 1 }).where('id', '=', job).execute();
    expect((await set(boss, clocks[0], 3, 0)).body.snackbar?.text).toMatch(/signed/);
    expect((await set(boss, clocks[0], 3, 0, true)).status).toBe(403);
    expect((await t.call(boss, 'unlockTime', { id: clocks[0] ?? 0 })).status).toBe(403);
    expect((await set(office, clocks[0], 3, 30 * MIN, true)).body.timesheet).toMatchObject({
      idSignature: null,
      break: 30 * MIN,
    });
    expect((await row(clocks[1]))?.signature_id).toBe(signed.body.idSignature);
    const { clockList } = (await t.call(boss, 'getJobDialog', { idJob: job })).body.job;
    expect(clockList.map(({ locked }) => locked)).toEqual([undefined, true]);
    expect((await t.call(office, 'setTimeDelete', { id: clocks[1] ?? 0 })).body.ok).toBe(true);
    const left = await t.db
      .selectFrom('signature')
      .select('id')
      .where('id', '=', signed.body.idSignature)
      .execute();
    expect(left).toEqual([]);
  });

  test('J-18, T-08: a slip of less than a minute that nobody signs keeps no job open beside a signed time', async () => {
    const { job, crew, workers, clocks } = await site(1, [at + 30_000]);
    const add = async (start: number, end: number) =>
      (
        await t.call(boss, 'setTimeCreate', {
          idJob: job,
          idUser: workers[0] ?? 0,
          idReqCrew: crew,
          start,
          end,
        })
      ).body.timesheet.id;
    const morning = await add(at + MIN, at + 4 * HOUR);
    const evening = await add(at + 5 * HOUR, at + 9 * HOUR);
    expect((await sign(job, [morning])).body).toMatchObject({ finished: false });
    expect((await sign(job, [evening])).body).toMatchObject({
      finished: true,
      missing: [],
      mail: 'no-recipients',
    });
    expect(await row(clocks[0])).toMatchObject({ signature_id: null });
  });

  test('T-08, T-07, B.4.05: running, signed and changed times cannot be signed; a picture must be one', async () => {
    const { job, clocks } = await site(2, [at + 8 * HOUR, null]);
    expect((await sign(job, [clocks[1]])).body.snackbar?.text).toMatch(/still running/);
    expect((await sign(job, clocks, Buffer.from('no picture').toString('base64'))).status).toBe(400);
    for (const strokes of ['', '<circle cx="90" cy="50" r="2"/>']) {
      const reply = await sign(job, [clocks[0]], await drawnSignature(strokes));
      expect(reply.body.snackbar?.text).toBe('The signature is empty. Please sign inside the box.');
    }
    expect((await sign(job, [])).body.error).toBe(true);
    const stale = await t.call(boss, 'finishJobSignature', {
      idJob: job,
      signedBy: 'Pat',
      times: [{ id: clocks[0] ?? 0, start: at, end: at + 7 * HOUR, break: 0, checked: true }],
      signature,
    });
    expect(stale.status).toBe(409);
    expect((await sign(job, [clocks[0]])).body).toMatchObject({ finished: false });
    expect((await sign(job, [clocks[0]])).body.snackbar?.text).toMatch(/already signed/);
  });

  test('T-07: the same sign-off twice at once signs once', async () => {
    const { job, clocks } = await site(1, [at + 8 * HOUR]);
    const both = await Promise.all([sign(job, clocks), sign(job, clocks)]);
    expect(both.filter((reply) => reply.body.ok)).toHaveLength(1);
  });

  test('T-07: the same press sent again, after an answer that was lost, ends as the first did', async () => {
    const { job, clocks } = await site(1, [at + 8 * HOUR]);
    const press = {
      idJob: job,
      signedBy: 'Pat Client',
      times: clocks.map((id) => ({ id, checked: true })),
      signature,
      key: 'press-1',
    };
    const first = await t.call(boss, 'finishJobSignature', press);
    expect(first.body).toMatchObject({ ok: true, finished: true });
    expect((await t.call(boss, 'finishJobSignature', press)).body).toEqual(first.body);
    const kept = await t.db.selectFrom('signature').select('id').where('job_id', '=', job).execute();
    expect(kept).toHaveLength(1);
  });

  test('J-18: finished once all are signed or absent, and mailed with the timesheet', async () => {
    await configure(t, {
      confFinishJobEmailSubject: 'Done: {JobName}',
      confFinishJobEmailText: 'For {companyName}',
    });
    const { job, crew, clocks, workers } = await site(2, [at + 8 * HOUR]);
    await t.db.insertInto('job_recipient').values({ job_id: job, email: 'client@example.test' }).execute();
    const first = await sign(job, clocks);
    expect(first.body.finished).toBe(false);
    expect(first.body.missing).toHaveLength(1);
    await t.call(office, 'unlockTime', { id: clocks[0] ?? 0 });
    const absent = { idJob: job, idReqCrew: crew, idUser: workers[1] ?? 0, absent: true };
    expect((await t.call(boss, 'setAbsent', absent)).body.ok).toBe(true);
    expect((await sign(job, clocks)).body).toMatchObject({
      finished: true,
      missing: [],
      mail: 'queued',
    });
    const stored = await t.db
      .selectFrom('job')
      .select(['status', 'version'])
      .where('id', '=', job)
      .executeTakeFirst();
    expect(stored).toEqual({ status: 3, version: 2 });
    const sent = () =>
      t.db.selectFrom('message').selectAll().where('recipient', '=', 'client@example.test').execute();
    const documents = () =>
      t.db.selectFrom('blob').select('id').where('mime', '=', 'application/pdf').execute();
    // Whoever signs, and whoever clocks meanwhile, does not wait for the document.
    expect([await sent(), await documents()]).toEqual([[], []]);
    await t.drain();
    const mails = await sent();
    const [{ updated_at: finishedAt }] = (await t.db
      .selectFrom('job')
      .select('updated_at')
      .where('id', '=', job)
      .execute()) as [{ updated_at: number }];
    // A task may run twice.
    await mailTimesheetTask.run(taskContext(t, MAIL_TIMESHEET, { jobId: job, at: finishedAt }));
    expect([await sent(), await documents()]).toMatchObject([{ length: 1 }, { length: 1 }]);
    expect(mails).toMatchObject([{ subject: 'Done: Stadium build', body: 'For Test Crew' }]);
    const extra = mails[0]?.extra as { attachments: { blobId: number }[] };
    const pdf = await t.services.blobs.get(extra.attachments[0]?.blobId ?? 0);
    expect(pdf?.mime).toBe('application/pdf');
    expect(pdf?.bytes.includes('/Subtype /Image')).toBe(true);
  });

  test('B.4.05: the signer gets a copy by mail before the job is finished, with their remark on it', async () => {
    await configure(t, { confFinishJobEmailSubject: 'Done: {JobName}' });
    const { job, clocks } = await site(2, [at + 8 * HOUR]);
    const copyTo = 'signer@example.test';
    const remark = 'Two riggers were 20 minutes late.';
    const press = { idJob: job, signedBy: 'Pat Client', signature, remark, copyTo };
    const { body } = await t.call(boss, 'finishJobSignature', {
      ...press,
      times: [{ id: clocks[0] ?? 0, checked: true }],
    });
    expect(body).toMatchObject({ ok: true, finished: false });
    await t.drain();
    const [mail, ...more] = await t.db
      .selectFrom('message')
      .select(['recipient', 'subject', 'extra'])
      .where('recipient', '=', copyTo)
      .execute();
    expect([mail?.subject, more]).toEqual(['Done: Stadium build', []]);
    const extra = mail?.extra as { attachments: { blobId: number }[] } | undefined;
    const pdf = await t.services.blobs.get(extra?.attachments[0]?.blobId ?? 0);
    expect(pdfText(Buffer.from(pdf?.bytes ?? []))).toContain(`Remark: ${remark}`);
  });

  test('B.4.05: a copy to one of the recipients of a finished job is no second mail', async () => {
    const { job, clocks } = await site(1, [at + 8 * HOUR]);
    await t.db.insertInto('job_recipient').values({ job_id: job, email: 'both@example.test' }).execute();
    await t.call(boss, 'finishJobSignature', {
      idJob: job,
      signedBy: 'Pat Client',
      times: [{ id: clocks[0] ?? 0, checked: true }],
      signature,
      copyTo: 'Both@Example.test',
    });
    await t.drain();
    const mails = await t.db
      .selectFrom('message')
      .select('id')
      .where(sql<boolean>`lower(recipient) = 'both@example.test'`)
      .execute();
    expect(mails).toHaveLength(1);
  });

  test('J-18: whoever finishes a job without recipients is told that no mail goes out', async () => {
    const { job, clocks } = await site(1, [at + 8 * HOUR]);
    expect((await sign(job, clocks)).body).toMatchObject({ finished: true, mail: 'no-recipients' });
    // So is whoever signs it once more.
    await t.call(office, 'unlockTime', { id: clocks[0] ?? 0 });
    expect((await sign(job, clocks)).body).toMatchObject({ finished: true, mail: 'no-recipients' });
  });

  test('J-18: a time that is unlocked, corrected and signed again goes to whoever got the first timesheet', async () => {
    await configure(t, { confFinishJobEmailSubject: 'Done: {JobName}' });
    const { job, clocks } = await site(2, [at + 8 * HOUR, at + 8 * HOUR]);
    const email = 'corrected@example.test';
    await t.db.insertInto('job_recipient').values({ job_id: job, email }).execute();
    await sign(job, clocks);
    await t.drain();
    await t.call(office, 'unlockTime', { id: clocks[0] ?? 0 });
    await set(office, clocks[0], 3, 30 * MIN);
    expect((await sign(job, clocks.slice(0, 1))).body).toMatchObject({ finished: true, mail: 'queued' });
    await t.drain();
    const mails = await t.db
      .selectFrom('message')
      .select(['subject', 'extra'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute();
    expect(mails).toMatchObject([
      { subject: 'Done: Stadium build' },
      { subject: 'Corrected: Done: Stadium build' },
    ]);
  });

  test('J-18: the last one marked absent finishes a signed job, and only a signed one', async () => {
    const { job, crew, clocks, workers } = await site(3, [at + 8 * HOUR]);
    const absent = (user: number | undefined) =>
      t.call(boss, 'setAbsent', { idJob: job, idReqCrew: crew, idUser: user ?? 0, absent: true });
    const status = async () => (await t.call(boss, 'getTimeCard', { idJob: job })).body.jobStatus;
    await absent(workers[1]);
    expect((await sign(job, clocks)).body.finished).toBe(false);
    expect(await status()).toBe(1);
    expect((await absent(workers[2])).body.ok).toBe(true);
    expect(await status()).toBe(3);

    const other = await site(1);
    await t.call(boss, 'setAbsent', {
      idJob: other.job,
      idReqCrew: other.crew,
      idUser: other.workers[0] ?? 0,
      absent: true,
    });
    expect((await t.call(boss, 'getTimeCard', { idJob: other.job })).body.jobStatus).toBe(1);
  });

  test('J-18: who has a time cannot be absent; marked by mistake, it is taken back', async () => {
    const { job, crew, workers } = await site(2, [at + HOUR]);
    const mark = (user: number | undefined, absent: boolean) =>
      t.call(boss, 'setAbsent', { idJob: job, idReqCrew: crew, idUser: user ?? 0, absent });
    expect((await mark(workers[0], true)).body.snackbar?.text).toMatch(/has a time on this crew/);
    await mark(workers[1], true);
    const absent = async () =>
      (await t.call(boss, 'getTimeCard', { idJob: job })).body.crew.filter((member) => member.absent);
    expect(await absent()).toMatchObject([{ idUser: workers[1] }]);
    await mark(workers[1], false);
    expect(await absent()).toEqual([]);
  });

  test('S-20: no signature reaches the audit', async () => {
    const rows = JSON.stringify(await t.db.selectFrom('audit').selectAll().execute());
    expect(rows).not.toContain(signature.slice(40, 100));
  });
});

describe('a worker on two crews of a job', () => {
  /** The same two on load-in, worked and signed by the caller, and on load-out. */
  const twoCrews = async (starts: number, ends: number | null = null) => {
    const made = await site(2, [at + 6 * HOUR, at + 6 * HOUR]);
    const later = await t.make.crew(made.job, { start_at: starts, end_at: ends });
    for (const worker of made.workers) await t.make.member(later, worker);
    await t.db
      .insertInto('job_recipient')
      .values({ job_id: made.job, email: 'client@example.test' })
      .execute();
    return { ...made, later };
  };
  const status = async (job: number) => (await t.call(boss, 'getTimeCard', { idJob: job })).body.jobStatus;

  test('J-18, T-22: signing the first crew leaves the job open for the one to come, whose Check In counts', async () => {
    const { job, clocks, workers, later } = await twoCrews(Date.now() + HOUR);
    const { body } = await sign(job, clocks);
    expect([body.finished, body.mail, body.missing?.length]).toEqual([false, undefined, 2]);
    expect(body.missing?.[0]).toMatch(/^.+ \(.+, \w{3} \d{1,2} \w{3,4}, \d{1,2}:\d\d [ap]m\)$/);
    const me = await t.signIn(workers[0] ?? 0);
    const pressed = await t.call(me, 'doclock', { id: job, action: 'in', key: 'out', tapTime: Date.now() });
    expect(pressed.body).toMatchObject({ ok: true, kept: false, timesheet: { idReqCrew: later } });
    // On the crew that is signed it would still wait for a decision.
    await t.db.updateTable('timesheet').set({ end_at: Date.now() }).where('end_at', 'is', null).execute();
    const other = await t.signIn(workers[1] ?? 0);
    const again = { id: job, idReqCrew: (await row(clocks[1]))?.crew_id ?? 0, action: 'in' as const };
    expect((await t.call(other, 'doclock', { ...again, key: 'again' })).body.kept).toBe(true);
  });

  test('J-18: a crew that is called off is finished by marking its workers absent; a time by hand elsewhere leaves that', async () => {
    const { job, crew, clocks, workers, later } = await twoCrews(Date.now() + HOUR);
    const absent = (worker: number | undefined) =>
      t.call(boss, 'setAbsent', { idJob: job, idReqCrew: later, idUser: worker ?? 0, absent: true });
    await absent(workers[0]);
    const start = at - 2 * HOUR;
    const given = { idJob: job, idReqCrew: crew, idUser: workers[0] ?? 0, start, end: start + HOUR };
    const extra = (await t.call(boss, 'setTimeCreate', given)).body.timesheet?.id;
    expect((await sign(job, [...clocks, extra])).body).toMatchObject({ finished: false, missing: [{}] });
    await absent(workers[1]);
    expect(await status(job)).toBe(3);
  });

  test('J-18: a crew that is over and to which nobody came keeps the job open until its workers are marked absent', async () => {
    const { job, clocks, workers, later } = await twoCrews(at + 7 * HOUR, at + 9 * HOUR);
    expect((await sign(job, clocks)).body).toMatchObject({
      finished: false,
      missing: [expect.anything(), expect.anything()],
    });
    for (const worker of workers) {
      expect(await status(job)).toBe(1);
      await t.call(boss, 'setAbsent', { idJob: job, idReqCrew: later, idUser: worker, absent: true });
    }
    expect(await status(job)).toBe(3);
  });

  test('J-18: nobody waits for a crew that was worked without a second check-in', async () => {
    const now = Date.now();
    const through = await twoCrews(now - 3 * HOUR, now + HOUR);
    await t.db.updateTable('timesheet').set({ end_at: now }).where('job_id', '=', through.job).execute();
    expect((await sign(through.job, through.clocks)).body).toMatchObject({ finished: true, missing: [] });
  });
});

test('J-18, T-22: no clock opens in a job while it is being finished', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { job, crew, clocks, workers } = await site(1, [at + 8 * HOUR]);
    const me = await t.signIn(workers[0] ?? 0);
    await t.db.updateTable('job_crew').set({ start_at: Date.now() }).where('id', '=', crew).execute();
    const [signed, pressed] = await Promise.all([
      sign(job, clocks),
      t.call(me, 'doclock', { id: job, action: 'in', key: `r${round}`, tapTime: Date.now() }),
    ]);
    const running = await t.db
      .selectFrom('timesheet')
      .select('id')
      .where('job_id', '=', job)
      .where('end_at', 'is', null)
      .execute();
    expect(running).toHaveLength(signed.body.finished ? 0 : 1);
    expect(pressed.body.kept).toBe(signed.body.finished);
  }
});
