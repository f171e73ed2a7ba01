import type { In, Job } from '@crewcall/contract/types';
import { noticeTo, ownShift } from '@crewcall/domain/job-values';
import { smsParts } from '@crewcall/domain/sms';
import type { EpochMs } from '@crewcall/domain/units';
import { plural } from '@crewcall/ui/format';

export interface Person {
  id: number;
  fullName: string;
  phone?: string | null | undefined;
  status: number;
  /** The office declined this worker, not the worker the job. */
  refused?: boolean | undefined;
}

/** Everybody on the job's crews, each once, with their highest invite status: confirmed, invited, denied. */
export function peopleOf(job: Job): Person[] {
  const rank = [0, 2, 3, 1];
  const people = new Map<number, Person>();
  for (const one of job.reqCrew.flatMap((crew) => (crew.deleted ? [] : crew.userList))) {
    const { id, fullName, phone, status, refused } = one;
    const known = people.get(id);
    if (!known || (rank[status] ?? 0) > (rank[known.status] ?? 0))
      people.set(id, { id, fullName, phone, status, refused });
  }
  return [...people.values()].sort((a, b) => a.fullName.localeCompare(b.fullName, 'en-AU'));
}

/** Whether a message has recipients, a text, and a way to send it. */
export const canSend = (message: In<'sendNotification'>): boolean =>
  message.listUser.length > 0 &&
  message.text.trim() !== '' &&
  (message.selectedEmail || message.selectedPhone);

/** The job's groups and the ids of their people, one entry per group name, to select a whole group. */
export function groupsOf(job: Job): { groupName: string; ids: readonly number[] }[] {
  const groups = new Map<string, Set<number>>();
  for (const { deleted, groupName, userList } of job.reqCrew) {
    if (deleted || userList.length === 0) continue;
    const ids = groups.get(groupName) ?? new Set<number>();
    for (const { id } of userList) ids.add(id);
    groups.set(groupName, ids);
  }
  return [...groups].map(([groupName, ids]) => ({ groupName, ids: [...ids] }));
}

const partsOf = (texts: readonly string[]): number[] => texts.map((text) => smsParts(text).parts);

/** The cost of these SMS; null if none is sent. */
function smsCharge(texts: readonly string[]): string | null {
  const all = partsOf(texts).reduce((sum, parts) => sum + parts, 0);
  if (all === 0) return null;
  return all === 1 ? 'One SMS is charged.' : `${all.toLocaleString('en-AU')} SMS are charged.`;
}

/** From this many people on, the form asks before sending. */
const ASK_FROM = 20;

/** The question before sending to many people or by SMS, which costs money; null if none is needed. */
export function sendQuestion(
  { listUser, selectedPhone }: Pick<In<'sendNotification'>, 'listUser' | 'selectedPhone'>,
  texts: readonly string[],
) {
  if (listUser.length < ASK_FROM && !selectedPhone) return null;
  const number = listUser.length.toLocaleString('en-AU');
  return {
    title: `Send to ${number} ${listUser.length === 1 ? 'person' : 'people'}?`,
    text: (selectedPhone ? smsCharge(texts) : null) ?? 'You cannot take back what is sent.',
    yes: 'Send',
  };
}

/**
 * A message about a job with its variables filled in for one person. The last word of a name counts as the last name.
 */
export function noticeAs(
  { id, fullName }: Pick<Person, 'id' | 'fullName'>,
  text: string,
  job: Job,
  now: EpochMs,
): string {
  const words = fullName.split(' ');
  const lastName = words.pop() ?? '';
  const places = job.reqCrew.flatMap(({ deleted, startTime, endTime, userList }) =>
    deleted
      ? []
      : userList.filter((one) => one.id === id).map(({ status }) => ({ status, startTime, endTime })),
  );
  const { title, tz: zone, location } = job;
  return noticeTo({ firstName: words.join(' ') || lastName, lastName }, text, {
    ...{ title, zone, location },
    startAt: ownShift(places, job.date, now).startTime,
  });
}

/** The warning about variables for which the job has no value; null if there are none. */
export const emptyNote = (text: string, { location }: Pick<Job, 'location'>): string | null =>
  text.includes('{JobPlace}') && location.trim() === ''
    ? 'This job has no place yet, so {JobPlace} stays empty. Enter the place under Info.'
    : null;

/** The length of the longest of these SMS, and the cost. */
export function smsNote(texts: readonly string[]): string {
  const { characters, each, parts } = texts
    .map(smsParts)
    .reduce((one, other) => (other.characters > one.characters ? other : one), smsParts(''));
  const least = Math.min(parts, ...partsOf(texts));
  const range = least === parts ? plural(parts, 'SMS', 'SMS') : `${least} to ${parts} SMS`;
  const cost = smsCharge(texts);
  return `${characters} of ${each * Math.max(1, parts)} characters, ${range} each.${cost === null ? '' : ` ${cost}`}`;
}
