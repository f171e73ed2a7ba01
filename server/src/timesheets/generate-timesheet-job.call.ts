import { sql } from 'kysely';
import { companyConfig } from '../platform/company-config';
import { refuse } from '../errors';
import { handle } from '../platform/handle';
import { draw } from '../documents/drawing-threads';
import { hasDuplicates, readTimesheets, timesheetPdf } from './timesheet-pdf';
import { hiddenJob } from '../row-rules/job-for';
import { all } from '../row-rules/job-rows';

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
    const document = await readTimesheets(db, services.blobs, wanted, { company: confCompanyName, at: now });
    const pdf = await draw(timesheetPdf, document);
    return { pdfData: pdf.toString('base64'), duplicateTime: hasDuplicates(document), error: false as const };
  },
);
