import { sql } from 'kysely';
import { answersUntilOf } from '../db/planned-end';
import { jobStatus, inviteStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { punchingToday } from '../attendance/board';
import { coverWaits } from '../cover/cover-rows';
import { offeredPays } from '../pay-book/offered-pay';
import { lostInvitations } from '../crews/open-invitations';
import type { LostInvitations } from '../crews/open-invitations';
import { isDoubled } from '../jobs/double-shift';
import { handle } from '../platform/http/handle';
import { newsSince } from '../chat/get-my-chats.call';
import { inOwnThread, jobsOfOwnThreads } from '../row-rules/chat-threads';
import { isCrewPerson } from '../row-rules/people';
import type { Scope } from '../row-rules/scope';
import { fullName, fullNameSql } from '../platform/database/person-name';
import { untouched } from '../jobs/untouched-job';
import { unfinishedJobs, unsignedTimes } from './left-over';
import type { SomeJobs } from './left-over';
import type { SessionUser } from '../platform/security/session-user';

const CACHE_MS = 60_000;

interface Lists {
  invites: {
    idReqCrew: number;
    idJob: number;
    startTime: number;
    title: string;
    groupName: string;
    prepend: string;
    location: string;
    tz: string;
    isFull: boolean;
    endTime: number | null;
  }[];
  companies: { id: number; companyName: string; logo: number | null }[];
  notices: { id: number; sender: string; date: number; text: string }[];
  unread: { id: number; date: number; prepend: string; title: string; count: number; thread: string }[];
}

/** A single statement, for speed: every signed-in browser makes this call every ten seconds. */
export const ownLists = (scope: Scope, now: number) => sql<Lists>`
    select
      (select coalesce(json_agg(x order by x."startTime", x."idReqCrew"), '[]') from (
        select jc.id as "idReqCrew", job.id as "idJob", jc.start_at as "startTime", job.title, g.name as "groupName",
          job.prepend, job.location, job.zone as tz, jc.end_at as "endTime",
          (select count(*) from crew_member f where f.crew_id = jc.id and f.status = ${inviteStatus.confirmed}) >= jc.amount as "isFull"
        from crew_member m
        join job_crew jc on jc.id = m.crew_id and jc.deleted_at is null and ${answersUntilOf('jc')} > ${now}::bigint
        join job on job.id = jc.job_id and job.status in ${jobStatus.ahead} and ${scope.rows('job.mine')}
        join crew_group g on g.id = jc.group_id
        where m.user_id = ${scope.user.id}::bigint and m.status = ${inviteStatus.invited}
      ) x) as invites,
      (select coalesce(json_agg(x order by x.id), '[]') from (
        select i.id, p.full_name as "companyName", p.logo_blob_id as logo
        from company_invite i join prepend p on p.id = i.prepend_id
        where i.user_id = ${scope.user.id}::bigint and i.status = ${inviteStatus.invited}
      ) x) as companies,
      (select coalesce(json_agg(x order by x.date desc, x.id), '[]') from (
        select job.id, max(msg.sent_at) as date, job.prepend, job.title, count(*)::int as count,
          (array_agg(msg.thread order by msg.id desc))[1] as thread
        from (${jobsOfOwnThreads(scope, newsSince(now))}) mine
        cross join lateral (select * from job where job.id = mine.job_id offset 0) job
        cross join lateral (select * from chat_message msg where msg.job_id = job.id
          and msg.sent_at > ${newsSince(now)}::bigint and not msg.deleted and msg.sender_id <> ${scope.user.id}::bigint
          and ${inOwnThread(scope, 'msg')} offset 0) msg
        left join chat_read r on r.job_id = job.id and r.user_id = ${scope.user.id}::bigint and r.thread = msg.thread
        where msg.id > coalesce(r.last_read_id, 0)
        group by job.id, job.prepend, job.title
      ) x) as unread,
      (select coalesce(json_agg(x order by x.id desc), '[]') from (
        select n.id, ${fullNameSql('u')} as sender, n.at as date, r.text
        from notice_reader r join sent_notice n on n.id = r.notice_id and n.at > ${newsSince(now)}::bigint
        join app_user u on u.id = n.user_id
        where r.user_id = ${scope.user.id}::bigint and r.read_at is null
      ) x) as notices`;

interface Application {
  idReqCrew: number;
  idUser: number;
  jobId: number;
  groupName: string;
  fullName: string;
  jobName: string;
  startTime: number;
  tz: string;
  prepend: string;
  location: string;
  amount: number;
  confirmed: number;
  hasDoubleShift: boolean;
}

const doubled = isDoubled({
  crew: sql`c.id`,
  start: sql`c.start_at`,
  end: sql`c.end_at`,
  user: sql`a.user_id`,
});

/** The waiting applications, the next shift first. Crew, job and person of each of these few are looked up by index. */
async function applications(db: Db, user: SessionUser, now: number) {
  const { rows } = await sql<Application>`
    select c.id as "idReqCrew", a.user_id as "idUser", j.id as "jobId", g.name as "groupName",
      (select ${fullNameSql('u')} from app_user u where u.id = a.user_id) as "fullName", j.title as "jobName",
      c.start_at as "startTime", j.zone as tz, j.prepend, j.location, c.amount,
      (select count(*)::int from crew_member f where f.crew_id = c.id and f.status = ${inviteStatus.confirmed}) as confirmed,
      ${doubled} as "hasDoubleShift"
    from application a
    cross join lateral (select * from job_crew c
      where c.id = a.crew_id and c.deleted_at is null and ${answersUntilOf('c')} > ${now}::bigint offset 0) c
    cross join lateral (select * from job where job.id = c.job_id and job.company_id = ${user.companyId}
      and job.status in ${jobStatus.ahead} offset 0) j
    join crew_group g on g.id = c.group_id
    where a.withdrawn_at is null and a.processed_at is null
    order by c.start_at, a.id limit 500`.execute(db);
  return rows;
}

const gstToConfirm = async (db: Db, { companyId }: SessionUser) =>
  (
    await db
      .selectFrom('app_user')
      .select(['id', 'first_name', 'last_name'])
      .where('company_id', '=', companyId)
      .where('gst_asked_at', 'is not', null)
      .where(isCrewPerson('app_user'))
      .orderBy('gst_asked_at')
      .orderBy('id')
      .execute()
  ).map((row) => ({ idUser: row.id, fullName: fullName(row) }));

const noCounts = { times: 0, questions: 0, unsigned: 0, failed: 0, deletions: 0, flags: 0, covers: 0 };
type OfficeCount = keyof typeof noCounts;

/** Counts what waits for the caller, by kind, and finds the invitations that did not arrive and the jobs to finish. */
async function countsOf(db: Db, scope: Scope, now: number) {
  const { user } = scope;
  const seesRegistrants = scope.may('crew.approve');
  const requests = scope.may('job.read')
    ? await db
        .selectFrom('job')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where(scope.rows('job.read'))
        .where(sql<boolean>`status = ${jobStatus.pending}`)
        .$if(!scope.isManager, (query) => query.where(sql<boolean>`not ${untouched}`))
        .executeTakeFirst()
    : undefined;
  const registrants = seesRegistrants
    ? await db
        .selectFrom('registrant')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('company_id', '=', user.companyId)
        .where('processed_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  const none = sql`0`;
  const questions = sql`(select count(*)::int from timesheet_query
    where state = 'open' and company_id = ${user.companyId})`;
  const { rows } = await sql<
    Record<OfficeCount, number> & { lost: LostInvitations | null; unfinished: SomeJobs | null }
  >`select
    ${
      scope.may('timesheet.read')
        ? sql`(select count(*)::int from punch where punch.outcome = 'pending' and punch.resolved_at is null
            and (select job.company_id from job where job.id = punch.job_id) = ${user.companyId})
          + ${questions}`
        : none
    } as times,
    ${scope.may('timesheet.read') ? questions : none} as questions,
    ${scope.may('timesheet.read') ? unsignedTimes(user.companyId, now) : none} as unsigned,
    ${scope.may('audit.read') ? sql`(select count(*)::int from message where status = 'failed')` : none} as failed,
    ${
      scope.may('user.write')
        ? sql`(select count(*)::int from deletion_request
            where company_id = ${user.companyId} and withdrawn_at is null and answered_at is null)`
        : none
    } as deletions,
    ${
      scope.may('job.office')
        ? sql`(select count(*)::int from worker_flag f join prepend p on p.id = f.prepend_id
            join app_user u on u.id = f.user_id and u.active
            where f.state = 'asked' and p.company_id = ${user.companyId})`
        : none
    } as flags,
    ${
      scope.may('job.office')
        ? sql`(select count(*)::int from cover_request r join job_crew c on c.id = r.crew_id
            where ${coverWaits(user.companyId, now)})`
        : none
    } as covers,
    ${scope.may('job.office') ? lostInvitations(user.companyId, now) : sql`null`} as lost,
    ${scope.may('job.office') ? unfinishedJobs(user.companyId, now) : sql`null`} as unfinished`.execute(db);
  const { lost, unfinished, ...counts } = rows[0] ?? { ...noCounts, lost: null, unfinished: null };
  return {
    counts: {
      requests: Number(requests?.n ?? 0),
      registrants: Number(registrants?.n ?? 0),
      today: scope.may('board.lead') ? await punchingToday(db, scope, now) : 0,
      ...counts,
    },
    lostInvitations: lost,
    unfinished,
  };
}

/**
 * Reads invitations, waiting applications, company invites and unread messages. Browsers poll it, so the answer is
 * cached per user until a change is announced to them, but for 60 s at most, as some lists depend on the current time.
 */
export const getNotificationsHandler = handle(
  'getNotifications',
  async ({ db, user, scope, now, services }) => {
    const { rows } = await ownLists(scope, now).execute(db);
    const own = rows[0] ?? { invites: [], companies: [], unread: [], notices: [] };
    const offered = own.invites.map(({ idReqCrew }) => ({ idReqCrew, idUser: user.id }));
    const pays = offered.length === 0 ? [] : await offeredPays(db, user.companyId, offered);
    return {
      jobsAvailable: own.invites.map((invite, at) => ({ ...invite, pay: pays[at] ?? null })),
      listCrewInvite: scope.may('crew.approve') ? await applications(db, user, now) : [],
      listInviteCompany: own.companies.map(({ logo, ...company }) => ({
        ...company,
        companyLogo: logo === null ? null : services.links.blob(logo, { inline: true }),
      })),
      unreadMessages: own.unread,
      notices: own.notices,
      ...(await countsOf(db, scope, now)),
      ...(scope.may('invoice.write') ? { gstToConfirm: await gstToConfirm(db, user) } : {}),
    };
  },
  { cacheMs: CACHE_MS },
);
