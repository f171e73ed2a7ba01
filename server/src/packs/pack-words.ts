import { mapLink } from '@crewcall/domain/map-link';
import type { Pack, PackCrew, PackJob } from './read-pack';
import { dayWords, spanWords } from '../documents/paper-words';

const joined = (...texts: string[]): string => [...new Set(texts.filter((text) => text !== ''))].join(', ');

/** How to get in. The job's code comes before the venue's: a job that takes a venue takes its code. */
export const gateOf = ({ venue, gateCode }: PackJob): string => gateCode || (venue?.gate ?? '');

/** Who to call on site. The job's contact comes before the venue's. */
export const contactOf = ({ contactName, contactPhone, venue }: PackJob): { name: string; phone: string } =>
  contactName !== '' || contactPhone !== '' || venue === null
    ? { name: contactName, phone: contactPhone }
    : { name: venue.contactName, phone: venue.contactPhone };

/** The venue's name and the job's address. */
export const placeOf = ({ venue, place }: PackJob): string => joined(venue?.name ?? '', place);

/** Address of the place on a map; null for a job without a place. */
export const mapOf = ({ venue, place }: PackJob): string | null =>
  place === '' && !venue?.at ? null : mapLink(place, venue?.at ?? null);

export const notesOf = ({ venue, notes }: PackJob): string =>
  [notes, venue?.notes ?? ''].filter((text) => text.trim() !== '').join('\n');

/** All licence types that crews of the job need. */
export const licencesOf = ({ crews }: PackJob): string =>
  joined(...crews.flatMap(({ licences }) => licences));

/** Planned times: `08:00 am - 04:00 pm`, or only the start if no end is planned. */
export function plannedOf({ startAt, endAt }: PackCrew, { zone }: PackJob): string {
  const { from, to } = spanWords(startAt, endAt ?? startAt, zone);
  return endAt === null ? from : `${from} - ${to}`;
}

export const dayOf = ({ startAt }: PackCrew, { zone }: PackJob): string => dayWords(startAt, zone);

/** Every text of a pack, to choose the fonts. */
export const textsOf = ({ company, subject, jobs }: Pack): string[] => [
  company,
  subject,
  ...jobs.flatMap((job) => [
    ...[job.title, job.customer, placeOf(job), gateOf(job), notesOf(job), licencesOf(job)],
    ...[contactOf(job).name, contactOf(job).phone, job.venue?.dock ?? '', job.venue?.parking ?? ''],
    ...job.crews.flatMap(({ group, people }) => [group, ...people.map(({ name }) => name)]),
  ]),
];
