import { breakGap } from '@crewcall/domain/breaks';
import { checkInOpens, punchTarget } from '@crewcall/domain/clock-crew';
import { paidTime, workedTime } from '@crewcall/domain/clock';
import type { PaidSpan } from '@crewcall/domain/clock';
import { namesApart } from '@crewcall/domain/namesakes';
import type { Minutes } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { anyOf } from '../db/any-of';
import { inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { jobFor } from '../row-rules/job-for';
import { denyAccess } from '../row-rules/no-access';
import type { Scope } from '../row-rules/scope';
import { seesTimesOf } from '../row-rules/time-rows';
import { selectTimesheets, withAllowances } from './clock-rows';
import { asCorrected } from './corrected-times';
import { previewPendingPunch, takenAway } from './preview-pending-punch';
import { selectOverlaps } from './overlap-rows';
import { selectPendingPunches, toPendingPunch } from './pending-punches';
import { fullName, shortName } from '../platform/database/person-name';

interface Member {
  user_id: number;
  crew_id: number;
  first_name: string;
  last_name: string;
  group_id: number;
  group_name: string;
  start: number;
  end: number | null;
  require_code: boolean;
  code: string;
  absent: boolean;
}

const confirmedOf = async (db: Db, jobId: number): Promise<Member[]> =>
  (
    await sql<Member>`
      select cm.user_id, jc.id as crew_id, u.first_name, u.last_name, jc.group_id, g.name as group_name,
        jc.start_at as start, jc.end_at as end, jc.require_code, jc.code, exists (select 1 from job_absence a
          where a.crew_id = jc.id and a.user_id = cm.user_id) as absent
      from job_crew jc join crew_member cm on cm.crew_id = jc.id and cm.status = ${inviteStatus.confirmed}
      join app_user u on u.id = cm.user_id join crew_group g on g.id = jc.group_id
      where jc.job_id = ${jobId} and jc.deleted_at is null
      order by lower(u.first_name), lower(u.last_name), jc.start_at`.execute(db)
  ).rows;

interface Named {
  id: number;
  fullName: string;
}

/** Names these people for a reader, with the phone numbers that they may see to tell people of one name apart. */
async function namesFor(db: Db, scope: Scope, idJob: number, people: readonly Named[]) {
  const ids = people.map(({ id }) => id);
  const { rows } = await sql<{ id: number; phone: string | null }>`
    select u.id, u.phone from app_user u join job on job.id = ${idJob} and ${scope.rows('job.phones')}
    where ${anyOf('u.id', ids)}`.execute(db);
  const phones = new Map(rows.map(({ id, phone }) => [id, phone]));
  return namesApart(people.map((person) => ({ ...person, phone: phones.get(person.id) ?? null })));
}

const timesOf = ({ start, end, break: unpaid }: PaidSpan) => ({ start, end, break: unpaid });

function gapOf(row: Parameters<typeof breakGap>[0], afterMin: Minutes) {
  const gap = breakGap(row, afterMin);
  return gap === null ? {} : { breakGap: gap };
}

/**
 * Reads the timesheets of one job. Supervisors, the office and the company's managers see every row. Confirmed crew see
 * their own rows, and of the others first name, initial and hours. Workers who are no longer on the crew see their own
 * timesheets and pending punches. Others who may see the job get an empty card, and the rest are refused.
 */
export const getTimeCardHandler = handle('getTimeCard', async ({ body, user, scope, db, now }) => {
  const job = await jobFor(db, scope, body.idJob, 'known');
  const rows = await selectTimesheets(db, sql`t.job_id = ${job.id}`);
  const members = await confirmedOf(db, job.id);
  const own = members.filter((member) => member.user_id === user.id);
  const mine = rows.filter((row) => row.idUser === user.id);
  const people = [
    ...rows.map((row) => ({ id: row.idUser, fullName: row.userName })),
    ...members.map((member) => ({ id: member.user_id, fullName: fullName(member) })),
  ];
  // Others see initials, and a mark on their own name would say whose full name is the same.
  const nameOf = await namesFor(db, scope, job.id, job.seesClocks ? people : []);
  const sees = job.seesClocks || own.length > 0;
  const shown = job.seesClocks ? rows : mine;
  const which = job.seesClocks
    ? sql`t.job_id = ${job.id}`
    : sql`t.job_id = ${job.id} and t.user_id = ${user.id}`;
  const overlaps = await selectOverlaps(db, { scope, now }, which);
  const allowed = await withAllowances(db, scope, job);
  const { confEarliestCheckIn, confBreakAfterMin } = await companyConfig(db, user.companyId);
  const ownCrews = own.map((member) => ({ ...member, id: member.crew_id }));
  const { crew: current, running } = punchTarget(ownCrews, mine, now, confEarliestCheckIn);
  const waiting = sql`punch.job_id = ${job.id} and (${job.supervises} or punch.user_id = ${user.id})`;
  const punches = await selectPendingPunches(db, waiting);
  const seesCorrection = ({ idUser }: { idUser: number }) =>
    scope.may('invoice.write') || scope.seesPayOf(idUser);
  const corrected = await asCorrected(db, punches.length > 0 ? rows : rows.filter(seesCorrection));
  // People who were never on the job must not learn its title.
  if (!job.sees && !sees && mine.length === 0 && punches.length === 0) denyAccess();
  return {
    canSupervise: job.supervises,
    canEdit: job.edits,
    timesheets: shown.map((row) => ({
      ...gapOf(row, confBreakAfterMin),
      ...row,
      userName: nameOf({ id: row.idUser, fullName: row.userName }),
      idInvoice: scope.seesInvoiceOfTimes ? row.idInvoice : null,
      mine: row.idUser === user.id,
      paid: paidTime(row),
      overlaps: overlaps.get(row.id)?.others ?? [],
      ...(allowed.has(row.id) ? { hasAllowances: true } : {}),
      ...(row.idInvoice !== null && seesCorrection(row)
        ? { corrected: timesOf(corrected.find(({ id }) => id === row.id) ?? row) }
        : {}),
    })),
    crew: sees
      ? members.map((member) => ({
          idUser: member.user_id,
          fullName: seesTimesOf(scope, job, member.user_id)
            ? nameOf({ id: member.user_id, fullName: fullName(member) })
            : shortName(member),
          idReqCrew: member.crew_id,
          idGroup: member.group_id,
          groupName: member.group_name,
          startTime: member.start,
          endTime: member.end,
          worked: rows
            .filter((row) => row.idUser === member.user_id && row.idReqCrew === member.crew_id)
            .reduce((sum, row) => sum + workedTime(row), 0),
          absent: member.absent,
          requireCode: member.require_code,
          code: job.seesCodes && member.require_code ? member.code : null,
        }))
      : [],
    clock: {
      action: own.length === 0 ? null : running ? ('out' as const) : ('in' as const),
      opensAt: current ? checkInOpens(current.start, confEarliestCheckIn) : null,
      earliestCheckIn: confEarliestCheckIn,
      requireCode: !job.seesCodes && (current?.require_code ?? false),
    },
    pendingPunches: punches.map((punch) => {
      const times = corrected.filter((row) => row.idUser === punch.user_id);
      const crews = members
        .filter((member) => member.user_id === punch.user_id)
        .map(({ crew_id: id, start, end, absent }) => ({ id, start, end, absent }));
      const { decides, blocked, unlocks, step } = previewPendingPunch(
        job,
        punch,
        times,
        crews,
        confEarliestCheckIn,
      );
      const less = takenAway(step, times);
      return {
        ...toPendingPunch(punch),
        userName: nameOf({ id: punch.user_id, fullName: fullName(punch) }),
        // Nobody decides about their own punch.
        decides: job.supervises && punch.user_id === user.id ? ('office' as const) : decides,
        blocked,
        unlocks: unlocks !== null,
        ...(less === null ? {} : { less }),
      };
    }),
    ...(job.supervises ? { onSiteContact: job.onSiteName.trim() } : {}),
    tz: job.zone,
    jobStatus: job.status,
    job: { title: job.title, prepend: job.prepend, date: job.startAt },
  };
});
