import type { EpochMs, Zone } from '@crewcall/domain/units';
import { pageLink } from '../platform/notifications/our-address';
import { formatTimeBeside, formatDateTimeWithZone } from '@crewcall/domain/format';

/** A job that the office is notified of. */
export interface ToldJob {
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
