import type { CompanyConfig } from '@crewcall/domain/company-config';
import { fillTemplate } from '@crewcall/domain/templates';
import { jobValues } from '@crewcall/domain/job-values';
import type { ToldJob } from '@crewcall/domain/job-values';

/** What a finished job's recipients read beside its timesheet. */
export function finishMail(config: CompanyConfig, job: ToldJob): { subject: string; text: string } {
  const values = { ...jobValues(job), companyName: config.confCompanyName };
  return {
    subject: fillTemplate(config.confFinishJobEmailSubject, values).text.replace(/\s+/g, ' '),
    text: fillTemplate(config.confFinishJobEmailText, values).text,
  };
}
