import type { In, Job } from '@crewcall/contract/types';

export interface Person {
  id: number;
  fullName: string;
  status: number;
}

/** Everybody on the job's crews, each once, with their strongest standing: confirmed, invited, denied. */
export function peopleOf(job: Job): Person[] {
  const rank = [0, 2, 3, 1];
  const people = new Map<number, Person>();
  for (const { id, fullName, status } of job.reqCrew.flatMap((crew) => (crew.deleted ? [] : crew.userList))) {
    const known = people.get(id);
    if (!known || (rank[status] ?? 0) > (rank[known.status] ?? 0)) people.set(id, { id, fullName, status });
  }
  return [...people.values()].sort((a, b) => a.fullName.localeCompare(b.fullName, 'en-AU'));
}

/** Somebody to send to, something to say, and a way to send it. */
export const canSend = (message: In<'sendNotification'>): boolean =>
  message.listUser.length > 0 &&
  message.text.trim() !== '' &&
  (message.selectedEmail || message.selectedPhone);

const gsm = /^[\n\r A-Za-z0-9@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[~\]|€]*$/;

/** How many SMS a text takes: 160 characters alone, 153 each in several; 70 and 67 with letters beyond GSM's own. */
export function smsParts(text: string): { characters: number; parts: number } {
  const characters = text.length;
  const [alone, each] = gsm.test(text) ? [160, 153] : [70, 67];
  return { characters, parts: characters <= alone ? Math.min(1, characters) : Math.ceil(characters / each) };
}
