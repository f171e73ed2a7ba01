import { demandsOf, lackedOn } from '@crewcall/domain/licences';
import type { HeldLicence, LicenceDemand } from '@crewcall/domain/licences';
import { gapsOf } from '@crewcall/domain/person-gaps';
import type { Missing, PersonFacts } from '@crewcall/domain/person-gaps';
import { dayText } from '@crewcall/domain/time';
import type { DayText } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import type { Db } from '../db/schema';
import { heldLicences } from '../licences/held-licences';
import { companyConfig } from '../platform/database/company-config';
import { isCrewPerson } from '../row-rules/people';
import { unsignedContract } from '../session/contract-versions';
import { groupsOfPeople } from '../jobs/groups-of-people';
import type { GroupOfPerson } from '../jobs/groups-of-people';

type Stored = Omit<PersonFacts, 'groups' | 'bank' | 'lackedLicences'> & PersonFacts['bank'] & { id: number };

interface NamedDemand extends LicenceDemand {
  type: string;
}

interface Demand extends NamedDemand {
  idGroup: number;
}

/** What the caller has already read about these people. */
export interface Known {
  companyId: number;
  /** Today in the company's zone. */
  day: DayText;
  groups: ReadonlyMap<number, readonly GroupOfPerson[]>;
  held: ReadonlyMap<number, readonly HeldLicence[]>;
}

/**
 * Returns a function that lists the licences required by a set of groups; people in the same groups share the result.
 */
function demandsBy(all: readonly Demand[]): (groups: readonly GroupOfPerson[]) => NamedDemand[] {
  const found = new Map<string, NamedDemand[]>();
  const names = new Map(all.map(({ idType, type }) => [idType, type]));
  return (groups) => {
    const key = groups.map(({ id }) => id).join();
    const known = found.get(key);
    if (known) return known;
    const own = all.filter(({ idGroup }) => groups.some(({ id }) => id === idGroup));
    const made = demandsOf(own, []).map((demand) => ({ ...demand, type: names.get(demand.idType) ?? '' }));
    found.set(key, made);
    return made;
  };
}

/**
 * Finds what each of these people lacks before they can work and be paid, in two statements for any number of people.
 * Leaves out inactive people, because nothing is required of them.
 */
export async function gapsOfPeople(
  db: Db,
  users: readonly number[],
  { companyId, day, groups, held }: Known,
): Promise<Map<number, Missing[]>> {
  // One JSON text for everybody, because the driver is slow with many rows.
  const { rows } = await sql<{ people: Stored[] | null }>`
    select json_agg(json_build_object('id', u.id, 'hasJoined', u.password_hash is not null,
      'isCrew', ${isCrewPerson('u')}, 'isEmployee', u.engagement = 'employee', 'owesContract', (${unsignedContract('u', companyId)}) is not null,
      'title', u.bank_account_name, 'bsb', u.bank_account_bsb, 'account', u.bank_account_number, 'abn', u.abn,
      'gstAsked', u.gst_asked_at is not null,
      'hasWithholdingNote', exists (select 1 from withholding_note w where w.user_id = u.id))) as people
    from app_user u where u.active and ${anyOf('u.id', users)}`.execute(db);
  const demands = await db
    .selectFrom('group_licence as g')
    .innerJoin('licence_type as t', 't.id', 'g.type_id')
    .select(['g.group_id as idGroup', 'g.type_id as idType', 'g.rule', 't.name as type'])
    .where('t.company_id', '=', companyId)
    .where('t.active', '=', true)
    .orderBy('t.name')
    .orderBy('t.id')
    .execute();
  const demandsOn = demandsBy(demands as Demand[]);
  const found = new Map<number, Missing[]>();
  for (const row of rows[0]?.people ?? []) {
    const own = groups.get(row.id) ?? [];
    const lacked = lackedOn(demandsOn(own), held.get(row.id) ?? [], day);
    const lackedLicences = lacked.map(({ type }) => type);
    found.set(row.id, gapsOf({ ...row, groups: own, bank: row, lackedLicences }));
  }
  return found;
}

/** What one person lacks; undefined for an inactive person. */
export async function gapsOfPerson(
  db: Db,
  { id, companyId }: { id: number; companyId: number },
  now: number,
): Promise<Missing[] | undefined> {
  const { confTimezone } = await companyConfig(db, companyId);
  const day = dayText(confTimezone, now);
  const [groups, held] = [await groupsOfPeople(db, [id]), await heldLicences(db, [id], day)];
  return (await gapsOfPeople(db, [id], { companyId, day, groups, held })).get(id);
}
