import { DEFAULT_ZONE } from '@crewcall/domain/zones';
import type { Db } from '../../db/schema';
import { conflict } from '../../errors';
import type { Tx } from '../database/tx';
import { fullName } from '../database/person-name';
import { format } from '@crewcall/domain/format';
import { zoneName } from '@crewcall/domain/zone-names';
import { note } from './publish';
import type { Actor } from './publish';

/** A time in which nothing goes live, as on a pay day. `until` is epoch ms. */
export interface Freeze {
  until: number;
  reason: string;
  /** Who said so, by name. */
  by: string;
}

/** What the history calls a change that is of no single remote. */
const ALL = 'all remotes';

/** `27 Nov 2026, 6:00 pm AEDT` */
const untilText = (at: number): string =>
  `${format(at, DEFAULT_ZONE, 'D MMM YYYY, h:mm a')} ${zoneName(DEFAULT_ZONE, at)}`;

/** The freeze that holds now; null where there is none. */
export async function currentFreeze(db: Db, now = Date.now()): Promise<Freeze | null> {
  const row = await db
    .selectFrom('release_freeze as f')
    .innerJoin('app_user as u', 'u.id', 'f.created_by')
    .select(['f.until', 'f.reason', 'u.first_name', 'u.last_name'])
    .where('f.ended_at', 'is', null)
    .where('f.until', '>', now)
    .executeTakeFirst();
  return row ? { until: row.until, reason: row.reason, by: fullName(row) } : null;
}

/** Throws CallError 409 while a freeze holds. */
export async function checkFrozen(db: Db): Promise<void> {
  const freeze = await currentFreeze(db);
  if (freeze === null) return;
  conflict(
    `Nothing goes live now: releases are frozen until ${untilText(freeze.until)} (${freeze.reason}). Who may freeze releases can lift it, with a reason, at /admin/releases.`,
  );
}

/** Sets a freeze, in place of one that holds. Callers hold the registry. */
export async function freeze(
  tx: Tx,
  { until, reason, by }: { until: number; reason: string; by: Actor },
): Promise<void> {
  await endFreeze(tx);
  await tx.db.insertInto('release_freeze').values({ until, reason, created_by: by.id }).execute();
  await note(tx, by, ALL, 'freeze', `until ${untilText(until)}: ${reason}`);
  tx.audit('release', ALL, { frozenUntil: until, reason });
}

/** Lifts the freeze that holds; CallError 409 where none does. */
export async function lift(tx: Tx, { reason, by }: { reason: string; by: Actor }): Promise<void> {
  if ((await currentFreeze(tx.db)) === null) conflict('Releases are not frozen.');
  await endFreeze(tx);
  await note(tx, by, ALL, 'lift the freeze of', reason);
  tx.audit('release', ALL, { frozenUntil: null, reason });
}

const endFreeze = (tx: Tx) =>
  tx.db.updateTable('release_freeze').set({ ended_at: Date.now() }).where('ended_at', 'is', null).execute();
