import { CV_KEEP_MS } from '@crewcall/domain/limits';
import { DAY_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DB } from '../db/schema';
import type { Blobs } from '../platform/blobs';
import { forgetFiles } from './forget-files';
import { forgetLicences } from './forget-licences';
import { forgetPay } from './forget-pay';
import type { Tx } from '../platform/handle';
import { isHeard } from '../platform/heard-devices';
import { defineTask } from '../platform/tasks';

const YEAR_MS = 365.25 * DAY_MS;
const MESSAGES_MS = 365 * DAY_MS;
const LEFT_FILES_MS = DAY_MS;
const RATINGS_MS = Math.ceil(2 * YEAR_MS);
const PAY_RECORDS_MS = Math.ceil(7 * YEAR_MS);

const technical = [
  { table: 'change', column: 'at', keepMs: 3 * DAY_MS },
  { table: 'job_editing', column: 'seen_at', keepMs: DAY_MS },
  { table: 'sent_notice', column: 'at', keepMs: DAY_MS },
  { table: 'done_action', column: 'at', keepMs: 7 * DAY_MS },
  { table: 'session', column: 'expires_at', keepMs: DAY_MS },
  { table: 'refresh_token', column: 'expires_at', keepMs: DAY_MS },
  { table: 'login_link', column: 'expires_at', keepMs: 30 * DAY_MS },
  { table: 'sign_in_challenge', column: 'expires_at', keepMs: DAY_MS },
  { table: 'login_attempt', column: 'window_start', keepMs: DAY_MS },
  { table: 'failure_report', column: 'at', keepMs: 90 * DAY_MS },
  { table: 'worker_rating', column: 'at', keepMs: RATINGS_MS },
  { table: 'audit', column: 'at', keepMs: PAY_RECORDS_MS },
];

// One document is attached to mails of one write alone, which are of one age and go together.
async function forgetMessages(tx: Tx, blobs: Blobs, cut: number): Promise<number> {
  const { rows } = await sql<{ messages: number; files: number[] }>`
    with gone as (delete from message where created_at < ${cut}::bigint returning extra)
    select (select count(*)::int from gone) as messages, array(
      select distinct (file ->> 'blobId')::float8
      from gone, jsonb_array_elements(coalesce(gone.extra -> 'attachments', '[]')) file) as files`.execute(
    tx.db,
  );
  for (const id of rows[0]?.files ?? []) await blobs.remove(tx, id);
  return rows[0]?.messages ?? 0;
}

// A server whose clock jumps ahead by years would take everything for old.
const MOST_AT_ONCE_MS = 7 * DAY_MS;

/** As of when this run deletes: now, or a week after the run before where the clock says more has passed. */
async function asOf(db: Kysely<DB>, now: number): Promise<number> {
  const name = 'retention-until';
  const before = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst();
  const until = Math.min(now, before ? Number(before.value) + MOST_AT_ONCE_MS : now);
  const value = JSON.stringify(until);
  await db
    .insertInto('secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return until;
}

/**
 * Deletes what need not be kept: rejected CVs after 90 days, files of licences, ratings after 24 months, pay records
 * after 7 years. Files that
 * nothing names any more go after a day, and so do the technical rows after their time.
 */
export const retentionTask = defineTask(
  'retention',
  async ({ db, services, now, write }) => {
    const until = await asOf(db, now);
    const before = (age: number) => until - age;
    await write(async (tx) => {
      const gone: Record<string, number> = {};
      for (const { table, column, keepMs } of technical) {
        const { numAffectedRows = 0n } = await sql`
          delete from ${sql.table(table)} where ${sql.ref(column)} < ${before(keepMs)}::bigint`.execute(
          tx.db,
        );
        if (numAffectedRows > 0n) gone[table] = Number(numAffectedRows);
      }
      const { numAffectedRows: devices = 0n } =
        await sql`delete from push_subscription where not ${isHeard}`.execute(tx.db);
      if (devices > 0n) gone.push_subscription = Number(devices);
      const messages = await forgetMessages(tx, services.blobs, before(MESSAGES_MS));
      if (messages > 0) gone.message = messages;
      if (Object.keys(gone).length > 0) tx.audit('retention', null, gone);
    });

    const rejected = await db
      .selectFrom('registrant')
      .select(['id', 'cv_blob_id'])
      .where('approved', '=', false)
      .where('processed_at', '<', before(CV_KEEP_MS))
      .where('cv_blob_id', 'is not', null)
      .execute();
    for (const { id, cv_blob_id } of rejected) {
      await write(async (tx) => {
        await tx.db.updateTable('registrant').set({ cv_blob_id: null }).where('id', '=', id).execute();
        if (cv_blob_id !== null) await services.blobs.remove(tx, cv_blob_id);
        tx.audit('registrant', id, { cvDeleted: true });
      });
    }

    await write((tx) => forgetLicences(tx, services.blobs, before));
    await write((tx) => forgetPay(tx, services.blobs, before(PAY_RECORDS_MS)));
    await write(async (tx) => {
      const files = await forgetFiles(tx, services.blobs, before(LEFT_FILES_MS));
      if (files > 0) tx.audit('retention', null, { files });
    });
  },
  { cron: '15 17 * * *' },
);
