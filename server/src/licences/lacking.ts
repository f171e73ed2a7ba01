import { demandsOf, lackedOn, noLicence, shiftDay } from '@crewcall/domain/licences';
import type { HeldLicence, LicenceRule } from '@crewcall/domain/licences';
import { plannedEnd } from '@crewcall/domain/crew-time';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import { fullName } from '../platform/database/person-name';
import { formatDate } from '@crewcall/domain/format';

/** The facts of a crew that decide which licences it needs. */
export interface Shift {
  id: number;
  groupId: number;
  startAt: number;
  endAt: number | null;
  zone: string;
}

/** A licence type that a worker lacks for a shift. */
export interface Lacked {
  idType: number;
  type: string;
  rule: LicenceRule;
  /** The day on which the shift ends, in the job's zone; the licence must be valid until then. */
  date: string;
}

interface Asked {
  crew: number;
  idType: number;
  type: string;
  rule: LicenceRule;
  isOwn: boolean;
}

const askedOf = async (db: Db, shifts: readonly Pick<Shift, 'id' | 'groupId'>[]): Promise<Asked[]> =>
  (
    await sql<Asked>`
      select a.crew, t.id as "idType", t.name as type, a.rule, a.own as "isOwn" from (
        select s.crew, g.type_id, g.rule, false as own from unnest(
          ${shifts.map(({ id }) => id)}::bigint[], ${shifts.map(({ groupId }) => groupId)}::bigint[]) as s (crew, grp)
        join group_licence g on g.group_id = s.grp
        union all
        select c.crew_id, c.type_id, c.rule, true from crew_licence c
        where c.crew_id = any(${shifts.map(({ id }) => id)}::bigint[])) a
      join licence_type t on t.id = a.type_id and t.active
      order by t.name, t.id`.execute(db)
  ).rows;

/** The names of the licence types that each of these crews asks for, by crew. */
export async function neededTypes(
  db: Db,
  shifts: readonly Pick<Shift, 'id' | 'groupId'>[],
): Promise<Map<number, string[]>> {
  const types = new Map<number, string[]>();
  if (shifts.length === 0) return types;
  for (const { crew, type } of await askedOf(db, shifts))
    types.set(crew, [...new Set([...(types.get(crew) ?? []), type])]);
  return types;
}

/**
 * What each of these people lacks for each shift, by crew and person, in one or two statements for any number of
 * people. Leaves out people who lack nothing.
 * @param crewOf who of them is asked about for a shift; all of them if not given
 */
export async function lackedBy(
  db: Db,
  shifts: readonly Shift[],
  users: readonly number[],
  crewOf: (idReqCrew: number) => readonly number[] = () => users,
): Promise<Map<number, Map<number, Lacked[]>>> {
  const found = new Map<number, Map<number, Lacked[]>>();
  if (shifts.length === 0 || users.length === 0) return found;
  const asked = await askedOf(db, shifts);
  if (asked.length === 0) return found;
  const rows = await db
    .selectFrom('licence')
    .select(['user_id', 'type_id as idType', 'expiry_day as expiryDay'])
    .where('status', '=', 'accepted')
    .where(anyOf('user_id', users))
    .where(anyOf('type_id', [...new Set(asked.map(({ idType }) => idType))]))
    .execute();
  const held = new Map<number, HeldLicence[]>();
  for (const { user_id, ...licence } of rows) held.set(user_id, [...(held.get(user_id) ?? []), licence]);
  const names = new Map(asked.map(({ idType, type }) => [idType, type]));
  const askedFor = new Map<number, Asked[]>();
  for (const one of asked) askedFor.set(one.crew, [...(askedFor.get(one.crew) ?? []), one]);
  for (const shift of shifts) {
    const own = askedFor.get(shift.id);
    if (own === undefined) continue;
    const demands = demandsOf(
      own.filter(({ isOwn }) => !isOwn),
      own.filter(({ isOwn }) => isOwn),
    );
    const planned = { startTime: shift.startAt, endTime: shift.endAt };
    const day = shiftDay(shift.zone, planned);
    const date = formatDate(plannedEnd(planned) - 1, shift.zone);
    const byPerson = new Map<number, Lacked[]>();
    for (const user of crewOf(shift.id)) {
      const lacked = lackedOn(demands, held.get(user) ?? [], day);
      if (lacked.length === 0) continue;
      byPerson.set(
        user,
        lacked.map(({ idType, rule }) => ({ idType, rule, type: names.get(idType) ?? '', date })),
      );
    }
    if (byPerson.size > 0) found.set(shift.id, byPerson);
  }
  return found;
}

/** The first of these licences that a crew requires. */
export const requiredOf = (lacked: readonly Lacked[]): Lacked | undefined =>
  lacked.find(({ rule }) => rule === 'block');

/** A sentence for each person who lacks a required licence for a crew, by user id; empty if nobody does. */
export async function unlicensed(
  db: Db,
  shift: Shift,
  users: readonly number[],
): Promise<Map<number, string>> {
  const lacked = (await lackedBy(db, [shift], users)).get(shift.id) ?? new Map<number, Lacked[]>();
  const blocked = [...lacked].flatMap(([id, types]) => {
    const first = requiredOf(types);
    return first ? [{ id, ...first }] : [];
  });
  if (blocked.length === 0) return new Map();
  const people = await db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name'])
    .where(
      anyOf(
        'id',
        blocked.map(({ id }) => id),
      ),
    )
    .execute();
  const nameOf = new Map(people.map((person) => [person.id, fullName(person)]));
  return new Map(blocked.map(({ id, type, date }) => [id, noLicence(nameOf.get(id) ?? '', type, date)]));
}

/**
 * Refuses to put anybody on a crew who lacks a licence that it needs. There is no override: an office that wants one
 * sets the rule to warn. Everything that gives a place, or takes an application for one, calls this while the people
 * are locked.
 */
export async function refuseUnlicensed(db: Db, shift: Shift, users: readonly number[]): Promise<void> {
  const sentences = [...(await unlicensed(db, shift, users)).values()];
  if (sentences.length > 0) refuse(sentences.join(' '));
}
