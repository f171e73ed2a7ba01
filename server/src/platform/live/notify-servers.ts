import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { CHANNEL } from './live';

/** The databases to which this process is sending a NOTIFY, and whether another one must follow it. */
const sending = new WeakMap<Db, { again: boolean }>();

/**
 * Notifies all servers, this one included, that changes were committed. Call it after the commit: commits with a NOTIFY
 * wait for each other, and then no two share a write to the disk. One NOTIFY is sent at a time and stands for all
 * commits before it. If it fails, the servers find the changes when they next look by themselves.
 */
export function notifyServers(db: Db): void {
  const before = sending.get(db);
  if (before) {
    before.again = true;
    return;
  }
  const state = { again: false };
  sending.set(db, state);
  void sql`select pg_notify(${CHANNEL}, '')`
    .execute(db)
    .catch(() => undefined)
    .finally(() => {
      sending.delete(db);
      if (state.again) notifyServers(db);
    });
}
