import type { CompanyConfig } from '@crewcall/domain/company-config';
import { templateOf, templateVariables } from '@crewcall/domain/templates';
import type { TemplateField } from '@crewcall/domain/templates';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { registrantMail } from '../registrants/registrant-mails';
import { hourlyText } from '@crewcall/domain/money';
import { invitationMail, placeValues, reminderText } from '../crews/invitation';
import { answerUrl } from '../crews/one-time-link';
import type { Db } from '../db/schema';
import { groupText } from '@crewcall/domain/job-values';
import type { ToldJob } from '@crewcall/domain/job-values';
import { companyConfig } from '../platform/database/company-config';
import { pageLink } from '../platform/notifications/our-address';
import { hiddenJob } from '../row-rules/job-for';
import { all, withId } from '../row-rules/job-rows';
import type { Scope } from '../row-rules/scope';
import { finishMail } from '../timesheets/mail-timesheet.task';

/** A request for a preview: the template as the office has typed it, and the job to fill it with. */
export interface Filling {
  field: TemplateField;
  draft: readonly { field: TemplateField; text: string }[];
  idJob?: number | undefined;
}

/** A template as its reader would get it. */
export interface Filled {
  /** Empty for text messages, which have none. */
  subject: string;
  text: string;
}

/** The job, and its first crew where it has one. */
interface ShownJob extends ToldJob {
  id: number;
  crews: { id: number; amount: number; groupName: string; startAt: number; endAt: number | null }[];
}

const { JobName, JobPlace, JobCrew } = templateVariables;

// An example job for previews without a real one: two weeks ahead, on the full hour.
const exampleJob = (zone: string, now: number): ShownJob => ({
  id: 0,
  title: JobName.example,
  startAt: Math.floor((now + 14 * DAY_MS) / 3_600_000) * 3_600_000,
  zone,
  location: JobPlace.example,
  crews: [],
});

async function readJob(db: Db, scope: Scope, id: number): Promise<ShownJob> {
  const { rows } = await sql<ShownJob>`
    select job.id, job.title, job.start_at as "startAt", job.zone, job.location, coalesce((
      select json_agg(json_build_object('id', jc.id, 'amount', jc.amount, 'groupName', g.name,
        'startAt', jc.start_at, 'endAt', jc.end_at) order by jc.start_at, jc.id)
      from job_crew jc join crew_group g on g.id = jc.group_id
      where jc.job_id = job.id and jc.deleted_at is null), '[]'::json) as crews
    from job where ${all(withId(id), scope.rows('job.read'))}`.execute(db);
  return rows[0] ?? hiddenJob(db, scope, id);
}

const crewsOf = ({ crews }: ShownJob) =>
  crews.map(({ startAt, ...crew }) => ({ ...crew, startTime: startAt }));

type Fill = (config: CompanyConfig, job: ShownJob, reader: { firstName: string; lastName: string }) => Filled;

const nothing: Filled = { subject: '', text: '' };

// Example values for the invitation templates. Their link has the token `example`, which belongs to no invitation.
function inviteValues(config: CompanyConfig, job: ShownJob, reader: Parameters<Fill>[2]) {
  const [crew] = job.crews;
  const place = {
    ...job,
    startAt: crew?.startAt ?? job.startAt,
    groupName: crew?.groupName ?? JobCrew.example,
    // Without a crew no end is planned, so the example lasts eight hours.
    endAt: crew ? crew.endAt : job.startAt + 8 * HOUR_MS,
    // An example rate of $35.00, because there is no worker whose rate could be shown.
    pay: config.confShowPay === 1 ? hourlyText(3_500) : null,
  };
  const invite = { idJob: job.id, idReqCrew: crew?.id ?? 0 };
  return placeValues(place, reader, config, (accept) => answerUrl('example', invite, accept));
}

const reply =
  (field: Parameters<typeof registrantMail>[1], link?: string): Fill =>
  (config, _job, { firstName, lastName }) =>
    registrantMail(config, field, { first_name: firstName, last_name: lastName }, link) ?? nothing;

/** For each template the function that fills it: the same one that sends it, so that previews match what is sent. */
const fills: Record<TemplateField, Fill> = {
  confFinishJobEmailSubject: finishMail,
  confFinishJobEmailText: finishMail,
  confReplyEmailRegistrantTemplate: reply(
    'confReplyEmailRegistrantTemplate',
    pageLink('/public/Register/example'),
  ),
  confReplyEmailReceivedTemplate: reply('confReplyEmailReceivedTemplate'),
  confReplyEmailDeclinedTemplate: reply('confReplyEmailDeclinedTemplate'),
  confReplyEmailConcludedTemplate: reply('confReplyEmailConcludedTemplate'),
  confInviteJobEmail: (config, job, reader) => invitationMail(config, inviteValues(config, job, reader)),
  confSMSTemplatePendingInvite: (config, job, reader) => ({
    subject: '',
    text: reminderText(config, inviteValues(config, job, reader)),
  }),
  confWhatsAppTemplate: (config, job) => ({ subject: '', text: groupText(config, job, crewsOf(job)) }),
};

/** Fills a template, as it is typed, for a reader. Throws 403 or 404 for a job that the caller may not read. */
export async function filledTemplate(
  db: Db,
  scope: Scope,
  reader: { companyId: number; firstName: string; lastName: string },
  { field, draft, idJob }: Filling,
  now: number,
): Promise<Filled> {
  const stored = await companyConfig(db, reader.companyId);
  const typed = Object.fromEntries(draft.map((each) => [each.field, each.text.trim()]));
  const config = { ...stored, ...typed };
  const job =
    idJob === undefined || !templateOf(field).isOfJob
      ? exampleJob(config.confTimezone, now)
      : await readJob(db, scope, idJob);
  return fills[field](config, job, reader);
}
