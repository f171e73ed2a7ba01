import type { CompanyConfig } from './company-config';
import { InviteStatus } from './invite';
import { crewsText, fillTemplate } from './templates';
import type { TemplateValues } from './templates';
import type { EpochMs } from './units';
import { dateText, sentTime } from './when-text';

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

interface OwnPlace {
  /** An invite's stored status. */
  status: number;
  startTime: EpochMs;
}

/** When somebody begins on a job: with the first crew that they are confirmed on, else invited to, else with the job. */
export function ownStart(places: readonly OwnPlace[], jobStart: EpochMs): EpochMs {
  const startsOf = (wanted: number) =>
    places.filter(({ status }) => status === wanted).map(({ startTime }) => startTime);
  const [starts = [jobStart]] = [InviteStatus.Confirmed, InviteStatus.Pending]
    .map(startsOf)
    .filter((list) => list.length > 0);
  return Math.min(...starts);
}

/** A message to many as one person reads it; `job` with the start that is theirs, null where it is about none. */
export const noticeTo = (
  reader: { firstName: string; lastName: string },
  text: string,
  job: ToldJob | null,
): string => fillTemplate(text, { ...(job ? jobValues(job) : {}), ...reader }).text;

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
