import { attendanceStatusOn } from '@crewcall/domain/day-board';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from '../areas';
import { clocksOf, punchesOf, workerOnShift } from './testing/site';

const HOUR = 3_600_000;
let t: TestApp;
beforeAll(async () => void (t = await testApp({ handlers, tasks: [] })));
afterAll(() => t.close());

const worker = (at?: number) => workerOnShift(t, at);

describe('a worker on two crews of a job', () => {
  const twoCrews = async (starts: [number, number]) => {
    const made = await worker(starts[0]);
    await t.db
      .updateTable('job_crew')
      .set({ require_code: true, code: '1111' })
      .where('id', '=', made.crew)
      .execute();
    const late = await t.make.crew(made.job, { start_at: starts[1], require_code: true, code: '2222' });
    await t.make.member(late, made.me.id);
    return { ...made, late };
  };

  test('T-02: a check-out asks for no code', async () => {
    const { me, job, crew } = await twoCrews([Date.now() - 5 * HOUR, Date.now() + HOUR]);
    await t.db
      .insertInto('timesheet')
      .values({
        job_id: job,
        crew_id: crew,
        group_id: await t.make.group(),
        user_id: me.id,
        start_at: Date.now() - 5 * HOUR,
        end_at: null,
        rate_cents: null,
        signature_id: null,
        invoice_id: null,
        created_by: null,
      })
      .execute();
    const out = await t.call(me, 'doclock', { id: job, action: 'out' });
    expect(out.body).toMatchObject({ ok: true, kept: false, timesheet: { idReqCrew: crew } });
  });

  test('T-02, T-22: after a break one comes back to the crew whose check-in is open', async () => {
    const { me, job, crew } = await twoCrews([Date.now() - 3 * HOUR, Date.now() + 2.5 * HOUR]);
    const card = (await t.call(me, 'getTimeCard', { idJob: job })).body;
    expect(card.clock).toMatchObject({ action: 'in', requireCode: true });
    expect(card.clock.opensAt).toBeLessThan(Date.now());
    const back = await t.call(me, 'doclock', { id: job, action: 'in', code: '1111' });
    expect(back.body).toMatchObject({ ok: true, timesheet: { idReqCrew: crew } });
  });

  test('T-02, T-22: a crew that is over gives way to the one whose check-in is open; by its name it still counts', async () => {
    const over = async () => {
      const made = await twoCrews([Date.now() - HOUR, Date.now() + 1.9 * HOUR]);
      const change = { end_at: Date.now() - 60_000 };
      await t.db.updateTable('job_crew').set(change).where('id', '=', made.crew).execute();
      return made;
    };
    const { me, job, late } = await over();
    const punch = await t.call(me, 'doclock', { id: job, action: 'in', code: '2222' });
    expect(punch.body).toMatchObject({ ok: true, timesheet: { idReqCrew: late } });
    const other = await over();
    const named = { id: other.job, action: 'in', idReqCrew: other.crew, code: '1111' } as const;
    expect((await t.call(other.me, 'doclock', named)).body).toMatchObject({
      timesheet: { idReqCrew: other.crew },
    });
  });

  test('T-02, T-22: so does a crew that one is marked absent from, which the own list says of oneself alone', async () => {
    const { me, job, crew, late } = await twoCrews([Date.now() - HOUR, Date.now() + 1.9 * HOUR]);
    const colleague = await worker();
    await t.make.member(crew, colleague.me.id);
    const absence = { crew_id: crew, marked_by: me.id };
    const of = [me.id, colleague.me.id].map((user_id) => ({ ...absence, user_id }));
    await t.db.insertInto('job_absence').values(of).execute();
    const mine = (await t.call(me, 'getMyDashboardv2', {})).body.jobs.find(({ id }) => id === job);
    expect(mine?.absent).toEqual([{ idUser: me.id, idReqCrew: crew }]);
    const punch = await t.call(me, 'doclock', { id: job, action: 'in', code: '2222' });
    expect(punch.body).toMatchObject({ ok: true, timesheet: { idReqCrew: late } });
  });
});

describe('T-22: the check-out of the evening was forgotten, and the same worker is on the crew of the morning', () => {
  const MINUTE = 60_000;
  const minute = (at: number) => at - (at % MINUTE);
  /** A crew of 4 h that began 14 h before the one that begins now, with a clock that still runs. */
  const forgotten = async () => {
    const now = minute(Date.now());
    const evening = now - 14 * HOUR;
    const made = await worker(evening);
    const end_at = evening + 4 * HOUR;
    await t.db.updateTable('job_crew').set({ end_at }).where('id', '=', made.crew).execute();
    const morning = await t.make.crew(made.job, { start_at: now, end_at: now + 5 * HOUR });
    await t.make.member(morning, made.me.id);
    const boss = await t.signIn(await t.make.user());
    await t.make.supervisor(made.job, boss.id);
    const punch = (action: 'in' | 'out', idReqCrew: number | undefined, more: object = {}) =>
      t.call(made.me, 'doclock', {
        id: made.job,
        action,
        key: `${action} ${idReqCrew} ${JSON.stringify(more)}`,
        tapTime: Date.now(),
        ...(idReqCrew === undefined ? {} : { idReqCrew }),
        ...more,
      });
    await punch('in', made.crew, { tapTime: evening });
    const times = async () =>
      (await clocksOf(t, made.job))
        .sort((a, b) => a.start_at - b.start_at)
        .map(({ crew_id, end_at: end }) => [crew_id, end === null]);
    return { ...made, boss, evening, end: end_at, morning, punch, times };
  };

  test.each([
    ['names it', true],
    ['names none', false],
  ])(
    'T-22: a check-in that %s opens a time of the morning; the evening runs on, as forgotten',
    async (_, isNamed) => {
      const { me, job, crew, morning, punch, times } = await forgotten();
      const card = async () => (await t.call(me, 'getTimeCard', { idJob: job })).body.clock;
      expect(await card()).toMatchObject({ action: 'in' });
      const told = await punch('in', isNamed ? morning : undefined);
      expect(told.body).toMatchObject({ ok: true, kept: false, timesheet: { idReqCrew: morning, end: 0 } });
      expect(await times()).toEqual([
        [crew, true],
        [morning, true],
      ]);
      expect(await card()).toMatchObject({ action: 'out' });
    },
  );

  test('T-22: each check-out closes the time of its crew, and its undo opens that one again', async () => {
    const { me, job, boss, crew, morning, end, punch, times } = await forgotten();
    await punch('in', morning);
    expect((await punch('out', crew, { finish: end })).body).toMatchObject({ kept: true });
    const [waits] = (await t.call(boss, 'getTimeCard', { idJob: job })).body.pendingPunches;
    expect(waits).toMatchObject({ tapTime: end, blocked: null });
    expect((await punch('out', morning)).body).toMatchObject({
      kept: false,
      timesheet: { idReqCrew: morning },
    });
    const [last] = (await punchesOf(t, job)).slice(-1);
    const undo = { id: job, action: 'out', key: `undo ${job}`, undoes: last?.key ?? '' } as const;
    expect((await t.call(me, 'doclock', undo)).body).toMatchObject({
      timesheet: { idReqCrew: morning, end: 0 },
    });
    await punch('out', morning, { waited: true });
    await t.call(boss, 'resolvePunch', { id: waits?.id ?? 0, apply: true });
    expect(await times()).toEqual([
      [crew, false],
      [morning, false],
    ]);
    expect((await clocksOf(t, job)).map(({ end_at }) => end_at)).toContain(end);
  });

  test('T-22: where the check-in of the morning waits, its check-out waits too and takes no time of the evening', async () => {
    const { job, boss, crew, morning, punch, times } = await forgotten();
    await t.db
      .updateTable('job_crew')
      .set({ require_code: true, code: '1111' })
      .where('id', '=', morning)
      .execute();
    expect((await punch('in', morning, { code: '2222', waited: true })).body).toMatchObject({ kept: true });
    expect((await punch('out', morning)).body).toMatchObject({ kept: true });
    expect(await times()).toEqual([[crew, true]]);
    const waiting = async () => (await t.call(boss, 'getTimeCard', { idJob: job })).body.pendingPunches;
    const [into] = await waiting();
    expect(into).toMatchObject({ action: 'in', blocked: null });
    await t.call(boss, 'resolvePunch', { id: into?.id ?? 0, apply: true });
    const [out] = await waiting();
    await t.call(boss, 'resolvePunch', { id: out?.id ?? 0, apply: true });
    expect(await times()).toEqual([
      [crew, true],
      [morning, false],
    ]);
  });

  test('T-20, T-22: a break of the morning, whose check-in waits, is none of the evening', async () => {
    const { me, job, crew, morning, punch } = await forgotten();
    await t.db
      .updateTable('job_crew')
      .set({ require_code: true, code: '1111' })
      .where('id', '=', morning)
      .execute();
    await punch('in', morning, { code: '2222', waited: true });
    for (const press of ['start-break', 'end-break', 'break-taken'] as const) {
      const said = {
        id: job,
        idReqCrew: morning,
        action: press,
        key: press,
        tapTime: Date.now(),
        break: HOUR / 2,
      };
      expect((await t.call(me, 'doclock', said)).body).toMatchObject({ kept: true });
    }
    expect(await clocksOf(t, job)).toMatchObject([{ crew_id: crew, break_ms: 0, break_said_ms: null }]);
  });

  test('T-22: a check-in on a crew that the worker was taken off meanwhile waits, and opens no time of another', async () => {
    const { crew, morning, punch, times, boss, job, end } = await forgotten();
    await t.db.updateTable('job_crew').set({ deleted_at: Date.now() }).where('id', '=', morning).execute();
    expect((await punch('in', morning)).body).toMatchObject({ kept: true });
    expect(await times()).toEqual([[crew, true]]);
    await punch('out', crew, { tapTime: end });
    expect((await punch('in', morning, { waited: true })).body).toMatchObject({ kept: true });
    expect(await times()).toEqual([[crew, false]]);
    const { body } = await t.call(boss, 'getTimeCard', { idJob: job });
    expect(body.pendingPunches.map(({ action }) => action)).toEqual(['in', 'in']);
  });

  test('T-06, T-22: the office checks them in for the morning by hand, once', async () => {
    const { me, job, crew, morning, boss, times } = await forgotten();
    const by = { idJob: job, idUser: me.id, idReqCrew: morning };
    const first = await t.call(boss, 'setTimeCreate', by);
    expect(first.body).toMatchObject({ ok: true, timesheet: { idReqCrew: morning, end: 0 } });
    const again = await t.call(boss, 'setTimeCreate', by);
    expect(again.body.timesheet?.id).toBe(first.body.timesheet?.id);
    expect(await times()).toEqual([
      [crew, true],
      [morning, true],
    ]);
  });

  test('C.3.12, C.3.08: without a check-in the board has them as missing in the morning, not as here', async () => {
    const { me, job, morning } = await forgotten();
    const office = await t.signIn(await t.make.admin());
    const { body } = await t.call(office, 'getAttendance', { idJob: job });
    const later = Date.now() + 20 * MINUTE;
    const [first, next] = body.jobs[0]?.crews ?? [];
    const statusOn = (crew: typeof first) =>
      crew?.people
        .filter(({ idUser }) => idUser === me.id)
        .map((person) => attendanceStatusOn(crew, person, later, 10));
    expect(next?.idReqCrew).toBe(morning);
    expect([statusOn(first), statusOn(next)]).toEqual([['not-out'], ['missing']]);
  });
});
