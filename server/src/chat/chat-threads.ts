import { CREW_THREAD, CREW_TITLE, parseThread, privateThread, readBy } from '@crewcall/domain/chat-threads';
import type { ReaderGroup } from '@crewcall/domain/chat-threads';
import type { Out } from '@crewcall/contract/types';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import { fullName, shortName } from '../platform/database/person-name';
import { groupsOf, inReadThread, readThreadReaders, usesThread } from '../row-rules/chat-threads';
import type { ThreadReader } from '../row-rules/chat-threads';
import { jobFor } from '../row-rules/job-for';
import type { JobFor } from '../row-rules/job-for';
import { denyAccess } from '../row-rules/no-access';
import type { Scope } from '../row-rules/scope';

/** May the caller read this thread of the job, and write in it? */
export async function mayUseThread(db: Db, scope: Scope, idJob: number, thread: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from job where job.id = ${idJob} and ${usesThread(scope, thread)}`.execute(db);
  return rows.length > 0;
}

/** The job of a thread that the caller may use; throws 403 or 404 otherwise. */
export async function threadFor(db: Db, scope: Scope, idJob: number, thread: string): Promise<JobFor> {
  const job = await jobFor(db, scope, idJob, 'chats');
  if (thread !== CREW_THREAD && !(await mayUseThread(db, scope, idJob, thread))) denyAccess();
  return job;
}

/** The sentence that says who reads a thread, with the names that the caller sees in it. */
export function sayReaders(
  scope: Scope,
  { seesClocks }: JobFor,
  thread: string,
  readers: readonly ThreadReader[],
): string {
  const nameOf = (reader: ThreadReader) =>
    reader.part === 'member' && reader.user_id === scope.user.id
      ? 'you'
      : (seesClocks ? fullName : shortName)(reader);
  return readBy(
    groupsOf(thread).map((group) => ({
      group,
      names: readers.filter(({ part }) => part === group).map(nameOf),
    })),
  );
}

const missing: Record<Exclude<ReaderGroup, 'crew'>, string> = {
  member: 'This worker is not on the job any more, so they would not read it.',
  supervisors: 'This job has no supervisor who could read it.',
  office: 'Nobody in the office could read it.',
  managers: 'This customer has no manager here who could read it.',
};

/** The side of a private or customer's thread that has nobody, if there is one. */
function emptySide(
  { user }: Scope,
  thread: string,
  readers: readonly ThreadReader[],
): Exclude<ReaderGroup, 'crew'> | null {
  const isOwn = parseThread(thread).idMember === user.id;
  for (const group of groupsOf(thread)) {
    const isOther = (id: number) => group === 'member' || !isOwn || id !== user.id;
    if (group === 'crew') return null;
    if (!readers.some(({ part, user_id }) => part === group && isOther(user_id))) return group;
  }
  return null;
}

/** Refuses a message in a thread of two sides if one of them has nobody. */
export function refuseUnread(scope: Scope, thread: string, readers: readonly ThreadReader[]): void {
  const empty = emptySide(scope, thread, readers);
  if (empty !== null) refuse(missing[empty]);
}

interface Row {
  thread: string;
  unread: number;
  first_name: string | null;
  last_name: string | null;
}

function titleOf(scope: Scope, { seesClocks }: JobFor, row: Row): string {
  const { kind, idMember } = parseThread(row.thread);
  if (idMember === null) return kind === 'crew' ? CREW_TITLE : scope.isManager ? 'Office' : 'Customer';
  if (idMember === scope.user.id) return kind === 'office' ? 'Office' : 'Supervisor';
  const name = (seesClocks ? fullName : shortName)({
    first_name: row.first_name ?? '',
    last_name: row.last_name ?? '',
  });
  return kind === 'supervisor' && scope.isOffice ? `${name} (supervisor)` : name;
}

/** Threads that the caller could begin on this job, and that somebody on the other side would read. */
async function openThreads(db: Db, scope: Scope, idJob: number): Promise<string[]> {
  const me = scope.user.id;
  const all = [
    'customer',
    ...(scope.isOffice ? [] : [privateThread('office', me)]),
    privateThread('supervisor', me),
  ];
  const { rows } = await sql<{ thread: string }>`${sql.join(
    all.map(
      (thread) =>
        sql`select ${thread}::text as thread from job where job.id = ${idJob} and ${usesThread(scope, thread)}`,
    ),
    sql` union all `,
  )}`.execute(db);
  const open = [];
  for (const { thread } of rows)
    if (emptySide(scope, thread, await readThreadReaders(db, idJob, thread)) === null) open.push(thread);
  return open;
}

/** The job's threads that the caller can choose: those where they can write to somebody, and those with messages. */
export async function listThreads(db: Db, scope: Scope, job: JobFor): Promise<Out<'getchat'>['threads']> {
  const me = scope.user.id;
  const open = [CREW_THREAD, ...(await openThreads(db, scope, job.id))];
  const { rows } = await sql<Row>`
    select t.thread, u.first_name, u.last_name,
      (select count(*)::int from chat_message n where n.job_id = ${job.id} and n.thread = t.thread and not n.deleted
        and n.sender_id <> ${me} and n.id > coalesce((select r.last_read_id from chat_read r
          where r.job_id = ${job.id} and r.user_id = ${me} and r.thread = t.thread), 0)) as unread
    from (
      select unnest(${open}::text[]) as thread
      union select m.thread from chat_message m join job on job.id = m.job_id
        where m.job_id = ${job.id} and m.thread <> 'crew' and ${inReadThread(scope, 'm')}
    ) t left join app_user u on u.id = nullif(split_part(t.thread, ':', 2), '')::bigint
    order by coalesce(array_position(${open}::text[], t.thread), 9), u.first_name collate "und-x-icu", u.id, t.thread`.execute(
    db,
  );
  return rows.map((row) => ({ thread: row.thread, title: titleOf(scope, job, row), unread: row.unread }));
}
