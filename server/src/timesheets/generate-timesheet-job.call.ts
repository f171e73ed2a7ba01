import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { companyConfig } from '../platform/database/company-config';
import { refuse } from '../errors';
import { handle } from '../platform/http/handle';
import { draw } from '../documents/drawing-threads';
import { oneAfterTheOther } from '../documents/one-after-the-other';
import { hasDuplicates, readTimesheets, timesheetPdf } from './timesheet-pdf';
import { hiddenJob } from '../row-rules/job-for';
import { all } from '../row-rules/job-rows';

const A_MINUTE = 30;

/** One timesheet document for the chosen jobs. It changes nothing; `duplicateTime` warns of doubled times. */
export const generateTimesheetJobHandler = handle(
  'generateTimesheetJob',
  async ({ body, user, scope, db, services, now }) => {
    if (body.invoiceMarkJobAsFinished === true) {
      refuse('A timesheet document does not finish a job. Sign the job off, or set its status.');
    }
    const wanted = [...new Set(Array.isArray(body.idJob) ? body.idJob : [body.idJob])];
    const condition = all(sql<boolean>`job.id = any(${wanted}::bigint[])`, scope.rows('job.read'));
    const { rows } = await sql<{ id: number }>`select job.id from job where ${condition}`.execute(db);
    if (rows.length < wanted.length) return hiddenJob(db, scope, wanted);
    const { confCompanyName } = await companyConfig(db, user.companyId);
    return oneAfterTheOther(user.id, async () => {
      const facts = { company: confCompanyName, at: now };
      const document = await readTimesheets(db, services.blobs, wanted, facts);
      const pdf = await draw(timesheetPdf, document);
      return {
        pdfData: pdf.toString('base64'),
        duplicateTime: hasDuplicates(document),
        withoutTimes: document.jobs.filter(({ rows }) => rows.length === 0).map(({ id }) => id),
        error: false as const,
      };
    });
  },
  { limit: { per: 'user', max: A_MINUTE, windowMs: MINUTE_MS, what: 'timesheets' } },
);
