import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { sql } from 'kysely';
import type { Person, World } from '../jobs/testing/world';
import { DAY, HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
let manager: Person;
openWorld(async (opened) => {
  ({ world, office } = opened);
  manager = await world.person({ managerOf: ['ACME'], permissions: ['job:write'] });
});

const stored = (id: number) =>
  world.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('saving', () => {
  test('C-03: a stale version that the log does not hold gets 409 with the current job; without one only the differences are written', async () => {
    const { id } = await world.job();
    const first = await world.call(office, 'saveUpdatedJobv2', { job: { id, version: 1, title: 'First' } });
    expect(first.body.changed).toEqual(['Title']);
    expect(first.body.job.version).toBe(2);
    const stale = await world.call(office, 'saveUpdatedJobv2', {
      job: { id, version: 1, location: 'Hall 3' },
    });
    expect(stale.status).toBe(409);
    expect((stale.body as unknown as { job: { title: string; version: number } }).job).toMatchObject({
      title: 'First',
      version: 2,
    });
    const same = await world.call(office, 'saveUpdatedJobv2', { job: { id, version: 1, title: 'First' } });
    expect(same.body.changed).toEqual([]);
    const bare = await world.call(office, 'saveUpdatedJobv2', { job: { id, location: 'Hall 3' } });
    expect(bare.body.job).toMatchObject({ title: 'First', location: 'Hall 3', version: 3 });
  });

  test('B.3.08, J-44: every change is logged with its labels, and a log entry can be loaded again', async () => {
    const { id, crewId, date } = await world.job({ title: 'Before' });
    await world.call(office, 'saveUpdatedJobv2', { job: { id, location: 'Dock' } });
    const crew = { id: crewId, groupId: world.groupId, amount: 9, startTime: date };
    await world.call(office, 'saveUpdatedJobv2', { job: { id, title: 'After', reqCrew: [crew] } });
    const { body } = await world.call(office, 'viewLogJob', { id });
    expect(body.logs.map((log) => log.changed)).toEqual([
      [
        'Title',
        'Crew Stagehand: amount',
        `The amount of Stagehand, ${formatDateTimeWithZone(date, 'Australia/Sydney')}, was 1 and is now 9.`,
      ],
      ['Location', 'The place is Dock.'],
    ]);
    expect(body.logs[0]?.userName).toBe('Olive Tester');
    const earlier = await world.call(office, 'getJobFromLog', { idLog: body.logs[1]?.idLog ?? 0 });
    expect(earlier.body.job).toMatchObject({ title: 'Before', location: 'Dock', version: 3 });
    expect(earlier.body.job.reqCrew[0]?.amount).toBe(1);
    expect((await world.call(manager, 'viewLogJob', { id })).status).toBe(403);
  });

  test('B.5.12: minutes off the quarter hour are refused', async () => {
    const { id, date } = await world.job();
    const reply = await world.call(office, 'saveUpdatedJobv2', { job: { id, date: date + 60_000 } });
    expect(reply.body.snackbar?.text).toBe(
      'This date is invalid. The minutes must be a multiple of 15 (00, 15, 30, or 45).',
    );
  });

  test('B.5.15, N-19: a moved date moves its crews and tells those on them', async () => {
    const { id, crewId, date } = await world.job();
    const [worker] = (await world.people(1)) as [Person];
    await world.member(crewId, worker.id, 2);
    const other = await world.crew(id, date + HOUR);
    const { body } = await world.call(office, 'saveUpdatedJobv2', { job: { id, date: date + 2 * HOUR } });
    expect(body).toMatchObject({ warnings: ['CHECK STARTTIME OF THE CREW!'], crewsStay: true });
    const starts = new Map(body.job.reqCrew.map((crew) => [crew.id, crew.startTime]));
    expect([starts.get(crewId), starts.get(other)]).toEqual([date + 2 * HOUR, date + HOUR]);
    await world.runTasks('job-notice');
    const mail = await world.db.selectFrom('message').selectAll().where('user_id', '=', worker.id).execute();
    expect(mail.map((row) => row.subject)).toContain('Changed: Load in');
  });

  test('B.5.15, Y-01: a moved job keeps the wall clock of its crew’s end, and says where the clocks skip its hour', async () => {
    const at = (iso: string) => Date.parse(iso);
    const { id, crewId } = await world.job({ date: at('2027-03-27T20:00+11:00') });
    const setEnd = (end_at: number) =>
      world.db.updateTable('job_crew').set({ end_at }).where('id', '=', crewId).execute();
    await setEnd(at('2027-03-28T04:00+11:00'));
    const move = async (date: string) =>
      (await world.call(office, 'saveUpdatedJobv2', { job: { id, date: at(date) } })).body;
    expect((await move('2027-04-03T20:00+11:00')).job.reqCrew[0]?.endTime).toBe(at('2027-04-04T04:00+10:00'));
    await setEnd(at('2027-04-04T02:30+10:00'));
    const { job, warnings } = await move('2027-10-02T20:00+10:00');
    expect(job.reqCrew[0]?.endTime).toBe(at('2027-10-03T03:30+11:00'));
    expect(warnings).toEqual([
      'There is no 02:30 am on 03/10/27, when the clocks go forward; the crew Stagehand ends at 03:30 am.',
    ]);
  });

  test('C-03: one moves a start and its end, another sets the end: after the clash the start moves alone', async () => {
    const { id, crewId, date } = await world.job();
    const sent = (reqCrew: object, version: number) =>
      world.call(office, 'saveUpdatedJobv2', { job: { id, version, reqCrew: [{ id: crewId, ...reqCrew }] } });
    const end = { endTime: date + 8 * HOUR };
    const read = (await sent(end, 1)).body.job.version;
    await sent({ endTime: date + 7 * HOUR }, read);
    const both = { startTime: date + 2 * HOUR, endTime: date + 10 * HOUR };
    const clash = await sent(both, read);
    expect(clash.status).toBe(409);
    const { clashes } = clash.body as unknown as { clashes: string[] };
    expect(clashes).toEqual(['Crew Stagehand: end time']);
    const { body } = await sent({ startTime: both.startTime }, read + 1);
    expect(body.job.reqCrew[0]).toMatchObject({
      startTime: date + 2 * HOUR,
      endTime: date + 7 * HOUR,
      amount: 1,
    });
  });

  test('C-03: a save over a version that was logged before a field existed clashes with nobody', async () => {
    const { id, crewId } = await world.job();
    const read = (await world.call(office, 'saveUpdatedJobv2', { job: { id, title: 'Read' } })).body.job;
    await sql`update job_log set snapshot = snapshot::jsonb #- '{pcode}' #- '{emailTimesheet}' #- '{reqCrew,0,requireCode}'
      where job_id = ${id} and version = ${read.version}`.execute(world.db);
    await world.call(office, 'saveUpdatedJobv2', { job: { id, title: 'Changed by another' } });
    const mine = {
      pcode: '3000',
      emailTimesheet: [' Boss@example.com ', 'boss@example.com'],
      reqCrew: [{ id: crewId, requireCode: true }],
    };
    const reply = await world.call(office, 'saveUpdatedJobv2', {
      job: { id, version: read.version, ...mine },
    });
    expect([reply.status, (reply.body as { clashes?: string[] }).clashes]).toEqual([200, undefined]);
    expect(reply.body.job).toMatchObject({
      title: 'Changed by another',
      pcode: '3000',
      emailTimesheet: ['boss@example.com'],
    });
  });

  test('J-50: a crew without an id must be whole', async () => {
    const { id, date } = await world.job();
    const reqCrew = [{ startTime: date } as never];
    expect((await world.call(office, 'saveUpdatedJobv2', { job: { id, reqCrew } })).status).toBe(400);
  });

  test('J-38, J-35: a crew with times stays, and its worker on it; one without is marked deleted and leaves the lists', async () => {
    const { id, crewId, date } = await world.job();
    const second = await world.crew(id, date);
    const [worker] = (await world.people(1)) as [Person];
    await world.member(crewId, worker.id, 2);
    await world.db
      .insertInto('timesheet')
      .values({
        job_id: id,
        crew_id: crewId,
        group_id: world.groupId,
        user_id: worker.id,
        start_at: date,
        end_at: null,
        rate_cents: 3500,
        signature_id: null,
        invoice_id: null,
        created_by: null,
      })
      .execute();
    const drop = (crew: number) =>
      world.call(office, 'saveUpdatedJobv2', {
        job: {
          id,
          reqCrew: [{ id: crew, groupId: world.groupId, amount: 1, startTime: date, deleted: true }],
        },
      });
    expect((await drop(crewId)).body.error).toBe(true);
    expect((await drop(second)).body.job.reqCrew.map((crew) => crew.id)).toEqual([crewId]);
    const off = await world.call(office, 'saveJobUserList', {
      idReqCrew: crewId,
      statusUser: { id: worker.id, status: 0 },
    });
    expect(off.body.snackbar?.text).toMatch(/has times on this job/);
  });

  test('J-05: multipleDates make a series, one job a date, crews moved along', async () => {
    const date = inHours(200);
    const { body } = await world.call(office, 'insertNewJobs', {
      job: {
        title: 'Series',
        date,
        multipleDates: [date, date + 7 * DAY, date + 14 * DAY],
        reqCrew: [{ groupId: world.groupId, amount: 2, startTime: date + HOUR }],
      },
    });
    expect(body.jobIds).toHaveLength(3);
    const rows = await Promise.all(body.jobIds.map(stored));
    expect(new Set(rows.map((row) => row.series_id)).size).toBe(1);
    expect(rows[0]?.series_id).not.toBeNull();
    const third = await world.call(office, 'getJobDetail', { id: body.jobIds[2] ?? 0 });
    expect(third.body.job.reqCrew[0]?.startTime).toBe(date + 14 * DAY + HOUR);
    expect(third.body.job).toMatchObject({
      status: 1,
      state: 1,
      color: '#90a4ae',
      rgba: 'rgba(144, 164, 174, 1)',
    });
  });
});

describe('managers', () => {
  test('B.6.03: fields of the office are refused in the exact words', async () => {
    const { id } = await world.job({ prepend: 'ACME' });
    for (const change of [
      { status: 2 },
      { color: '#ff0000' },
      { location: 'X' },
      { hidePublic: true },
      { state: 2 },
      { pcode: '2000' },
      { prepend: 'OPAL' },
      { selectedSupervisors: [office.id] },
    ]) {
      const reply = await world.call(manager, 'saveUpdatedJobv2', { job: { id, ...change } });
      expect([reply.status, reply.body.snackbar?.text]).toEqual([
        200,
        'Your user doesn`t have access for this operation',
      ]);
    }
    const fine = await world.call(manager, 'saveUpdatedJobv2', {
      job: { id, title: 'Mine', description: 'New' },
    });
    expect(fine.body.changed).toEqual(['Title', 'Description']);
  });

  test('R-07: jobs of another company are closed to a manager', async () => {
    const { id } = await world.job({ prepend: 'OPAL' });
    const save = await world.call(manager, 'saveUpdatedJobv2', { job: { id, title: 'X' } });
    expect([save.status, save.body.snackbar?.text]).toEqual([
      403,
      'Your user doesn`t have access for this operation',
    ]);
    expect((await world.call(manager, 'getJobDetail', { id })).status).toBe(403);
    expect(
      (
        await world.call(manager, 'duplicateJob', {
          id,
          dates: [inHours(300)],
          duplicateCrew: false,
          duplicateCrewStatus: false,
          sendNotification: false,
        })
      ).status,
    ).toBe(403);
  });

  test('B.5.13: inside 48 hours crew and date are locked, the rest is not; the office is not bound', async () => {
    const { id, crewId, date } = await world.job({ prepend: 'ACME', date: inHours(30), amount: 3 });
    const locked = 'Crew changes can not be changed within 48 hours of the job start time.';
    const crew = { id: crewId, groupId: world.groupId, amount: 4, startTime: date };
    for (const change of [
      { date: date + HOUR },
      { reqCrew: [crew] },
      { reqCrew: [{ groupId: world.groupId, amount: 1, startTime: date }] },
    ]) {
      const reply = await world.call(manager, 'saveUpdatedJobv2', { job: { id, ...change } });
      expect(reply.body.snackbar?.text).toBe(locked);
    }
    expect(
      (await world.call(manager, 'saveUpdatedJobv2', { job: { id, title: 'Still mine' } })).body.changed,
    ).toEqual(['Title']);
    expect(
      (await world.call(office, 'saveUpdatedJobv2', { job: { id, reqCrew: [crew] } })).body.changed,
    ).toHaveLength(1);
    const far = await world.job({ prepend: 'ACME', date: inHours(100) });
    const near = await world.call(manager, 'saveUpdatedJobv2', { job: { id: far.id, date: inHours(20) } });
    expect(near.body.snackbar?.text).toBe(locked);
  });

  test('B.5.14: never fewer than are confirmed', async () => {
    const { id, crewId, date } = await world.job({ prepend: 'ACME', amount: 5 });
    for (const worker of await world.people(3)) await world.member(crewId, worker.id, 2);
    const set = (amount: number, who = manager) =>
      world.call(who, 'saveUpdatedJobv2', {
        job: { id, reqCrew: [{ id: crewId, groupId: world.groupId, amount, startTime: date }] },
      });
    expect((await set(3)).body.changed).toHaveLength(1);
    expect((await set(2)).body.snackbar?.text).toBe(
      'You are not allowed to reduce the amount crew on this job once they are confirmed.',
    );
    expect((await set(2, office)).body.changed).toHaveLength(1);
  });

  test('J-08, J-09, J-31: a new job is a pending request under the own company; the office answers once and the manager hears of it', async () => {
    const date = inHours(20);
    const { body } = await world.call(manager, 'insertNewJobs', {
      job: {
        title: 'Ask',
        date,
        reqCrew: [{ groupId: world.groupId, amount: 2, startTime: date }],
      },
    });
    const job = await stored(body.jobId);
    expect(job).toMatchObject({
      status: 0,
      prepend: 'ACME',
      requested_by: manager.id,
      hide_public: false,
      color: '#90a4ae',
    });
    const asked = await world.call(office, 'getRequests', {});
    expect(asked.body.jobs.find((one) => one.id === body.jobId)?.requestedBy).toContain('Tester');
    const fill = await world.call(manager, 'saveUpdatedJobv2', {
      job: { id: body.jobId, reqCrew: [{ groupId: world.groupId, amount: 1, startTime: date }] },
    });
    expect(fill.body.changed).toEqual(['Crew added']);
    expect((await world.call(manager, 'replyRequest', { id: body.jobId, accept: true })).status).toBe(403);
    expect((await world.call(office, 'replyRequest', { id: body.jobId, accept: true })).body).toEqual({
      ok: true,
    });
    expect((await world.call(office, 'replyRequest', { id: body.jobId, accept: false })).body.error).toBe(
      true,
    );
    expect((await stored(body.jobId)).status).toBe(1);
    const mail = await world.db
      .selectFrom('message')
      .select('subject')
      .where('user_id', '=', manager.id)
      .execute();
    expect(mail.map((row) => row.subject)).toEqual(['Accepted: Ask']);
    const late = await world.call(manager, 'saveUpdatedJobv2', {
      job: { id: body.jobId, date: date + HOUR },
    });
    expect(late.body.error).toBe(true);
  });
});

test('B.3.08: a job that gets another customer says which contact and recipients stay, and that chat and files go along', async () => {
  const { id } = await world.job({ prepend: 'ACME' });
  const emails = ['anna@acme.example', 'pay@acme.example'];
  const save = async (job: object) =>
    (await world.call(office, 'saveUpdatedJobv2', { job: { id, ...job } })).body.warnings;
  await save({
    emailTimesheet: emails,
    onSiteResponsibleName: 'Cleo',
    onSiteResponsibleNumber: '0491 570 156',
  });
  await world.call(office, 'sendchat', { idJob: id, message: 'The gate is 4711' });
  await world.upload(office, id, [{ name: 'plan.txt', bytes: Buffer.from('plan') }]);
  expect(await save({ prepend: 'OPAL' })).toEqual([
    'Its on-site responsible is still Cleo, as for ACME.',
    'Its timesheets still go to anna@acme.example and pay@acme.example, as for ACME.',
    'Its chat and files so far can be read by the managers of OPAL.',
  ]);
  expect(
    await save({ prepend: 'ACME', emailTimesheet: [], onSiteResponsibleNumber: '0491 570 157' }),
  ).toEqual(['Its chat and files so far can be read by the managers of ACME.']);
  expect(await save({ title: 'Another' })).toEqual([]);
});
