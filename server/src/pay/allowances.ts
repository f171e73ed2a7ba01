import { extraCents, ONE } from '@crewcall/domain/extras';
import type { AllowanceUnit } from '@crewcall/domain/extras';
import { dayText } from '@crewcall/domain/time';
import type { EpochMs, Minutes, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { eachOn, readAllowances } from './allowance-book';
import type { AllowanceType } from './allowance-book';
import { selectExtras } from './extra';
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

/** The allowance that this timesheet gets by itself; null if it does not get this one. */
function automatic(type: AllowanceType, time: AllowedTime): Extra | null {
  const ofCrew = type.crews.includes(time.idReqCrew);
  if (!ofCrew && !type.groups.includes(time.group_id)) return null;
  const day = dayText(time.zone, time.start);
  const eachCents = eachOn(type, day);
  if (eachCents === null) return null;
  const quantity = type.unit === 'hour' ? time.paidMinutes : ONE;
  const cents = extraCents(type.unit, quantity, eachCents);
  if (cents === 0) return null;
  return {
    id: null,
    kind: 'allowance',
    idUser: time.idUser,
    day,
    zone: time.zone,
    idJob: time.job_id,
    jobTitle: time.job_title,
    idTimesheet: time.id,
    idType: type.id,
    isAutomatic: true,
    what: type.name,
    why: ofCrew ? 'For this crew' : `For ${time.group_name}`,
    unit: type.unit,
    quantity,
    eachCents,
    cents,
    gstCents: 0,
    countsSuper: type.countsSuper,
  };
}

interface Taken {
  timesheet_id: number;
  type_id: number;
}

/** Allowances of these timesheets that are decided: given by hand, or taken off. */
async function decided(db: Db, companyId: number, ids: readonly number[]) {
  const given = await selectExtras(
    db,
    companyId,
    sql`${anyOf('e.timesheet_id', ids)} and e.invoice_id is null and not e.is_automatic`,
  );
  const { rows: takenOff } = await sql<Taken>`
    select e.timesheet_id, e.type_id from extra e
    where ${anyOf('e.timesheet_id', ids)} and e.removed_at is not null`.execute(db);
  return { given, takenOff };
}

/** What invoices have paid of the allowances that are paid once, as `onceKey`. */
async function paidOnce(db: Db, users: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<
    Pick<Extra, 'idUser' | 'day' | 'idJob'> & { unit: AllowanceUnit; type_id: number }
  >`
    select e.user_id as "idUser", e.day::text, e.job_id as "idJob", e.unit, e.type_id from extra e
    where ${anyOf('e.user_id', users)} and e.unit in ('day', 'once') and e.invoice_id is not null`.execute(
    db,
  );
  return new Set(rows.flatMap((row) => onceKey(row.unit, row.type_id, row) ?? []));
}

/**
 * The allowances that these timesheets get now, by timesheet: those given by hand, and those that a group or crew gets
 * by itself, unless somebody has taken them off. A `day` is paid once a person and local day over all jobs, with the
 * first timesheet of the day; `once` with the first of the job.
 */
export async function allowancesOf(
  db: Db,
  companyId: number,
  times: readonly AllowedTime[],
): Promise<Map<number, Extra[]>> {
  const found = new Map<number, Extra[]>();
  if (times.length === 0) return found;
  const types = await readAllowances(db, companyId);
  if (types.length === 0) return found;
  const { given, takenOff } = await decided(
    db,
    companyId,
    times.map(({ id }) => id),
  );
  const byHand = new Set([
    ...given.map(({ idTimesheet, idType }) => `${idTimesheet} ${idType}`),
    ...takenOff.map(({ timesheet_id, type_id }) => `${timesheet_id} ${type_id}`),
  ]);
  const givers = types.filter(({ groups, crews }) => groups.length > 0 || crews.length > 0);
  const needsOnce = [...givers, ...given].some(({ unit }) => unit === 'day' || unit === 'once');
  const paid = needsOnce
    ? await paidOnce(db, [...new Set(times.map(({ idUser }) => idUser))])
    : new Set<string>();
  const ordered = [...times].sort((a, b) => a.start - b.start || a.id - b.id);
  const add = (extra: Extra): void => {
    const key =
      extra.unit === null || extra.idType === null ? null : onceKey(extra.unit, extra.idType, extra);
    if (key !== null && paid.has(key)) return;
    if (key !== null) paid.add(key);
    const id = extra.idTimesheet ?? 0;
    found.set(id, [...(found.get(id) ?? []), extra]);
  };
  for (const extra of given) add(extra);
  for (const time of ordered)
    for (const type of givers) {
      const extra = byHand.has(`${time.id} ${type.id}`) ? null : automatic(type, time);
      if (extra !== null) add(extra);
    }
  return found;
}
