import { permissions } from '@crewcall/domain/policies';
import { inHours, testApp } from '../../../test/support';
import type { TestApp } from '../../../test/support';
import { handlers } from '../../areas';

/** Of whoever asks. */
export const PASSWORD = 'correct horse battery';
type Person = Awaited<ReturnType<TestApp['signIn']>>;

/** The tests of a file on a server of their own, with Olga of the office and somebody else who holds every permission. */
export function openDeletions(opened: (world: { t: TestApp; office: Person }) => void) {
  let t: TestApp;
  let office: Person;
  beforeAll(async () => {
    t = await testApp({ handlers, tasks: [] });
    office = await t.signIn(
      await t.make.user({ first_name: 'Olga', last_name: 'Desk', permissions: [...permissions] }),
    );
    // Somebody else holds every permission too.
    await t.make.admin();
    opened({ t, office });
  }, 120_000);
  afterAll(() => t.close());
  const asking = async (given: Parameters<TestApp['make']['user']>[0] = {}) => {
    const idUser = await t.make.user({ password: PASSWORD, first_name: 'Kim', last_name: 'Lee', ...given });
    const me = await t.signIn(idUser);
    expect((await t.call(me, 'askDeletion', { ownPassword: PASSWORD })).body).toEqual({ ok: true });
    const { waiting } = (await t.call(office, 'getDeletions', {})).body;
    const id = waiting.find((one) => one.idUser === idUser)?.id ?? 0;
    return { idUser, me, id };
  };
  const answer = async (id: number, more: object = { accept: true }) =>
    (await t.call(office, 'answerDeletion', { id, accept: true, ...more })).body;
  const look = async (id: number) => (await t.call(office, 'lookAtDeletion', { id })).body;
  const mailsTo = (to: string) =>
    t.db.selectFrom('message').select(['subject', 'body', 'user_id']).where('recipient', '=', to).execute();
  const userRow = (id: number) =>
    t.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  /** A closed time of somebody on an earlier job. */
  const timeOf = async (user_id: number, given: { end_at?: number | null; invoice_id?: number } = {}) => {
    const job_id = await t.make.job({ title: 'Load Out', start_at: inHours(-40) });
    const crew_id = await t.make.crew(job_id);
    await t.make.member(crew_id, user_id);
    const group_id = await t.make.group();
    const start_at = inHours(-40);
    const times = { start_at, end_at: start_at + 4 * 3_600_000, ...given };
    await t.db
      .insertInto('timesheet')
      .values({ job_id, crew_id, group_id, user_id, ...times })
      .execute();
  };
  const invoiceOf = async (user_id: number, status = 0) => {
    const row = await t.db
      .insertInto('invoice')
      .values({
        company_id: await t.make.companyId(),
        user_id,
        week_start: '2026-01-05',
        week_end: '2026-01-11',
        end_at: 1,
        status,
        net_cents: 100,
        total_cents: 100,
        parties: JSON.stringify({ worker: { name: 'Kim Lee' } }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  return { asking, answer, look, mailsTo, userRow, timeOf, invoiceOf };
}
