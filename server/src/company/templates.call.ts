// Calls: getTemplateJobs, previewTemplate, sendTemplateTest.
import { sql } from 'kysely';
import { handle } from '../platform/http/handle';
import { jobStatus } from '../db/statuses';
import { publicAddress, withAddress } from '../platform/notifications/our-address';
import { filledTemplate } from './filled-template';
import { templateFaults, templateOf } from '@crewcall/domain/templates';
import { namedSms } from '@crewcall/domain/sms';
import { MINUTE_MS } from '@crewcall/domain/units';
import { draw } from '../documents/drawing-threads';
import { companyConfig } from '../platform/database/company-config';
import { queueMail, queueTexts } from '../platform/notifications/messages';
import { readTimesheets, timesheetPdf } from '../timesheets/timesheet-pdf';

const MOST = 50;

/** The jobs nearest to now that the caller may read, to try a template on. */
export const getTemplateJobsHandler = handle('getTemplateJobs', async ({ scope, db, now }) => {
  const near = (ahead: boolean) => sql`(
    select job.id, job.title, job.prepend, job.start_at as date, job.zone as tz from job
    where ${scope.rows('job.read')} and job.status <> ${jobStatus.cancelled}
      and ${ahead ? sql`job.start_at >= ${now}` : sql`job.start_at < ${now}`}
    order by job.start_at ${ahead ? sql`` : sql`desc`} limit ${MOST})`;
  const { rows } = await sql<{ id: number; title: string; prepend: string; date: number; tz: string }>`
    select * from (${near(true)} union all ${near(false)}) x
    order by abs(x.date - ${now}::bigint), x.id limit ${MOST}`.execute(db);
  return { jobs: rows };
});

/** Previews a template as it is typed, filled as if it were sent to the caller. */
export const previewTemplateHandler = handle(
  'previewTemplate',
  async ({ body, user, scope, db, services, now }) => {
    const { subject, text } = await filledTemplate(db, scope, user, body, now);
    const shown = withAddress(text, publicAddress(services.settings));
    if (templateOf(body.field).channel !== 'sms' || shown === '') return { subject, text: shown };
    const { confCompanyName } = await companyConfig(db, user.companyId);
    return { subject, text: namedSms(confCompanyName, shown) };
  },
);

const said = 'This is a test of a template. Nobody else has got it, and its links answer nothing.';

/**
 * Sends the caller a template as it is typed: by mail, or by SMS for an SMS template. The mail for a finished job has
 * its timesheet attached if the caller may read timesheets.
 */
export const sendTemplateTestHandler = handle(
  'sendTemplateTest',
  async ({ body, user, scope, db, services, now, write, refuse }) => {
    const { field, draft, idJob } = body;
    for (const typed of draft) {
      const [fault] = templateFaults(typed.field, typed.text);
      if (fault) return refuse(fault.text, { field: typed.field });
    }
    const { subject, text } = await filledTemplate(db, scope, user, body, now);
    if (text === '') return refuse('This template is empty, so nothing is sent.');
    const isSms = templateOf(field).channel === 'sms';
    const { phone } = await db
      .selectFrom('app_user')
      .select('phone')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    if (isSms && phone.trim() === '')
      return refuse('Your account has no phone number. Add one under Me, then test again.');
    const isTimesheet = field.startsWith('confFinishJob') && idJob !== undefined;
    const { confCompanyName } = await companyConfig(db, user.companyId);
    const pdf =
      isTimesheet && scope.may('timesheet.read')
        ? await draw(
            timesheetPdf,
            await readTimesheets(db, services.blobs, [idJob], { company: confCompanyName, at: now }),
          )
        : null;
    const file = pdf === null ? null : await services.blobs.bring(pdf, 'application/pdf');
    const to = isSms ? phone.trim() : user.email;
    return write(async (tx) => {
      tx.audit('company', user.companyId, { template: field });
      if (isSms) await queueTexts(tx, [{ userId: user.id, to, text: `[Test] ${text}` }]);
      else
        await queueMail(tx, {
          userId: user.id,
          to,
          subject: `[Test] ${subject === '' ? 'Text to copy' : subject}`,
          text: `${said}\n\n${text}`,
          ...(file === null
            ? {}
            : {
                attachments: [{ blobId: await services.blobs.name(tx.db, file), filename: 'timesheet.pdf' }],
              }),
        });
      return { ok: true as const, to };
    });
  },
  { limit: { per: 'user', max: 20, windowMs: 10 * MINUTE_MS, what: 'tests' }, secret: ['draft'] },
);
