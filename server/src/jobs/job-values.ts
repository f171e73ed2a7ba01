import type { CompanyConfig } from '@crewcall/domain/company-config';
import { crewsText, fillTemplate } from '@crewcall/domain/templates';
import type { TemplateValues } from '@crewcall/domain/templates';
import { dateText, sentTime } from '../platform/when-text';

/** What templates name of a job, or of one crew of it: `startAt` is then the crew's. */
export interface ToldJob {
  title: string;
  startAt: number;
  zone: string;
  location: string;
}

/** A job's day, time, place and name as templates say them. */
export const jobValues = ({ title, startAt, zone, location }: ToldJob) =>
  ({
    JobName: title,
    JobDate: dateText(startAt, zone),
    JobTime: sentTime(startAt, zone),
    JobPlace: location,
  }) satisfies TemplateValues;

interface AskedCrew {
  amount: number;
  groupName: string;
  startTime: number;
}

/** The company's text for a group chat about a job; see `crewsText`. */
export const groupText = (config: CompanyConfig, job: ToldJob, crews: readonly AskedCrew[]): string =>
  fillTemplate(config.confWhatsAppTemplate, {
    ...jobValues(job),
    JobCrew: crewsText(crews, job.startAt, (at) => sentTime(at, job.zone)),
    companyName: config.confCompanyName,
  })
    .text.replace(/\n{3,}/g, '\n\n')
    .trim();
