import {
  cancelledCents,
  cancelledMinutes,
  plannedMinutes,
  proposedPercent,
} from '@crewcall/domain/cancellation';
import type { CancelledCrew, CancelPay } from '@crewcall/domain/cancellation';
import type { FlatPay } from '@crewcall/domain/pay-flat';
import type { Cents, DayText, EpochMs, Zone } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { flatOf } from '../db/flat-of';
import { answersUntilOf } from '../db/planned-end';
import { paidDay, rateOn } from '../db/rate-on';
import type { Db } from '../db/schema';
import { inviteStatus, jobStatus } from '../db/statuses';
import { Payer } from '../pay-book/pay-book';
import type { PayPlace } from '../pay-book/pay-book';
import { readBook } from '../pay-book/read-book';
import { fullNameSql } from '../platform/database/person-name';

/** A confirmed person's place that would be paid if it were cancelled now. */
export interface CancelledPlace extends CancelledCrew {
  idUser: number;
  fullName: string;
  idJob: number;
  title: string;
  idReqCrew: number;
  groupName: string;
  startTime: EpochMs;
  zone: Zone;
  day: DayText;
  /** An hour, by the law of rates; null if none is set. */
  rateCents: Cents | null;
  /** The flat amount of the shift, which needs no rate; null if it is paid by the hour. */
  flatCents: Cents | null;
}

type Row = Omit<CancelledPlace, keyof CancelledCrew | 'flatCents'> &
  PayPlace & { endTime: EpochMs | null; flat: FlatPay | null };

/**
 * The places where `which` holds, over the crew `jc` and its member `m`: confirmed, of a job that goes ahead, and the
 * shift is not over. Leaves out people with times on the crew, because they worked; people who were paid for this crew
 * before; and the caller, who does not decide about their own pay.
 */
export async function cancelledPlaces(
  db: Db,
  { user, now }: { user: { id: number; companyId: number }; now: EpochMs },
  which: RawBuilder<unknown>,
): Promise<CancelledPlace[]> {
  const day = paidDay(sql`jc.start_at`, sql`job.zone`);
  const { rows } = await sql<Row>`
    select m.user_id as "idUser", ${fullNameSql('u')} as "fullName", job.id as "idJob", job.title,
      jc.id as "idReqCrew", g.name as "groupName", jc.start_at as "startTime", jc.end_at as "endTime", job.zone,
      ${day}::text as day, ${rateOn(sql`m.user_id`, sql`jc.group_id`, day)} as "rateCents",
      ${flatOf(sql`jc.id`, sql`m.user_id`, sql`jc.group_id`)} as flat,
      job.state, job.postcode, job.pay_rule_set_id as job_set, g.pay_rule_set_id as group_set
    from job_crew jc join job on job.id = jc.job_id join crew_group g on g.id = jc.group_id
    join crew_member m on m.crew_id = jc.id and m.status = ${inviteStatus.confirmed}
    join app_user u on u.id = m.user_id and u.active
    where job.company_id = ${user.companyId} and job.status in ${jobStatus.ahead} and jc.deleted_at is null
      and ${which} and ${answersUntilOf('jc')} > ${now}::bigint and m.user_id <> ${user.id}
      and not exists (select 1 from timesheet t where t.crew_id = jc.id and t.user_id = m.user_id)
      and not exists (select 1 from extra e where e.crew_id = jc.id and e.user_id = m.user_id
        and e.kind = 'cancellation' and e.removed_at is null)
    order by jc.start_at, jc.id, m.id`.execute(db);
  if (rows.length === 0) return [];
  const payer = new Payer(await readBook(db, user.companyId));
  const { config } = payer.book;
  return rows.map(({ flat, ...row }) => ({
    ...row,
    flatCents: flat?.cents ?? null,
    percent: proposedPercent(row.startTime, now, config),
    plannedMinutes: plannedMinutes(row),
    minimumMinutes: payer.termsFor(row).minimumMinutes || config.confCancelMinimumMin,
  }));
}

/** What a place is paid; 0 where it needs a rate and has none. */
export const placeCents = (pay: CancelPay, place: CancelledPlace): Cents =>
  place.flatCents === null
    ? cancelledCents(pay, place, place.rateCents ?? 0)
    : cancelledCents(pay, place, place.flatCents, true);

/** Is something paid for a place, once it has the rate that it needs? */
export const isPlacePaid = (pay: CancelPay, place: CancelledPlace): boolean =>
  place.flatCents === null ? cancelledMinutes(pay, place) > 0 : placeCents(pay, place) > 0;

/** The names of places without a rate that they need: `Mia Costa in Stagehand`. */
export const namesWithoutRate = (places: readonly CancelledPlace[]): string[] => [
  ...new Set(
    places
      .filter(({ rateCents, flatCents }) => rateCents === null && flatCents === null)
      .map(({ fullName, groupName }) => `${fullName} in ${groupName}`),
  ),
];
