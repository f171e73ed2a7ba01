import type { Job, ReqCrew } from '@crewcall/contract/types';
import { initialFields } from '@crewcall/domain/job-fields';
import { calendarDays } from '@crewcall/domain/calendar-days';
import { factsFor } from '../src/month/crew-facts';
import type { Viewer } from '../src/month/crew-facts';
import type { JobFacts } from '../src/month/job-facts';
import { officeFacts } from '../src/month/office-facts';

/** Saturday 21 November 2026, 3 pm in Sydney. */
export const now = Date.UTC(2026, 10, 21, 4);
export const hour = 3_600_000;
const me = 1;
export const sydney = 'Australia/Sydney';
export const at = (text: string) => Date.parse(text);

export const crewMember: Viewer = { idUser: me, zone: sydney, now };

const always = { first: '', last: '9999' };
/** What the office sees of a job on each of its days. */
export const seenByOffice = (of: Job): JobFacts[] =>
  calendarDays([{ job: of, isFound: true }], always, -1).shown.map(({ day, chip }) =>
    officeFacts(chip, day, sydney),
  );

const only = ([one, ...others]: readonly JobFacts[]): JobFacts => {
  if (!one || others.length > 0) throw new Error(`${others.length + 1} places`);
  return one;
};
/** The facts of jobs with one day, or in which the worker has one place. */
export const officeFact = (of: Job): JobFacts => only(seenByOffice(of));
export const crewFact = (viewer: Viewer) => {
  const facts = factsFor(viewer);
  return (of: Job): JobFacts => only(facts(of));
};

export const crew = (change: Partial<ReqCrew> & { mine?: number } = {}): ReqCrew => {
  const { mine, ...rest } = change;
  return {
    id: 11,
    groupId: 3,
    groupName: 'Stagehand',
    amount: 8,
    confirmed: 8,
    startTime: now + hour,
    endTime: now + 5 * hour,
    requireCode: false,
    deleted: false,
    userList: mine === undefined ? [] : [{ id: me, fullName: 'Mia Costa', phone: null, status: mine }],
    ...rest,
  };
};

/** A crew of the job's own time. */
const crewOn = ({ date = now + hour, endTime = date + 4 * hour }: Partial<Job>) =>
  crew({ startTime: date, endTime });

export const job = (change: Partial<Job> = {}): Job => ({
  id: 1,
  version: 1,
  ...initialFields,
  title: 'Load in',
  date: now + hour,
  endTime: (change.date ?? now + hour) + 4 * hour,
  color: '#90a4ae',
  rgba: 'rgba(144, 164, 174, 1)',
  prepend: 'ACME',
  state: 1,
  status: 1,
  multipleDates: [],
  reqCrew: [crewOn(change)],
  statusUser: 0,
  hasApplied: false,
  processed: false,
  tzOffset: 660,
  tz: sydney,
  clockList: [],
  fileCount: 0,
  unreadMessages: 0,
  ...change,
});

export const gala = job({ id: 5, title: 'Gala' });
export const bump = job({ id: 6, title: 'Bump out', date: now + 3 * hour, endTime: now + 7 * hour });
export const strike = job({ id: 7, title: 'Strike', date: now + 20 * hour, endTime: now + 24 * hour });
export const three = [gala, bump, strike];
export const december = job({
  id: 8,
  title: 'Carols',
  date: at('2026-12-15T05:00:00Z'),
  endTime: at('2026-12-15T09:00:00Z'),
});
