import { QUARTER_MS } from '@crewcall/domain/units';
import { addDays, dayText, localToEpoch, startOfDay } from '@crewcall/domain/time';
import type { Kysely } from 'kysely';
import { createHash } from 'node:crypto';
import type { DB } from '../db/schema';
import { insertIds } from './insert';
import type { Random } from './random';

/** What every part of the demo works with. */
export interface Seed {
  db: Kysely<DB>;
  now: number;
  random: Random;
  companyId: number;
  log(text: string): void;
}

/** The company's own zone: whose today the demo is built around. */
export const HOME = 'Australia/Sydney';

/** The wall clock `HH:mm` in a zone, `days` after the company's today. */
export const clockOn = (now: number, days: number, zone: string, time: string): number =>
  localToEpoch(zone, `${dayText(HOME, addDays(HOME, startOfDay(HOME, now), days))}T${time}`).at;

export const quarterBefore = (at: number): number => Math.floor(at / QUARTER_MS) * QUARTER_MS;
/** Stores files in one statement and returns their blob ids. */
export const storeFiles = (
  db: Kysely<DB>,
  files: readonly { bytes: Buffer; mime: string }[],
  at: number,
): Promise<number[]> =>
  insertIds(
    db,
    'blob',
    files.map(({ bytes, mime }) => ({
      sha256: createHash('sha256').update(bytes).digest('hex'),
      mime,
      bytes: bytes.length,
      data: `\\x${bytes.toString('hex')}` as unknown as Buffer,
      created_at: at,
    })),
  );

/** The entry that must be there. */
export function need<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The demo has no ${what}.`);
  return value;
}
