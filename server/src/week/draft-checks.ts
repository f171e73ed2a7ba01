import { closedToCrew } from '@crewcall/domain/closed-job';
import { noLicence } from '@crewcall/domain/licences';
import { sql } from 'kysely';
import { takesPeople } from '../crews/crew-lock';
import { notCrew } from '../crews/crew-only';
import { hasTimes } from '../crews/update-invite-status';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { blockedWorkers } from '../flags/blocked-workers';
import { lackedBy, requiredOf } from '../licences/lacking';
import { fullNameOf } from '@crewcall/domain/full-name';
import { isCrewPerson } from '../row-rules/people';
import { grouped } from './grouped';
import { membersOf } from './roster-crews';
import type { DraftAction, Member } from './roster-crews';

/** What the office means to do with a person on a crew. */
export interface Meant {
  idReqCrew: number;
  idUser: number;
  action: DraftAction;
}

interface Crew {
  id: number;
  groupId: number;
  startAt: number;
  endAt: number | null;
  zone: string;
  status: number;
  prepend: string;
}

interface Person {
  id: number;
  firstName: string;
  lastName: string;
  active: boolean;
  manager_of: string[];
  isCrew: boolean;
}

export const pairKey = ({ idReqCrew, idUser }: { idReqCrew: number; idUser: number }): string =>
  `${idReqCrew} ${idUser}`;

/** Why somebody cannot be taken off a crew, or null. */
function removalProblem(name: string, member: Member | undefined): string | null {
  if (member === undefined) return `${name} is not on this crew.`;
  return member.isClocked ? hasTimes(name) : null;
}

/** Why somebody cannot get a place because of who they are or what they have, or null. */
function personProblem(person: Person, action: DraftAction, member: Member | undefined): string | null {
  const name = fullNameOf(person);
  if (!person.active) return `${name} is switched off and cannot be put on a crew.`;
  if (member?.isConfirmed !== true) return notCrew(person);
  return action === 'invite' ? `${name} is confirmed on this crew already.` : null;
}

const crewsOf = async (db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, Crew>> => {
  const { rows } = await sql<Crew>`
    select jc.id, jc.group_id as "groupId", jc.start_at as "startAt", jc.end_at as "endAt", job.zone, job.status,
      job.prepend
    from job_crew jc join job on job.id = jc.job_id
    where jc.id = any(${[...ids]}::bigint[]) and jc.deleted_at is null and job.company_id = ${companyId}`.execute(
    db,
  );
  return new Map(rows.map((crew) => [crew.id, crew]));
};

const peopleOf = async (db: Db, companyId: number, ids: readonly number[]): Promise<Map<number, Person>> => {
  const rows = await db
    .selectFrom('app_user as u')
    .select(['u.id', 'u.first_name as firstName', 'u.last_name as lastName', 'u.active', 'u.manager_of'])
    .select(isCrewPerson('u').as('isCrew'))
    .where('u.company_id', '=', companyId)
    .where('u.deleted_at', 'is', null)
    .where(anyOf('u.id', ids))
    .execute();
  return new Map(rows.map((person) => [person.id, person]));
};

const entering = (meant: readonly Meant[]): Meant[] => meant.filter(({ action }) => action !== 'remove');

/** A sentence for each of these places that the person may not get: blocked by the customer, or without a licence. */
async function forbidden(
  db: Db,
  companyId: number,
  meant: readonly Meant[],
  crews: ReadonlyMap<number, Crew>,
  people: ReadonlyMap<number, Person>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const placed = entering(meant).filter(({ idReqCrew }) => crews.has(idReqCrew));
  const byCustomer = grouped(placed, ({ idReqCrew }) => crews.get(idReqCrew)?.prepend ?? '');
  for (const [prepend, of] of byCustomer) {
    const blocked = await blockedWorkers(
      db,
      { companyId, prepend },
      of.map(({ idUser }) => idUser),
    );
    for (const one of of) {
      const text = blocked.get(one.idUser);
      if (text !== undefined) found.set(pairKey(one), text);
    }
  }
  const usersOn = grouped(placed, ({ idReqCrew }) => idReqCrew);
  const users = [...new Set(placed.map(({ idUser }) => idUser))];
  const shifts = [...usersOn.keys()].flatMap((id) => crews.get(id) ?? []);
  const lacked = await lackedBy(db, shifts, users, (id) =>
    (usersOn.get(id) ?? []).map(({ idUser }) => idUser),
  );
  for (const one of placed) {
    const first = requiredOf(lacked.get(one.idReqCrew)?.get(one.idUser) ?? []);
    const person = people.get(one.idUser);
    if (first !== undefined && person !== undefined && !found.has(pairKey(one)))
      found.set(pairKey(one), noLicence(fullNameOf(person), first.type, first.date));
  }
  return found;
}

/**
 * A sentence for each draft that cannot be carried out as things are now, by `pairKey`. The number of statements depends
 * only on how many customers the crews belong to. Publishing asks again, with the people and the crew locked.
 */
export async function draftProblems(
  db: Db,
  { companyId, now }: { companyId: number; now: number },
  meant: readonly Meant[],
): Promise<Map<string, string>> {
  const crews = await crewsOf(db, companyId, [...new Set(meant.map(({ idReqCrew }) => idReqCrew))]);
  const people = await peopleOf(db, companyId, [...new Set(meant.map(({ idUser }) => idUser))]);
  const members = new Map((await membersOf(db, [...crews.keys()])).map((one) => [pairKey(one), one]));
  const barred = await forbidden(db, companyId, meant, crews, people);
  const problemOf = (one: Meant): string | null => {
    const [crew, person] = [crews.get(one.idReqCrew), people.get(one.idUser)];
    if (crew === undefined) return 'This crew was deleted from its job. Please reload the roster.';
    if (person === undefined) return 'There is no such person. Please reload the roster.';
    const isRemoval = one.action === 'remove';
    const closed = closedToCrew(crew.status, !isRemoval);
    if (closed !== null) return closed;
    if (!takesPeople(crew, now)) return 'This shift is over.';
    const member = members.get(pairKey(one));
    if (isRemoval) return removalProblem(fullNameOf(person), member);
    return personProblem(person, one.action, member) ?? barred.get(pairKey(one)) ?? null;
  };
  const found = new Map<string, string>();
  for (const one of meant) {
    const problem = problemOf(one);
    if (problem !== null) found.set(pairKey(one), problem);
  }
  return found;
}
