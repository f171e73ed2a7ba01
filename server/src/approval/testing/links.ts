import { sql } from 'kysely';
import type { TestApp } from '../../../test/support';
import { taskContext } from '../../platform/queue/tasks';
import { HOUR, MIN, ok } from '../../time-queries/testing/questioned';
import type { Questioned } from '../../time-queries/testing/questioned';
import type { Person } from '../../timesheets/testing/site';
import { approvalsTask } from '../approvals.task';

export const contact = { name: 'Dana Site', email: 'dana@customer.test' };

/** What tests of approval by a link do as the office and as the customer; mails stay in the outbox. */
export function linksOf(t: TestApp, office: Person, signature: string) {
  const mails = async () =>
    (
      await sql<{ id: number; subject: string; body: string }>`
        select id, subject, body from message where recipient = ${contact.email} order by id`.execute(t.db)
    ).rows;
  return {
    mails,
    /** The office sends the hours; the token of the link. */
    send: async (job: number): Promise<string> => {
      await ok(t, office, 'sendHours', { idJob: job, ...contact });
      const last = (await mails()).at(-1)?.body ?? '';
      return /\/public\/approve\/([\w-]+)/.exec(last)?.[1] ?? '';
    },
    /** What became of all mails to the contact. */
    mailsAre: (status: 'sent' | 'failed') =>
      t.db.updateTable('message').set({ status }).where('recipient', '=', contact.email).execute(),
    runTask: () => approvalsTask.run(taskContext({ db: t.db, services: t.services }, 'approvals', {})),
    look: async (token: string) => (await t.call(null, 'getSentHours', { token })).body,
    answer: (token: string, queries: { id: number; comment: string }[] = []) =>
      t.call(null, 'answerHours', { token, name: 'Dana Site', signature, queries }),
    state: async (job: number) => (await ok(t, office, 'getHoursApproval', { idJob: job })).approval,
    expire: (job: number) =>
      t.db
        .updateTable('hours_approval')
        .set({ expires_at: Date.now() - MIN })
        .where('job_id', '=', job)
        .execute(),
    /** The link was sent `days` ago. */
    age: (job: number, days: number) =>
      t.db
        .updateTable('hours_approval')
        .set({ sent_at: Date.now() - days * 24 * HOUR })
        .where('job_id', '=', job)
        .execute(),
  };
}

/** A second worker's closed time on the same job. */
export async function secondTime(t: TestApp, q: Questioned): Promise<{ id: number; user: number }> {
  const user = await t.make.user({ first_name: 'Anh', last_name: 'Nguyễn' });
  await t.make.member(q.crew, user);
  const { group_id } = await t.db
    .selectFrom('timesheet')
    .select('group_id')
    .where('id', '=', q.id)
    .executeTakeFirstOrThrow();
  const times = { start_at: q.start, end_at: q.end, rate_cents: 3_500 };
  const { id } = await t.db
    .insertInto('timesheet')
    .values({ job_id: q.job, crew_id: q.crew, group_id, user_id: user, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, user };
}
