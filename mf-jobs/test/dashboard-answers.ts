import type { DashboardRow, Job } from '@crewcall/contract/types';
import {
  countJobs,
  dayLoads,
  daysOf,
  daysWithin,
  firstInNeed,
  listedSections,
  needsCrew,
  placesOf,
  rowFacts,
} from '@crewcall/domain/dashboard';
import type { DashboardJob } from '@crewcall/domain/dashboard';
import { InviteStatus } from '@crewcall/domain/invite';
import { matches } from '@crewcall/domain/text';
import type { WorkDay } from '@crewcall/domain/work-days';
import type { Answers, createTestRegion } from '@crewcall/platform/testing';
import { now } from './fixtures';

type OfJob = Omit<Job, 'customerChange' | 'reqCrew'> & DashboardJob;
type Supervisors = readonly { id: number; fullName: string }[];

const asked = (job: Job): OfJob => ({
  ...job,
  customerChange: job.customerChange?.changed ?? null,
  reqCrew: job.reqCrew.map((crew) => ({
    ...crew,
    invited: crew.userList.filter(({ status }) => status === InviteStatus.Pending).length,
  })),
});

function rowOf({ day, part }: WorkDay<OfJob>, supervisors: Supervisors): DashboardRow {
  const { missing, ...facts } = rowFacts(part, now);
  const { id, date, endTime, tz, title, prepend, location, color, unreadMessages } = part;
  const people = part.reqCrew.flatMap((crew) => crew.userList as Job['reqCrew'][number]['userList']);
  const names = new Map(people.map((person) => [person.id, person.fullName]));
  return {
    ...{ id, day, date, endTime, tz, title, prepend, location, color, unreadMessages },
    ...facts,
    notIn: missing.flatMap((one) => names.get(one) ?? []),
    customerChange: part.customerChange && [...part.customerChange],
    supervisors: supervisors
      .filter((person) => part.selectedSupervisors.includes(person.id))
      .map(({ fullName }) => fullName),
  };
}

const hasWords = ({ title, prepend, location }: OfJob, text: string) =>
  matches([title, prepend, location].join('\n'), text);

/** The row of a job that takes place on one day. */
export function jobRow(job: Job): DashboardRow {
  const [part] = daysOf([asked(job)]);
  if (part === undefined) throw new Error('The job has no day.');
  return rowOf(part, []);
}

/** What the server answers to the dashboard about these jobs, by the rules of the domain. */
export function answersOf(
  jobs: readonly Job[],
  supervisors: Supervisors = [],
  zone = 'Australia/Sydney',
): Required<Pick<Answers, 'getDashboardJobs' | 'getDashboardSums'>> {
  const parts = daysOf(jobs.map(asked));
  const inNeed = (all: readonly WorkDay<OfJob>[]) => all.filter(({ part }) => needsCrew(part, now));
  return {
    getDashboardJobs: ({
      dateStart,
      dateEnd,
      text = '',
      running,
      needsCrew: onlyOpen,
      offset = 0,
      limit = 50,
    }) => {
      const range = { start: dateStart, end: dateEnd };
      const here = daysWithin(parts, zone, range, running ? now : undefined).filter(({ part }) =>
        hasWords(part, text),
      );
      const listed = firstInNeed(onlyOpen ? inNeed(here) : here, now);
      return {
        total: listed.length,
        jobs: listed.slice(offset, offset + limit).map((part) => rowOf(part, supervisors)),
      };
    },
    getDashboardSums: ({ dateStart, text = '', needsCrew: onlyOpen, day }) => {
      const within = (chosen?: number) =>
        listedSections(zone, dateStart, chosen).map(({ kind, range }) => ({
          kind,
          parts: daysWithin(parts, zone, range, kind === 'today' ? now : undefined),
        }));
      const sections = within(day).map(({ kind, parts: here }) => ({
        kind,
        parts: here.filter(({ part }) => hasWords(part, text)),
      }));
      return {
        days: dayLoads(parts, zone, dateStart),
        jobs: countJobs(within().flatMap((section) => section.parts)),
        needCrew: countJobs(inNeed(sections.flatMap((section) => section.parts))),
        sections: sections.map(({ kind, parts: here }) => {
          const listed = onlyOpen ? inNeed(here) : here;
          return { kind, rows: listed.length, jobs: countJobs(listed), ...placesOf(listed) };
        }),
      };
    },
  };
}

/** From now on the server answers with these jobs. */
export function answerJobs(
  fake: ReturnType<typeof createTestRegion>,
  jobs: readonly Job[],
  supervisors: Supervisors = [],
): void {
  const answers = answersOf(jobs, supervisors);
  fake.answer('getDashboardJobs', answers.getDashboardJobs);
  fake.answer('getDashboardSums', answers.getDashboardSums);
}
