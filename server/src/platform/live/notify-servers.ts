import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import type { CommittedChange } from './audience';
import type { TopicWire } from './wire';

export const CHANNEL = 'crewcall_change';

/** Databases whose changes are sent over a wire instead of NOTIFY. */
const wires = new WeakMap<Db, TopicWire>();

/** From now on, the changes that are committed through `db` are sent over this wire. */
export const sendOver = (db: Db, wire: TopicWire): void => void wires.set(db, wire);

/** Must a write return the changes that it stored, because a wire sends them? */
export const isWired = (db: Db): boolean => wires.has(db);

/**
 * Notifies all servers, including this one, that changes were committed. Call it after the commit: commits with a
 * NOTIFY wait for each other, and then cannot share a write to the disk. If it fails, the servers find the changes at
 * their next read.
 */
export function notifyServers(db: Db, changes: readonly CommittedChange[]): void {
  const wire = wires.get(db);
  if (wire === undefined) notify(db);
  else void wire.send(changes).catch(() => notify(db));
}

/** The databases to which this process is sending a NOTIFY, and whether another one must follow it. */
const sending = new WeakMap<Db, { again: boolean }>();

/** Only one NOTIFY is sent at a time; it covers all commits before it. */
function notify(db: Db): void {
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
      if (state.again) notify(db);
    });
}
