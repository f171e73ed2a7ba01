import { answerOf } from '../jobs/testing/answers';
import type { Person, Reply, World } from '../jobs/testing/world';
import { HOUR, inHours, openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

type Made = { id: number; version: number; date: number; crews: number[] };

/** A job made through the API, so that its log begins with it. */
async function made(crews = 1, hours = 100): Promise<Made> {
  const date = inHours(hours);
  const reqCrew = Array.from({ length: crews }, () => ({
    groupId: world.groupId,
    amount: 2,
    startTime: date,
  }));
  const { body } = await world.call(office, 'insertNewJobs', { job: { title: 'Load in', date, reqCrew } });
  const { job } = (await world.call(office, 'getJobDetail', { id: body.jobId })).body;
  return { id: job.id, version: job.version, date, crews: job.reqCrew.map((crew) => crew.id) };
}
const save = (job: object, who = office) =>
  world.call(who, 'saveUpdatedJobv2', { job: job as { id: number } });
const stored = async (id: number) => (await world.call(office, 'getJobDetail', { id })).body.job;
const crew = (id: number, startTime: number, change: object = {}) => ({
  id,
  groupId: world.groupId,
  amount: 2,
  startTime,
  ...change,
});

describe('two people in one job', () => {
  test('A.7.29, J-30, C-03: two saves of one version at once, of different fields: both stand', async () => {
    const { id, version } = await made();
    const replies = await Promise.all([
      save({ id, version, title: 'Bump in' }),
      save({ id, version, location: 'Hall 3' }),
      save({ id, version, description: 'Steel caps' }),
    ]);
    expect(replies.map((reply) => [reply.status, reply.body.changed.length])).toEqual([
      [200, 1],
      [200, 1],
      [200, 1],
    ]);
    expect(await stored(id)).toMatchObject({
      title: 'Bump in',
      location: 'Hall 3',
      description: 'Steel caps',
      version: version + 3,
    });
  });

  test('A.7.29, J-30, C-03: of the same field one is written, the others are 409 with the job and what clashed', async () => {
    const { id, version } = await made();
    const replies = await Promise.all(['A', 'B', 'C'].map((title) => save({ id, version, title })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409]);
    const won = replies.find((reply) => reply.status === 200)?.body.job.title;
    for (const reply of replies.filter(({ status }) => status === 409)) {
      const body = reply.body as unknown as { job: { title: string; version: number }; clashes: string[] };
      expect(body).toMatchObject({ job: { title: won, version: version + 1 }, clashes: ['Title'] });
      expect(reply.body.snackbar?.text).toMatch(/Somebody else has changed this job/);
    }
  });

  test('J-30, C-03: a save of the whole job writes only what its sender changed since the version that was read', async () => {
    const { id, version } = await made();
    const read = await stored(id);
    await save({ id, version, title: 'Theirs', emailTimesheet: ['boss@example.com'] });
    const whole = {
      id,
      version,
      title: read.title,
      location: 'Mine',
      emailTimesheet: read.emailTimesheet,
      status: read.status,
    };
    expect((await save(whole)).body.changed).toEqual(['Location']);
    expect(await stored(id)).toMatchObject({
      title: 'Theirs',
      location: 'Mine',
      emailTimesheet: ['boss@example.com'],
    });
  });

  test('J-30, B.5.15: one moves the date, the other an amount of the crew that moves along: both stand', async () => {
    const { id, version, date, crews } = await made();
    const [first = 0] = crews;
    await save({ id, version, date: date + 2 * HOUR });
    const { status } = await save({ id, version, reqCrew: [crew(first, date, { amount: 7 })] });
    expect(status).toBe(200);
    expect((await stored(id)).reqCrew[0]).toMatchObject({ amount: 7, startTime: date + 2 * HOUR });
  });

  test('J-30: a crew that somebody deleted is not brought back by one who had only read it; a change to it clashes', async () => {
    const { id, version, date, crews } = await made(2);
    const [first = 0, second = 0] = crews;
    await save({ id, version, reqCrew: [crew(first, date, { deleted: true })] });
    const whole = [crew(first, date), crew(second, date, { amount: 5 })];
    expect((await save({ id, version, reqCrew: whole })).body.job.reqCrew).toMatchObject([
      { id: second, amount: 5 },
    ]);
    const clash = await save({ id, version, reqCrew: [crew(first, date, { amount: 9 })] });
    expect(clash.status).toBe(409);
    expect(clash.body).toMatchObject({ clashes: ['Crew Stagehand: deleted'] });
  });

  test('J-30: a version that the log does not hold is 409, whatever was sent', async () => {
    const { id } = await made();
    expect((await save({ id, version: 99, title: 'X' })).status).toBe(409);
    // Nothing to write is nothing to refuse.
    expect((await save({ id, version: 99, title: 'Load in' })).body.changed).toEqual([]);
  });

  test('J-50: without a version only the fields that differ are written, and the rest keeps its value', async () => {
    const { id, date, crews } = await made();
    await save({ id, location: 'Hall 3' });
    const reply = await save({
      id,
      title: 'Load in',
      reqCrew: [crew(crews[0] ?? 0, date)],
      color: '#112233',
    });
    expect(reply.body.changed).toEqual(['Colour']);
    expect(reply.body.job).toMatchObject({ location: 'Hall 3', color: '#112233' });
    expect((await save({ id, color: '#112233' })).body).toMatchObject({ changed: [], job: { version: 3 } });
  });
});

describe('what is sent past the screens', () => {
  const refusal = (reply: Reply<unknown>) => [reply.status, answerOf(reply as never)];

  test('A.7.29, B.3.04: a crew of another job, or one that was deleted, is refused and nothing is written', async () => {
    const { id, date, crews } = await made();
    const other = await made();
    const foreign = await save({ id, title: 'X', reqCrew: [crew(other.crews[0] ?? 0, date, { amount: 9 })] });
    const gone = 'This crew is not on this job any more. Please reload the job.';
    expect(refusal(foreign)).toEqual([200, gone]);
    await save({ id, reqCrew: [crew(crews[0] ?? 0, date, { deleted: true })] });
    expect(refusal(await save({ id, reqCrew: [crew(crews[0] ?? 0, date)] }))).toEqual([200, gone]);
    expect((await stored(other.id)).reqCrew[0]?.amount).toBe(2);
    expect((await stored(id)).title).toBe('Load in');
  });

  test('B.3.04: a group that does not exist, of another company or switched off is refused with a sentence', async () => {
    const { id, date, crews } = await made();
    const elsewhere = await world.db
      .insertInto('company')
      .values({ name: 'Elsewhere', config: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const group = async (name: string, active: boolean, company_id = world.companyId) =>
      (
        await world.db
          .insertInto('crew_group')
          .values({ name, active, company_id })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const off = await group('Pyro', false);
    const sentence = 'The group Pyro is switched off. Choose another group, or switch it on again.';
    const missing = 'This crew group does not exist. Please reload the job.';
    const added = (groupId: number) => save({ id, reqCrew: [{ groupId, amount: 1, startTime: date }] });
    expect(refusal(await added(off))).toEqual([200, sentence]);
    expect(refusal(await added(999_999))).toEqual([200, missing]);
    expect(refusal(await added(await group('Foreign', true, elsewhere.id)))).toEqual([200, missing]);
    const changed = await save({ id, reqCrew: [crew(crews[0] ?? 0, date, { groupId: off })] });
    expect(refusal(changed)).toEqual([200, sentence]);
    const inserted = await world.call(office, 'insertNewJobs', {
      job: { title: 'Fireworks', date, reqCrew: [{ groupId: off, amount: 1, startTime: date }] },
    });
    expect(refusal(inserted)).toEqual([200, sentence]);
    // What is on the job already may stay.
    await world.db.updateTable('job_crew').set({ group_id: off }).where('job_id', '=', id).execute();
    const saved = await save({ id, reqCrew: [crew(crews[0] ?? 0, date, { groupId: off, amount: 3 })] });
    expect(saved.body.changed).toEqual(['Crew Pyro: amount']);
    expect((await save({ id, title: 'Still' })).body.changed).toEqual(['Title']);
  });

  test('B.3.02: who is switched off, a customer or of no company here cannot be made supervisor', async () => {
    const { id } = await made();
    const [worker, off] = (await world.people(2)) as [Person, Person];
    const manager = await world.person({ managerOf: ['ACME'] });
    await world.db.updateTable('app_user').set({ active: false }).where('id', '=', off.id).execute();
    const choose = (ids: number[]) => save({ id, selectedSupervisors: ids });
    expect((await choose([worker.id])).body.job.selectedSupervisors).toEqual([worker.id]);
    for (const wrong of [off.id, manager.id, 999_999])
      expect(answerOf(await choose([worker.id, wrong]))).toBe(
        'Somebody chosen as supervisor is not an active worker any more. Please reload the job.',
      );
    expect((await stored(id)).selectedSupervisors).toEqual([worker.id]);
  });

  test('R-15: who may not change times does not come to it by being named a supervisor', async () => {
    const { id } = await made();
    const planner = await world.person({ permissions: ['job:read', 'job:write'] });
    const timekeeper = await world.person({ permissions: ['job:read', 'timesheet:write'] });
    const choose = (who: Person) => save({ id, selectedSupervisors: [who.id] });
    expect(answerOf(await choose(planner))).toBe(
      'Somebody chosen as supervisor is of the office and may not change times. Please choose somebody else.',
    );
    expect((await choose(timekeeper)).body.job.selectedSupervisors).toEqual([timekeeper.id]);
  });

  test('B.5.12, J-34, B.9.02: dates and crew starts off the quarter hour are refused everywhere', async () => {
    const { id, date, crews } = await made();
    const odd = 'This date is invalid. The minutes must be a multiple of 15 (00, 15, 30, or 45).';
    const at = date + 5 * 60_000;
    expect(answerOf(await save({ id, date: at }))).toBe(odd);
    expect(answerOf(await save({ id, date: date + 1 }))).toBe(odd);
    expect(answerOf(await save({ id, reqCrew: [crew(crews[0] ?? 0, at)] }))).toBe(odd);
    expect(
      answerOf(await save({ id, reqCrew: [{ groupId: world.groupId, amount: 1, startTime: at }] })),
    ).toBe(odd);
    const insert = (job: object) =>
      world.call(office, 'insertNewJobs', { job: { title: 'Odd', date, ...job } });
    expect(answerOf(await insert({ date: at }))).toBe(odd);
    expect(answerOf(await insert({ multipleDates: [date, at] }))).toBe(odd);
    expect(answerOf(await insert({ reqCrew: [{ groupId: world.groupId, amount: 1, startTime: at }] }))).toBe(
      odd,
    );
    for (const minutes of [0, 15, 30, 45])
      expect(answerOf(await save({ id, date: date + 4 * HOUR + minutes * 60_000 }))).toBe('ok');
  });

  test('A.7.29: what cannot be a job is a 400 that names the field', async () => {
    const { id } = await made();
    const wrong: [object, string][] = [
      [{ title: ' ' }, 'title'],
      [{ date: '2026-11-21' }, 'date'],
      [{ status: 7 }, 'status'],
      [{ color: 'red' }, 'color'],
      [{ state: 9 }, 'state'],
      [{ emailTimesheet: ['nobody'] }, 'emailTimesheet'],
    ];
    for (const [change, field] of wrong) {
      const reply = await save({ id, ...change });
      expect([reply.status, (reply.body as unknown as { field: string }).field]).toEqual([
        400,
        expect.stringContaining(field),
      ]);
    }
    expect((await save({ id: 999_999, title: 'X' })).status).toBe(404);
  });
});
