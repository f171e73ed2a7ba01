import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { handlers } from '../areas';
import { workerOnShift } from './testing/site';

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

  test('T-02: the code of a check-out is that of the clock that runs', async () => {
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
    const out = (code: string) => t.call(me, 'doclock', { id: job, action: 'out', code });
    expect((await out('2222')).body.error).toBe(true);
    expect((await out('1111')).body).toMatchObject({ ok: true, timesheet: { idReqCrew: crew } });
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
