// Calls: copyWeek, previewCopyWeek.
import type { In, Out } from '@crewcall/contract/types';
import { JobStatus } from '@crewcall/domain/job-state';
import { addDays, daysApart } from '@crewcall/domain/time';
import { DAY_MS } from '@crewcall/domain/units';
import { dayOfText, mondayOf } from '@crewcall/domain/zone-days';
import { sql } from 'kysely';
import { localDay } from '../db/local-day';
import { jobStatus } from '../db/statuses';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import { readJob } from '../jobs/job-form';
import { copyJob, unfitSupervisors } from '../planning/copy-job';
import { notifySupervisors } from '../planning/notify-supervisors';
import { skippedHours } from '../planning/skipped-hours';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { toOffice, toUser } from '../platform/live/audience';
import type { Scope } from '../row-rules/scope';
import { dryRun, orRefusal, PREVIEW_LIMIT, refuseTooMany } from './dry-run';
import type { Write } from './dry-run';
import { comingAlong } from './left-out';

type Weeks = Pick<In<'copyWeek'>, 'from' | 'to' | 'people'>;
type Copied = Out<'copyWeek'>;

interface WeekJob {
  idJob: number;
  title: string;
  prepend: string;
  date: number;
  tz: string;
}

/** The jobs that start in the week from this Monday, each on its own clock; without cancelled ones. */
async function jobsOf(db: Db, scope: Scope, monday: string): Promise<WeekJob[]> {
  const around = Date.parse(monday);
  const { rows } = await sql<WeekJob>`
    select job.id as "idJob", job.title, job.prepend, job.start_at as date, job.zone as tz from job
    where ${scope.rows('job.write')} and job.status <> ${jobStatus.cancelled}
      and job.start_at between ${around - DAY_MS}::bigint and ${around + 8 * DAY_MS}::bigint
      and ${localDay(sql`job.start_at`)} between ${monday}::date and ${monday}::date + 6
    order by job.start_at, job.id`.execute(db);
  return rows;
}

/** The jobs to copy. A week of more than one action takes is refused. */
async function jobsToCopy(db: Db, scope: Scope, { from }: Weeks): Promise<WeekJob[]> {
  const jobs = await jobsOf(db, scope, from);
  refuseTooMany(
    jobs.length,
    (count, most) =>
      `This week has ${count} jobs, and at most ${most} can be copied at once. Duplicate the jobs that you need instead.`,
  );
  return jobs;
}

/** Days from one week to the other; refuses days that are not Mondays, and the same week. */
function daysBetween({ from, to }: Weeks): number {
  if (![from, to].map(dayOfText).every((day) => mondayOf(day) === day))
    refuse('A week starts on a Monday. Choose the Monday of each week.');
  if (from === to) refuse('This is the same week. Choose another one.');
  return daysApart('UTC', Date.parse(from), Date.parse(to));
}

interface Copying {
  scope: Scope;
  now: number;
  days: number;
  people: boolean;
}

/** Copies one job so many days on. The people who come along become drafts, and nobody is notified. */
async function copyTo(tx: Tx, { idJob }: WeekJob, { scope, now, days, people }: Copying) {
  const { companyId, id: by } = scope.user;
  const job = await readJob(tx.db, scope, idJob);
  const date = addDays(job.zone, job.form.date, days);
  // A request of a customer stays one that the office has to answer.
  const status = job.form.status === JobStatus.Pending ? JobStatus.Pending : JobStatus.Confirmed;
  const copy = await copyJob(tx, scope, job, { date, status, requestedBy: null });
  const facts = { title: job.form.title, date, tz: job.zone };
  const leftOut: Copied['leftOut'] = [];
  let drafts = 0;
  for (const crew of people ? copy.crews : []) {
    const along = await comingAlong(tx.db, crew, { companyId, prepend: job.form.prepend, zone: job.zone });
    leftOut.push(...along.leftOut.map((one) => ({ ...one, ...facts, idJob: copy.id })));
    if (along.coming.length === 0) continue;
    const draft = { company_id: companyId, crew_id: crew.id, action: 'invite', made_by: by, made_at: now };
    await tx.db
      .insertInto('crew_draft')
      .values(along.coming.map((user_id) => ({ ...draft, user_id })))
      .execute();
    tx.announce('roster.changed', { idReqCrew: crew.id }, toOffice);
    drafts += along.coming.length;
  }
  const supervisors = job.form.selectedSupervisors;
  for (const idUser of supervisors) tx.announce('user.changed', { idUser }, [toUser(idUser)]);
  if (status === JobStatus.Pending) tx.announce('notifications.changed', {}, toOffice);
  return {
    made: { ...facts, prepend: job.form.prepend, idJob: copy.id },
    leftOut,
    drafts,
    notes: [...skippedHours(copy.moved, job.zone), ...(await unfitSupervisors(tx.db, scope, supervisors))],
    supervisors,
  };
}

type OneCopy = Awaited<ReturnType<typeof copyTo>>;

/** Copies each job by `run`. A job that is refused is named and does not stop the others. */
async function copyEach(jobs: readonly WeekJob[], run: (job: WeekJob) => Promise<OneCopy>) {
  const copies: OneCopy[] = [];
  const refused: Copied['refused'] = [];
  for (const job of jobs) {
    const result = await orRefusal(() => run(job));
    if ('done' in result) copies.push(result.done);
    else refused.push({ ...job, text: result.refused });
  }
  return {
    copies,
    answer: {
      made: copies.map(({ made }) => made),
      refused,
      leftOut: copies.flatMap(({ leftOut }) => leftOut),
      drafts: copies.reduce((sum, { drafts }) => sum + drafts, 0),
      notes: [...new Set(copies.flatMap(({ notes }) => notes))],
    },
  };
}

/** What the copy of a week would make, and who would be left out. Stores nothing. */
export const previewCopyWeekHandler = handle(
  'previewCopyWeek',
  async ({ body, scope, db, now, write }) => {
    const copying = { scope, now, days: daysBetween(body), people: body.people };
    const { answer } = await copyEach(await jobsToCopy(db, scope, body), (job) =>
      dryRun(write as Write, (tx) => copyTo(tx, job, copying)),
    );
    return { ...answer, there: (await jobsOf(db, scope, body.to)).length };
  },
  { limit: PREVIEW_LIMIT },
);

/** Copies a week, one job at a time. Supervisors are notified once, as after Duplicate. */
export const copyWeekHandler = handle('copyWeek', async ({ body, user, scope, db, now, write }) => {
  const { key } = body;
  const copying = { scope, now, days: daysBetween(body), people: body.people };
  const keyOf = (part: string | number) => (key === undefined ? undefined : `${key} ${part}`);
  const { copies, answer } = await copyEach(await jobsToCopy(db, scope, body), (job) =>
    write(once(user.id, 'copyWeek', keyOf(job.idJob), (tx) => copyTo(tx, job, copying))),
  );
  const supervisors = [...new Set(copies.flatMap((copy) => copy.supervisors))];
  const made = copies.map((copy) => copy.made.idJob);
  if (supervisors.length > 0)
    await write(
      once(user.id, 'copyWeek', keyOf('supervisors'), async (tx) => {
        await notifySupervisors(tx, supervisors, made, { by: user.id, now });
        return {};
      }),
    );
  return answer;
});
