import type { CompanyConfig } from '@crewcall/domain/company-config';
import { dayText, localToEpoch } from '@crewcall/domain/time';
import { sql } from 'kysely';
import type { Db, DbTx } from '../../db/schema';
import { lockCompany } from '../database/lock-company';
import type { Tx } from '../database/tx';

/** From this share of the month's limit on, the office is told. */
const WARN_AT = 0.8;

export interface SmsUsage {
  /** SMS sent since the first of the month; a long text takes several. */
  parts: number;
  /** What they cost; fractions of a cent are rounded. */
  cents: number;
}

/** How many SMS were sent in the month of `now`, by the company's calendar. */
export async function smsOfMonth(
  db: Db | DbTx,
  { confTimezone, confSmsPartCents }: CompanyConfig,
  now: number,
): Promise<SmsUsage> {
  const first = `${dayText(confTimezone, now).slice(0, 7)}-01T00:00`;
  const { rows } = await sql<{ parts: number }>`
    select coalesce(sum(parts), 0)::int as parts from message
    where parts is not null and sent_at >= ${localToEpoch(confTimezone, first).at}::bigint`.execute(db);
  const parts = rows[0]?.parts ?? 0;
  return { parts, cents: Math.round(parts * confSmsPartCents) };
}

/** Is it time to tell the office that the limit of the month is near? */
export const isNearLimit = ({ confSmsMonthLimit: limit }: CompanyConfig, { parts }: SmsUsage): boolean =>
  limit > 0 && parts >= limit * WARN_AT;

/** How many SMS the messages to many will take that wait, such as for the end of quiet hours. */
async function smsWaiting(db: DbTx): Promise<number> {
  const { rows } = await sql<{ parts: number }>`
    select coalesce(sum((extra ->> 'expectedParts')::int), 0)::int as parts from message
    where status = 'waiting' and channel = 'sms' and extra ? 'expectedParts'`.execute(db);
  return rows[0]?.parts ?? 0;
}

/**
 * Why no more messages to many go out by SMS this month; null if they may. `adding`: how many SMS they would take.
 * Invitations and alerts are always sent. Until the transaction ends, nobody else of the company is told that they may.
 */
export async function smsLimitProblem(
  tx: Tx,
  {
    config,
    companyId,
    adding,
    now,
  }: { config: CompanyConfig; companyId: number; adding: number; now: number },
): Promise<string | null> {
  const { confSmsMonthLimit: limit } = config;
  if (limit === 0) return null;
  await lockCompany(tx, companyId);
  const waiting = await smsWaiting(tx.db);
  const parts = (await smsOfMonth(tx.db, config, now)).parts + waiting;
  if (parts + adding <= limit) return null;
  const so = waiting === 0 ? 'sent' : 'sent or waiting';
  return `This would take ${adding} SMS, and ${parts} of the month’s ${limit} are ${so}. Choose email, or raise the limit under Settings.`;
}
