import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Blobs } from '../platform/files/blobs';
import type { Tx } from '../platform/database/tx';
import { DAY_MS } from '@crewcall/domain/units';
import type { Db } from '../db/schema';
import type { Services } from '../platform/services';
import { defineTask } from '../platform/queue/tasks';
import { forgetPay } from './forget-pay';
import { LEFT_FILES, PAY_KEEP_MS, fileRules, listedRule, messageRules, rowRules } from './retention-rules';
import type { RetentionRule } from './retention-rules';

/** Deletes the files (over `blob`) that meet `due`; nothing may refer to them any more. */
async function forgetFiles(tx: Tx, blobs: Blobs, due: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from blob where ${due}`.execute(tx.db);
  for (const { id } of rows) await blobs.remove(tx, id);
  return rows.length;
}

/** Deletes the files of licences that meet `due`. The licence rows stay, without their file. */
async function forgetLicences(tx: Tx, blobs: Blobs, due: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ id: number; blobId: number }>`
    select id, blob_id as "blobId" from licence where ${due} order by id for update`.execute(tx.db);
  for (const { id, blobId } of rows) {
    await tx.db.updateTable('licence').set({ blob_id: null }).where('id', '=', id).execute();
    await blobs.remove(tx, blobId);
  }
  if (rows.length > 0) tx.audit('retention', null, { licenceFiles: rows.length });
}

/** Empties the details from lists that meet `due`. */
async function forgetListed(tx: Tx, due: RawBuilder<boolean>): Promise<void> {
  const { numAffectedRows = 0n } = await sql`update registrant set profile = '{}' where ${due}`.execute(
    tx.db,
  );
  if (numAffectedRows > 0n) tx.audit('retention', null, { listedDetails: Number(numAffectedRows) });
}

/** Key in `secret` for the time that the last run used as its current time. */
export const RETENTION_RUN = 'retention-until';

// Deletes messages with their attachments. Mails that share an attachment were queued by one write, so they have the
// same age and are deleted together.
async function forgetMessages(tx: Tx, blobs: Blobs, due: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ messages: number; files: number[] }>`
    with gone as (delete from message where ${due} returning extra)
    select (select count(*)::int from gone) as messages, array(
      select distinct (file ->> 'blobId')::float8
      from gone, jsonb_array_elements(coalesce(gone.extra -> 'attachments', '[]')) file) as files`.execute(
    tx.db,
  );
  for (const id of rows[0]?.files ?? []) await blobs.remove(tx, id);
  return rows[0]?.messages ?? 0;
}

// Limit for one run: without it, a server whose clock jumps ahead by years would delete everything.
const MOST_AT_ONCE_MS = 7 * DAY_MS;

/** When each server's last run was, by `performance.now()`, which does not change when the system clock is set. */
const ranAt = new WeakMap<Services, number>();

/** When the database was last migrated. Before the first run, this is the best lower bound for the real time. */
async function migratedAt(db: Db): Promise<number> {
  const { rows } = await sql<{ at: string }>`select max(timestamp) as at from kysely_migration`.execute(db);
  return Date.parse(rows[0]?.at ?? '');
}

/**
 * The time that this run uses as its current time. It is at most a week after that of the last run, whatever the
 * system clock says. If the same process did the last run, it advances by at most a week per day that really passed,
 * because setting the clock can start many runs.
 */
async function asOf(db: Db, services: Services, now: number): Promise<number> {
  const name = RETENTION_RUN;
  const row = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst();
  const before = row ? Number(row.value) : await migratedAt(db);
  const passed = performance.now() - (row ? (ranAt.get(services) ?? -Infinity) : -Infinity);
  ranAt.set(services, performance.now());
  const until = Math.min(now, before + Math.floor(Math.min(MOST_AT_ONCE_MS, 7 * passed)));
  const value = JSON.stringify(until);
  await db
    .insertInto('secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  return until;
}

/**
 * Deletes everything older than its retention period: applies every rule of `retention-rules.ts`, which the settings
 * list too.
 */
export const retentionTask = defineTask(
  'retention',
  async ({ db, services, now, write }) => {
    const { blobs } = services;
    const until = await asOf(db, services, now);
    const dueOf = async ({ keepMs, due }: RetentionRule) => due(until - keepMs, db);
    // Before the links are deleted, because the rule depends on when a link ended.
    await write(async (tx) => forgetListed(tx, await dueOf(listedRule)));
    await write(async (tx) => {
      const gone: Record<string, number> = {};
      const count = (table: string, rows: number) => {
        if (rows > 0) gone[table] = (gone[table] ?? 0) + rows;
      };
      for (const rule of rowRules) {
        const { numAffectedRows = 0n } = await sql`
          delete from ${sql.table(rule.table)} where ${await dueOf(rule)}`.execute(tx.db);
        count(rule.table, Number(numAffectedRows));
      }
      for (const rule of messageRules) count(rule.table, await forgetMessages(tx, blobs, await dueOf(rule)));
      if (Object.keys(gone).length > 0) tx.audit('retention', null, gone);
    });

    const { rows: rejected } = await sql<{ id: number; cv: number }>`
      select id, cv_blob_id as cv from registrant where ${await dueOf(fileRules.cvs)}`.execute(db);
    for (const { id, cv } of rejected) {
      await write(async (tx) => {
        await tx.db.updateTable('registrant').set({ cv_blob_id: null }).where('id', '=', id).execute();
        await blobs.remove(tx, cv);
        tx.audit('registrant', id, { cvDeleted: true });
      });
    }

    for (const rule of [fileRules.oldLicences, fileRules.leftLicences])
      await write(async (tx) => forgetLicences(tx, blobs, await dueOf(rule)));
    await write((tx) => forgetPay(tx, blobs, until - PAY_KEEP_MS));
    await write(async (tx) => {
      const files = await forgetFiles(tx, blobs, await dueOf(LEFT_FILES));
      if (files > 0) tx.audit('retention', null, { files });
    });
  },
  { cron: '15 17 * * *' },
);
