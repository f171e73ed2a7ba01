import type { EventMap, EventName } from '@crewcall/contract/events';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DbTx, Db } from '../../db/schema';
import { concernedBy, supervisorsOfJob } from '../../row-rules/job-rows';
import type { Audience, CommittedChange } from '../live/audience';
import { isWired, notifyServers } from '../live/notify-servers';
import { inTransaction } from './transaction';
import type { Payload, Tx } from './tx';
import { takeQueued } from '../queue/queued-list';
import { redact } from '../security/redact';
import { machineTime } from '../operations/test-clock';

interface PendingChange {
  event: EventName;
  ids: EventMap[EventName];
  audience: Audience[];
}

/** SQL for an entry of an audience that means all people concerned by a job; null for other entries. */
function people(entry: Audience): RawBuilder<unknown> | null {
  const [kind, id] = entry.split(':');
  if (kind === 'job') return concernedBy(Number(id));
  return kind === 'supervisors' ? supervisorsOfJob(Number(id)) : null;
}

/** The entries to store. Those that mean the people of a job are replaced with these people now. */
function resolved(audience: readonly Audience[]): RawBuilder<string[]> {
  const groups = audience.map(people).filter((group) => group !== null);
  const others = audience.filter((entry) => people(entry) === null);
  const users = groups.map((group) => sql` union select 'user:' || person.user_id from (${group}) person`);
  return sql`array(select unnest(${others}::text[])${sql.join(users, sql``)})`;
}

interface AuditRow {
  entity: string;
  id: string;
  detail: unknown;
}

/**
 * Stores the audit rows and the changes for the live feed in one statement, because almost every write has both.
 * Returns the changes if a wire will send them.
 */
async function store(
  { db, call, userId, ...facts }: WriteFacts & { db: DbTx; isWired: boolean },
  rows: readonly AuditRow[],
  changes: readonly PendingChange[],
): Promise<CommittedChange[]> {
  if (rows.length === 0 && changes.length === 0) return [];
  const audit = sql`
    insert into audit (user_id, call, entity, entity_id, detail)
    select ${userId}::bigint, ${call}, entity, id, detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (entity text, id text, detail jsonb)`;
  const values = changes.map(
    ({ event, ids, audience }) => sql`(${event}, ${JSON.stringify(ids)}::jsonb, ${resolved(audience)})`,
  );
  const returning = facts.isWired ? sql` returning seq, event, ids, audience` : sql``;
  const change = sql<CommittedChange>`insert into change (event, ids, audience) values ${sql.join(values)}${returning}`;
  if (changes.length === 0) {
    await audit.execute(db);
    return [];
  }
  const whole = rows.length === 0 ? change : sql<CommittedChange>`with audited as (${audit}) ${change}`;
  return (await whole.execute(db)).rows;
}

const MAX_ATTEMPTS = 12;

/** Converts a time of this server (epoch ms) to the queue's; they differ only if a test has moved the clock. */
const due = (at: number): Date => new Date(machineTime(at));

/** What the audit records about a write. */
interface WriteFacts {
  db: Db;
  /** Name of the call or task. */
  call: string;
  userId: number | null;
  /** The call's input; saved, with secrets hidden, in the first audit row. */
  input?: unknown;
  /** No automatic audit row. */
  quiet?: boolean;
  /** Runs at the end of the transaction; if it throws, nothing is written. */
  lastCheck?: (tx: DbTx) => Promise<void>;
}

interface AuditNote {
  entity: string;
  id: number | string | null;
  detail: Record<string, unknown>;
}

/** Has this transaction changed or locked a row? If it has only read, or was refused, there is nothing to record. */
async function hasWritten(db: Tx['db']): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`
    select pg_current_xact_id_if_assigned() is not null as yes`.execute(db);
  return rows[0]?.yes === true;
}

/**
 * One transaction with its audit rows, changes and queued tasks, run again on a serialisation failure or deadlock.
 * Tasks and cron jobs use it too, with `userId` null.
 */
export async function writeAs<T>(facts: WriteFacts, fn: (tx: Tx) => Promise<T>): Promise<T> {
  let stored: CommittedChange[] = [];
  let hasChanges = false;
  const written = await inTransaction(facts.db, async (db) => {
    const notes: AuditNote[] = [];
    const changes: PendingChange[] = [];
    const result = await fn({
      db,
      by: facts.userId,
      audit: (entity, id, detail = {}) => void notes.push({ entity, id, detail }),
      announce: (event, ids, audience) =>
        void changes.push({
          event,
          ids,
          audience: typeof audience === 'string' ? [audience] : ([...audience] as Audience[]),
        }),
      enqueue: async (task, payload, options = {}) => {
        const { runAt, jobKey } = options;
        const isList = Array.isArray(payload) && jobKey !== undefined;
        const before = isList ? await takeQueued(db, 'key', jobKey) : [];
        const { rows } = await sql<{ id: string | null; payload: Payload | Payload[] }>`
          select id, payload from graphile_worker.add_job(
          ${task}::text,
          payload := ${JSON.stringify(isList ? [...before, ...payload] : payload)}::json,
          queue_name := ${options.queue ?? null}::text,
          run_at := ${typeof runAt === 'number' ? due(runAt) : null}::timestamptz,
          max_attempts := ${options.maxAttempts ?? MAX_ATTEMPTS}::int,
          job_key := ${jobKey ?? null}::text,
          flags := ${options.flag === undefined ? null : [options.flag]}::text[],
          job_key_mode := ${options.keepRunAt ? 'preserve_run_at' : 'replace'}::text)`.execute(db);
        const [queued] = rows;
        // Another transaction queued this key at the same moment, and its task already runs. The code 40001 runs this
        // transaction again, which then finds that task.
        if (!queued?.id) throw Object.assign(new Error(`${jobKey} was taken at once.`), { code: '40001' });
        if (typeof runAt !== 'function') return;
        await sql`select graphile_worker.reschedule_jobs(array[${queued.id}::bigint],
          run_at := ${due(runAt([queued.payload].flat()))}::timestamptz)`.execute(db);
      },
      enqueueAll: async (task, items) => {
        if (items.length === 0) return;
        // One statement cannot write a key twice. Do not use `add_job` for each: each call would search all waiting
        // tasks for its key.
        const tasks = [...new Map(items.map((item) => [item.jobKey, item])).values()];
        await sql`select graphile_worker.add_jobs(array(
          select (${task}::text, item.payload::json, item.queue, item.run_at, ${MAX_ATTEMPTS}::int, item.key, null::int,
            case when item.flag is not null then array[item.flag] end)::graphile_worker.job_spec
          from unnest(
            ${tasks.map(({ payload }) => JSON.stringify(payload))}::text[],
            ${tasks.map(({ jobKey }) => jobKey)}::text[],
            ${tasks.map(({ runAt }) => (runAt === undefined ? null : due(runAt)))}::timestamptz[],
            ${tasks.map(({ flag }) => flag ?? null)}::text[],
            ${tasks.map(({ queue }) => queue ?? null)}::text[])
            as item (payload, key, run_at, flag, queue)))`.execute(db);
      },
    });
    if (notes.length === 0 && facts.quiet !== true && (await hasWritten(db)))
      notes.push({ entity: '', id: null, detail: {} });
    const input = facts.input === undefined ? {} : { input: redact(facts.input) };
    const rows = notes.map(({ entity, id, detail }, index) => ({
      entity,
      id: id === null ? '' : String(id),
      detail: { ...(redact(detail) as object), ...(index === 0 ? input : {}) },
    }));
    const checking = facts.lastCheck?.(db);
    const storing = store({ ...facts, db, isWired: isWired(facts.db) }, rows, changes);
    [, stored] = await Promise.all([checking, storing]);
    hasChanges = changes.length > 0;
    return result;
  });
  if (hasChanges) notifyServers(facts.db, stored);
  return written;
}
