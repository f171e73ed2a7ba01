import type { FlatPay } from '@crewcall/domain/pay-flat';
import type { Cents, DayText, EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import { flatOf } from '../db/flat-of';
import { plannedEndOf } from '../db/planned-end';
import { medianRateOn, paidDay, rateOn } from '../db/rate-on';
import type { Db } from '../db/schema';
import { inviteStatus } from '../db/statuses';
import { lacksRate } from '../invoicing/billable';
import { aroundFlat } from '../pay-book/offered-pay';
import { Payer } from '../pay-book/pay-book';
import type { PayPlace } from '../pay-book/pay-book';
import { readBook } from '../pay-book/read-book';
import { fullNameSql } from '../platform/database/person-name';

/** A rate that is missing, so that a cost is not known. */
export interface MissingPay {
  /** What a person is paid; or a group, for open places: nobody in it has a rate. */
  kind: 'person' | 'group';
  groupName: string;
  fullName: string;
  day: DayText;
}

/** What the planned shifts of a crew pay; null where a rate is missing. */
export interface PlannedCost {
  confirmed: number;
  cents: Cents | null;
}

interface Place extends PayPlace {
  idReqCrew: number;
  groupName: string;
  /** Null of open places. */
  fullName: string | null;
  start: EpochMs;
  end: EpochMs;
  day: DayText;
  people: number;
  /** Of the person, else the median of the group’s people. */
  rate: Cents | null;
  flat: FlatPay | null;
}

const day = paidDay(sql`jc.start_at`, sql`job.zone`);
const isConfirmed = sql`m.crew_id = jc.id and m.status = ${inviteStatus.confirmed}`;
const columns = sql`jc.id as "idReqCrew", g.name as "groupName", jc.start_at as start, ${plannedEndOf('jc')} as "end",
  ${day}::text as day, job.zone, job.state, job.postcode, job.pay_rule_set_id as job_set,
  g.pay_rule_set_id as group_set`;

/** SQL over `jc` and `job`: the median rate of the crew's group on its day. */
const medianRate = medianRateOn(sql`job.company_id`, sql`jc.group_id`, day);

async function selectPlaces(db: Db, idJobs: readonly number[]): Promise<Place[]> {
  const confirmed = await sql<Place>`
    select ${columns}, ${fullNameSql('u')} as "fullName", 1 as people,
      ${rateOn(sql`m.user_id`, sql`jc.group_id`, day)} as rate,
      ${flatOf(sql`jc.id`, sql`m.user_id`, sql`jc.group_id`)} as flat
    from job_crew jc join job on job.id = jc.job_id join crew_group g on g.id = jc.group_id
    join crew_member m on ${isConfirmed} join app_user u on u.id = m.user_id
    where ${anyOf('jc.job_id', idJobs)} and jc.deleted_at is null order by jc.start_at, jc.id, m.id`.execute(
    db,
  );
  const open = await sql<Place>`
    select ${columns}, null as "fullName", jc.amount - taken.people as people, ${medianRate} as rate,
      ${flatOf(sql`jc.id`, sql`null`, sql`jc.group_id`)} as flat
    from job_crew jc join job on job.id = jc.job_id join crew_group g on g.id = jc.group_id
    cross join lateral (select count(*)::int as people from crew_member m where ${isConfirmed}) taken
    where ${anyOf('jc.job_id', idJobs)} and jc.deleted_at is null and jc.amount > taken.people
    order by jc.start_at, jc.id`.execute(db);
  return [...confirmed.rows, ...open.rows];
}

/**
 * What the crews of these jobs cost as planned: confirmed people at their own pay, open places at what their group is paid.
 * Each shift by itself, without allowances and overtime of the week.
 */
export async function plannedCosts(
  db: Db,
  companyId: number,
  idJobs: readonly number[],
): Promise<{ crews: Map<number, PlannedCost>; missing: MissingPay[] }> {
  const places = await selectPlaces(db, idJobs);
  const crews = new Map<number, PlannedCost>();
  const missing: MissingPay[] = [];
  if (places.length === 0) return { crews, missing };
  const payer = new Payer(await readBook(db, companyId));
  for (const place of places) {
    const { idReqCrew, groupName, fullName, people, rate, flat } = place;
    const crew = crews.get(idReqCrew) ?? { confirmed: 0, cents: 0 };
    const clock = { start: place.start, end: place.end, break: 0 };
    const around = flat === null ? undefined : aroundFlat(flat);
    const isMissing = lacksRate({ ...place, ...clock, paid: null }, rate, payer, around);
    if (isMissing)
      missing.push({
        kind: fullName === null ? 'group' : 'person',
        ...{ groupName, fullName: fullName ?? '', day: place.day },
      });
    const own = isMissing ? null : payer.pay(clock, rate ?? 0, place, around).cents * people;
    crews.set(idReqCrew, {
      confirmed: crew.confirmed + (fullName === null ? 0 : 1),
      cents: crew.cents === null || own === null ? null : crew.cents + own,
    });
  }
  return { crews, missing };
}
