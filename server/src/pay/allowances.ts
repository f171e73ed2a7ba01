import { extraCents, ONE } from '@crewcall/domain/extras';
import type { AllowanceUnit, Quantity } from '@crewcall/domain/extras';
import { dayText } from '@crewcall/domain/time';
import type { EpochMs, Minutes, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { eachOn, readAllowances } from './allowance-book';
import type { AllowanceType } from './allowance-book';
import type { Extra } from './extra';

/** A timesheet that is paid, as allowances see it. */
export interface AllowedTime {
  id: number;
  idUser: number;
  start: EpochMs;
  zone: Zone;
  job_id: number;
  job_title: string;
  idReqCrew: number;
  group_id: number;
  group_name: string;
  paidMinutes: Minutes;
}

/** What a unit is paid for only once, however many timesheets there are: the local day, or the job. */
const onceKey = (
  unit: AllowanceUnit,
  idType: number,
  time: Pick<Extra, 'idUser' | 'day' | 'idJob'>,
): string | null =>
  unit === 'day'
    ? `${idType} ${time.idUser} ${time.day}`
    : unit === 'once'
      ? `${idType} ${time.idUser} job ${time.idJob}`
      : null;

/** What somebody has set of an allowance of a timesheet by hand. */
export interface ByHand {
  /** Null before it is stored. */
  id: number | null;
  quantity: Quantity;
  why: string;
}

/** Does this timesheet get this allowance by itself? */
export const isGivenTo = (type: AllowanceType, time: Pick<AllowedTime, 'idReqCrew' | 'group_id'>): boolean =>
  type.active && (type.crews.includes(time.idReqCrew) || type.groups.includes(time.group_id));

/**
 * An allowance of a timesheet as it pays now: by hand, else as its group or crew gives it. Null without a rate on its
 * day, or if it pays nothing.
 */
export function allowanceOf(type: AllowanceType, time: AllowedTime, byHand?: ByHand): Extra | null {
  const day = dayText(time.zone, time.start);
  const eachCents = eachOn(type, day);
  if (eachCents === null) return null;
  const quantity = byHand?.quantity ?? (type.unit === 'hour' ? time.paidMinutes : ONE);
  const cents = extraCents(type.unit, quantity, eachCents);
  if (cents === 0) return null;
  const given = type.crews.includes(time.idReqCrew) ? 'For this crew' : `For ${time.group_name}`;
  return {
    id: byHand?.id ?? null,
    kind: 'allowance',
    idUser: time.idUser,
    day,
    zone: time.zone,
    idJob: time.job_id,
    jobTitle: time.job_title,
    idTimesheet: time.id,
    idType: type.id,
    isAutomatic: byHand === undefined,
    what: type.name,
    why: byHand?.why ?? given,
    unit: type.unit,
    quantity,
    eachCents,
    cents,
    gstCents: 0,
    countsSuper: type.countsSuper,
  };
}

interface Decided {
  id: number;
  idTimesheet: number;
  idType: number;
  quantity: Quantity;
  why: string;
  isTakenOff: boolean;
}

const decidedKey = (idTimesheet: number, idType: number) => `${idTimesheet} ${idType}`;

/** What somebody has decided about allowances of these timesheets: given by hand, or taken off. */
async function selectDecided(db: Db, ids: readonly number[]): Promise<Map<string, Decided>> {
  const { rows } = await sql<Decided>`
    select e.id, e.timesheet_id as "idTimesheet", e.type_id as "idType", e.quantity, e.why,
      e.removed_at is not null as "isTakenOff"
    from extra e where ${anyOf('e.timesheet_id', ids)} and e.invoice_id is null
      and (e.removed_at is not null or not e.is_automatic)`.execute(db);
  return new Map(rows.map((row) => [decidedKey(row.idTimesheet, row.idType), row]));
}

interface Spent {
  /** Of what is paid once, as `onceKey`: what invoices have paid. */
  paid: Set<string>;
  /** What somebody has taken off: it does not come back with another timesheet by itself. */
  takenOff: Set<string>;
}

async function selectSpent(db: Db, users: readonly number[]): Promise<Spent> {
  const { rows } = await sql<
    Pick<Extra, 'idUser' | 'day' | 'idJob'> & { unit: AllowanceUnit; type_id: number; isPaid: boolean }
  >`
    select e.user_id as "idUser", e.day::text, e.job_id as "idJob", e.unit, e.type_id,
      e.invoice_id is not null as "isPaid"
    from extra e where ${anyOf('e.user_id', users)} and e.unit in ('day', 'once')
      and (e.invoice_id is not null or e.removed_at is not null)`.execute(db);
  const keys = (isPaid: boolean) =>
    new Set(
      rows.filter((row) => row.isPaid === isPaid).flatMap((row) => onceKey(row.unit, row.type_id, row) ?? []),
    );
  return { paid: keys(true), takenOff: keys(false) };
}

const isOnce = ({ unit }: AllowanceType): boolean => unit === 'day' || unit === 'once';

/**
 * The allowances that these timesheets get now, by timesheet: those given by hand, and those that a group or crew gets
 * by itself, unless somebody has taken them off. A `day` is paid once a person and local day over all jobs, with the
 * first timesheet of the day; `once` with the first of the job. One given by hand comes before.
 */
export async function allowancesOf(
  db: Db,
  companyId: number,
  times: readonly AllowedTime[],
): Promise<Map<number, Extra[]>> {
  const found = new Map<number, Extra[]>();
  if (times.length === 0) return found;
  const types = await readAllowances(db, companyId, [...new Set(times.map(({ idReqCrew }) => idReqCrew))]);
  if (types.length === 0) return found;
  const decided = await selectDecided(
    db,
    times.map(({ id }) => id),
  );
  const { paid, takenOff } = types.some(isOnce)
    ? await selectSpent(db, [...new Set(times.map(({ idUser }) => idUser))])
    : { paid: new Set<string>(), takenOff: new Set<string>() };
  const add = (type: AllowanceType, time: AllowedTime, byHand?: Decided): void => {
    const extra = allowanceOf(type, time, byHand);
    if (extra === null) return;
    const key = onceKey(type.unit, type.id, extra);
    if (key !== null && (paid.has(key) || (byHand === undefined && takenOff.has(key)))) return;
    if (key !== null) paid.add(key);
    found.set(time.id, [...(found.get(time.id) ?? []), extra]);
  };
  const ordered = [...times].sort((a, b) => a.start - b.start || a.id - b.id);
  const timeOf = new Map(times.map((time) => [time.id, time]));
  const typeOf = new Map(types.map((type) => [type.id, type]));
  for (const one of [...decided.values()].sort((a, b) => a.id - b.id)) {
    const [type, time] = [typeOf.get(one.idType), timeOf.get(one.idTimesheet)];
    if (type && time && !one.isTakenOff) add(type, time, one);
  }
  for (const time of ordered)
    for (const type of types)
      if (isGivenTo(type, time) && !decided.has(decidedKey(time.id, type.id))) add(type, time);
  return found;
}
