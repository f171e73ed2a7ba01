import type { CompanyConfig } from './company-config';
import { answersUntil } from './crew-time';
import type { Planned } from './crew-time';
import { InviteStatus } from './invite';
import { crewsText, fillTemplate } from './templates';
import type { TemplateValues } from './templates';
import type { EpochMs } from './units';
import { formatDate, formatTimeWithZone, formatTimeBeside } from './format';

/** What templates can say of a job, or of one of its crews: then `startAt` is the crew's. */
export interface ToldJob {
  title: string;
  startAt: number;
  zone: string;
  location: string;
}

/** A job's name, date, time and location as template values. */
export const jobValues = ({ title, startAt, zone, location }: ToldJob) =>
  ({
    JobName: title,
    JobDate: formatDate(startAt, zone),
    JobTime: formatTimeWithZone(startAt, zone),
    JobPlace: location,
  }) satisfies TemplateValues;

interface OwnPlace extends Planned {
  /** An invite's stored status. */
  status: number;
}

/**
 * A person's own shift on a job: the next one that is not over, confirmed ones before invitations. If all are over, the
 * last; if there is none, one that starts with the job.
 */
export function ownShift(places: readonly OwnPlace[], jobStart: EpochMs, now: EpochMs): Planned {
  const sorted = [InviteStatus.Confirmed, InviteStatus.Pending].map((wanted) =>
    places.filter(({ status }) => status === wanted).sort((one, other) => one.startTime - other.startTime),
  );
  const ahead = sorted.flat().find((place) => answersUntil(place) > now);
  const last = sorted.find((list) => list.length > 0)?.at(-1);
  return ahead ?? last ?? { startTime: jobStart, endTime: null };
}

/**
 * A message to several people, filled in for one reader. `job` has that reader's own start; null if it is about no job.
 */
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
    JobCrew: crewsText(crews, job.startAt, (at) => formatTimeBeside(at, job.zone, job.startAt)),
    companyName: config.confCompanyName,
  })
    .text.replace(/\n{3,}/g, '\n\n')
    .trim();
