import { sql } from 'kysely';
import { formatDateTimeWithZone, formatTimeBeside } from '@crewcall/domain/format';
import { isWithinCrewLock } from '@crewcall/domain/job-rules';
import { JobStatus } from '@crewcall/domain/job-state';
import { crewsText } from '@crewcall/domain/templates';
import type { EpochMs, Zone } from '@crewcall/domain/units';
import { anyOf } from '../db/any-of';
import { plannedEndOfJob } from '../db/planned-end';
import { fullName } from '../platform/database/person-name';
import type { Payload, Tx } from '../platform/database/tx';
import { notifyOffice } from '../platform/notifications/notify-office';
import { pageLink } from '../platform/notifications/our-address';
import { defineTask } from '../platform/queue/tasks';
import { describeJobChanges, type JobTimes } from './describe-job-changes';
import { untouched } from './untouched-job';

/** A job that the office is notified of. */
interface ToldJob {
  id: number;
  title: string;
  prepend: string;
  location: string;
  startAt: EpochMs;
  zone: Zone;
  /** The crews in words (`crewsText`); empty if the job has none. */
  crews: string;
  isRequest: boolean;
  /** The earliest old or new start within the next 48 hours; null if there is none. */
  nearStart: EpochMs | null;
  /** What the manager saved, in the words of the job's log. */
  labels: readonly string[];
  /** Old and new times and location, in sentences. */
  differs: readonly string[];
}

const headline = (job: ToldJob): string => {
  const what = `${job.title}, ${formatDateTimeWithZone(job.startAt, job.zone)}`;
  const { nearStart, startAt, zone } = job;
  const first =
    nearStart !== null && nearStart < startAt
      ? `, first crew ${formatTimeBeside(nearStart, zone, startAt)}`
      : '';
  return job.isRequest ? `${job.prepend} asks for ${what}${first}` : `${job.prepend} changed ${what}`;
};

/** The page on which the office answers the request or sees the change. */
const linkTo = (job: ToldJob): string =>
  pageLink(`/admin/${job.isRequest ? 'requests' : 'dashboard'}/${job.id}/info`);

/** A request is new, so it has no earlier state to compare with. */
const differsOf = ({ isRequest, differs }: ToldJob): readonly string[] => (isRequest ? [] : differs);

function paragraph(job: ToldJob): string {
  const facts = job.isRequest
    ? [job.location === '' ? '' : `At ${job.location}.`, job.crews === '' ? '' : `Crew: ${job.crews}.`]
    : [`Changed: ${job.labels.join(', ')}.`, ...differsOf(job)];
  return [`${headline(job)}.`, facts.filter(Boolean).join(' '), linkTo(job)].filter(Boolean).join('\n');
}

/** Writes one message about all that manager `name` saved in a while; null if there is no job to report. */
export function officeText(
  jobs: readonly ToldJob[],
  name: string,
): { subject: string; parts: string[]; sms: string | null; startsAt: EpochMs } | null {
  const [first] = jobs;
  if (!first) return null;
  const near = jobs.filter(({ nearStart }) => nearStart !== null);
  const [nearest] = near;
  const more = near.length > 1 ? [`And ${near.length - 1} more.`] : [];
  return {
    subject:
      jobs.length === 1 ? headline(first) : `${first.prepend}: ${jobs.length} jobs asked for or changed`,
    parts: [`By ${name}:`, ...jobs.map((job) => paragraph(job))],
    sms: nearest
      ? [`${headline(nearest)}.`, ...differsOf(nearest), ...more, linkTo(nearest)].join(' ')
      : null,
    startsAt: Math.min(...jobs.map(({ nearStart, startAt }) => nearStart ?? startAt)),
  };
}

const TASK = 'office-notice';
/** The form saves while a manager types, so the office is notified only after a pause of this length. */
const SETTLE_MS = 120_000;
/** The longest time after the first save before the office is notified, even without a pause. */
const LONGEST_MS = 600_000;

/** One save of a manager's. */
export interface Told {
  companyId: number;
  by: number;
  /** Epoch ms. */
  at: number;
  idJob: number;
  /** The job's start before or after the save, whichever comes first. */
  due: number;
  labels: readonly string[];
  /** The job's times and location before the save. */
  then?: JobTimes;
}

/** Queues a message to the office about a save; several saves of one manager become one message. */
export async function queueOfficeNotice(tx: Tx, told: Told): Promise<void> {
  const runAt = (waiting: readonly Payload[]) => {
    const times = (waiting as unknown as Told[]).map(({ at }) => at);
    return Math.min(told.at + SETTLE_MS, Math.min(...times) + LONGEST_MS);
  };
  await tx.enqueue(TASK, [{ ...told }], { runAt, jobKey: `${TASK}:${told.companyId}:${told.by}` });
}

interface Row {
  id: number;
  title: string;
  prepend: string;
  location: string;
  start_at: number;
  end_at: number;
  zone: string;
  status: number;
  crews: readonly Required<JobTimes['crews'][number]>[];
}

/** SQL: does the office still need the message? If the request is unanswered, or nobody there has seen the change. */
const open = sql<boolean>`(case job.status when ${JobStatus.Pending} then not ${untouched}
  when ${JobStatus.Confirmed} then job.customer_changed_at is not null else false end)`;

/** Notifies the office of what a customer asked for or changed: by mail, and by SMS if a start is within 48 hours. */
export const officeNoticeTask = defineTask(TASK, async ({ take, now, write }) => {
  await write(async (tx) => {
    const saves = (await take(tx)) as unknown as Told[];
    const [first] = saves;
    if (!first) return;
    const { companyId, by } = first;
    const { rows } = await sql<Row>`
      select job.id, job.title, job.prepend, job.location, job.start_at, ${plannedEndOfJob} as end_at, job.zone, job.status,
        coalesce((select json_agg(json_build_object('id', jc.id, 'groupName', g.name, 'amount', jc.amount,
            'startTime', jc.start_at) order by jc.start_at, jc.id)
          from job_crew jc join crew_group g on g.id = jc.group_id
          where jc.job_id = job.id and jc.deleted_at is null), '[]') as crews
      from job where job.company_id = ${companyId}
        and ${anyOf('job.id', [...new Set(saves.map(({ idJob }) => idJob))])} and ${open}
      order by job.start_at, job.id`.execute(tx.db);
    const who = await tx.db
      .selectFrom('app_user')
      .select(['first_name', 'last_name'])
      .where('id', '=', by)
      .executeTakeFirst();
    const told = rows.map(({ start_at: startAt, end_at, crews, ...row }): ToldJob => {
      const own = saves.filter(({ idJob }) => idJob === row.id);
      // Crews may start on other days than the job, so their old and new starts count as well.
      const ofCrews = [...crews, ...own.flatMap(({ then }) => then?.crews ?? [])].map(
        (crew) => crew.startTime,
      );
      const near = [
        ...[startAt, ...own.map(({ due }) => due)].filter((at) => at + end_at - startAt > now),
        ...ofCrews.filter((at) => at > now),
      ].filter((at) => isWithinCrewLock(at, now));
      return {
        ...row,
        startAt,
        crews: crewsText(crews, startAt, (at) => formatTimeBeside(at, row.zone, startAt)),
        isRequest: row.status === JobStatus.Pending,
        nearStart: near.length === 0 ? null : Math.min(...near),
        labels: [...new Set(own.flatMap(({ labels }) => labels))],
        // Compared with the job before the first of these saves, so that a change that was undone is left out.
        differs: own
          .flatMap(({ then }) => then ?? [])
          .slice(0, 1)
          .flatMap((then) => describeJobChanges(then, { ...row, date: startAt, crews })),
      };
    });
    const text = officeText(told, who ? fullName(who) : 'A customer');
    if (text === null) return;
    await notifyOffice(tx, companyId, 'job:write', text);
  });
});
