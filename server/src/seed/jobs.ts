import { JobStatus } from '@crewcall/domain/job-state';
import { InviteStatus } from '@crewcall/domain/invite';
import { DOUBLE_SHIFT_MS } from '@crewcall/domain/limits';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { contactOf, type CompanyParts } from './company';
import { need, type Seed } from './context';
import { insertAll, insertEach, insertIds } from './insert';
import { type CrewPlan, type JobPlan, planJobs } from './job-plan';
import { phoneOf } from './demo-numbers';
import type { People, Person } from './people';

/** The id of the nth series. 0 is the demo's only series with several jobs; every other job has its own. */
const seriesOf = (nth: number): string => `5e1e5000-0000-4000-8000-${String(nth + 1).padStart(12, '0')}`;

interface Member {
  person: Person;
  /** 1 invited, 2 confirmed, 3 denied. */
  status: number;
}

export interface MadeCrew {
  id: number;
  plan: CrewPlan;
  members: Member[];
  applicants: Person[];
}

export interface MadeJob {
  id: number;
  plan: JobPlan;
  supervisors: Person[];
  crews: MadeCrew[];
}

export const confirmedOn = (crew: MadeCrew): Member[] =>
  crew.members.filter(({ status }) => status === InviteStatus.Confirmed);

/** Records who works when, so that nobody gets two shifts that start less than 20 hours apart. */
class Roster {
  private readonly starts = new Map<number, number[]>();

  isFree(person: Person, start: number): boolean {
    return !(this.starts.get(person.id) ?? []).some((other) => Math.abs(other - start) < DOUBLE_SHIFT_MS);
  }

  book(person: Person, start: number): void {
    this.starts.set(person.id, [...(this.starts.get(person.id) ?? []), start]);
  }
}

/** The demo accounts that get a crew of this job before anybody else: [index in `people.crew`, invite status]. */
function placedFirst(plan: JobPlan, nth: number): readonly (readonly [number, InviteStatus])[] {
  const all =
    (status: InviteStatus) =>
    (...indexes: number[]) =>
      indexes.map((index) => [index, status] as const);
  const pending = all(InviteStatus.Pending);
  const confirmed = all(InviteStatus.Confirmed);
  if (plan.tag === 'soon') return [confirmed(1, 0), confirmed(2)][nth] ?? [];
  const plain: Partial<Record<number, ReturnType<typeof pending>>> = {
    3: [...pending(1), ...confirmed(2)],
    5: nth % 2 === 0 ? [...confirmed(1), ...pending(2)] : [],
    7: [...pending(1, 2), ...confirmed(0)],
    8: confirmed(1),
    10: pending(1, 2),
    11: pending(1, 2),
  };
  const planned = plan.tag === 'plain' ? plain[plan.day] : undefined;
  if (planned) return planned;
  return plan.day < -1 && plan.tag !== 'cancelled' && plan.day % 3 === 0 ? confirmed(1, 2) : [];
}

/** Adds jobs with crews, members, applications, supervisors and recipients. */
export async function seedJobs(seed: Seed, parts: CompanyParts, people: People): Promise<MadeJob[]> {
  const { db, now, random, companyId } = seed;
  const plans = planJobs(now);
  const jobIds = await insertIds(
    db,
    'job',
    plans.map((plan, at) => {
      const manager = plan.prepend === '' ? null : people.managers[plan.prepend];
      const made = Math.min(plan.start - 12 * DAY_MS, now - (1 + (at % 6)) * HOUR_MS);
      return {
        company_id: companyId,
        series_id: seriesOf(plan.tag === 'series' ? 0 : at + 1),
        title: plan.title,
        description: plan.description,
        start_at: plan.start,
        zone: plan.zone,
        state: plan.state,
        location: plan.location,
        postcode: plan.postcode,
        gate_code: plan.gateCode,
        prepend: plan.prepend,
        color: plan.color,
        status: plan.status,
        hide_public: plan.hidden,
        onsite_name: contactOf(at),
        onsite_phone: phoneOf(20 + (at % 4)),
        created_by: plan.tag === 'request' && manager ? manager.id : people.admin.id,
        requested_by: plan.tag === 'request' && manager ? manager.id : null,
        created_at: made,
        updated_at: made,
      };
    }),
  );

  const roster = new Roster();
  const jobs = plans.map((plan, at): MadeJob => {
    const supervisor = need(people.crew[0], 'supervisor');
    const other = need(people.crew[3 + (at % 3)], 'supervisor');
    return {
      id: need(jobIds[at], 'job'),
      plan,
      supervisors:
        plan.tag === 'request'
          ? []
          : plan.day === 0 || plan.day === 1
            ? [supervisor]
            : at % 2 === 0
              ? [other]
              : [],
      crews: plan.crews.map((crew) => ({ id: 0, plan: crew, members: [], applicants: [] })),
    };
  });
  const seen = new Map<string, number>();
  for (const job of jobs) {
    const nth = seen.get(job.plan.tag) ?? 0;
    seen.set(job.plan.tag, nth + 1);
    placeFirst(job, nth, people, roster);
  }
  const able = people.crew.filter((person) => person.active);
  for (const job of jobs) for (const crew of job.crews) fill(crew, random.shuffle(able.slice(3)), roster);
  // Leaves out the demo accounts (the first three), so that there are open shifts for which they can apply.
  for (const job of jobs)
    for (const crew of job.crews) addApplicants(job, crew, random.shuffle(able.slice(3)), roster);
  addOwnApplications(jobs, people);

  const crews = jobs.flatMap((job) => job.crews);
  const idJobs = new Map(jobs.flatMap((job) => job.crews.map((crew) => [crew, job.id])));
  await insertEach(db, 'job_crew', crews, (crew) => ({
    job_id: need(idJobs.get(crew), 'job'),
    group_id: parts.groups[crew.plan.group],
    amount: crew.plan.amount,
    start_at: crew.plan.start,
    end_at: crew.plan.end,
    require_code: crew.plan.requireCode,
    code: String(random.int(1000, 9999)),
  }));
  await seedMembers(seed, people, crews);
  await insertAll(
    db,
    'job_supervisor',
    jobs.flatMap((job) => job.supervisors.map((person) => ({ job_id: job.id, user_id: person.id }))),
  );
  await insertAll(
    db,
    'job_recipient',
    jobs
      .filter(({ plan }) => plan.prepend !== '')
      .map((job) => ({ job_id: job.id, email: `timesheets@${job.plan.prepend.toLowerCase()}.example` })),
  );
  return jobs;
}

const can = (person: Person, crew: MadeCrew) => person.rates[crew.plan.group] !== undefined;

function placeFirst(job: MadeJob, nth: number, people: People, roster: Roster): void {
  for (const [index, status] of placedFirst(job.plan, nth)) {
    const person = need(people.crew[index], 'demo account');
    const crew = job.crews.find((entry) => can(person, entry) && entry.members.length < entry.plan.amount);
    if (!crew || !roster.isFree(person, crew.plan.start)) continue;
    crew.members.push({ person, status });
    roster.book(person, crew.plan.start);
  }
}

function fill(crew: MadeCrew, able: readonly Person[], roster: Roster): void {
  const wanted = [
    [InviteStatus.Confirmed, crew.plan.confirmed],
    [InviteStatus.Pending, crew.plan.invited],
    [InviteStatus.Denied, crew.plan.denied],
  ] as const;
  for (const [status, amount] of wanted) {
    for (const person of able) {
      if (crew.members.filter((member) => member.status === status).length >= amount) break;
      if (!can(person, crew) || crew.members.some((member) => member.person === person)) continue;
      if (!roster.isFree(person, crew.plan.start)) continue;
      crew.members.push({ person, status });
      if (status !== InviteStatus.Denied) roster.book(person, crew.plan.start);
    }
  }
}

function addApplicants(job: MadeJob, crew: MadeCrew, able: readonly Person[], roster: Roster): void {
  for (const person of able) {
    if (crew.applicants.length >= crew.plan.applied) return;
    const inJob = job.crews.some((entry) => entry.members.some((member) => member.person === person));
    if (!inJob && can(person, crew) && roster.isFree(person, crew.plan.start)) crew.applicants.push(person);
  }
}

function addOwnApplications(jobs: readonly MadeJob[], people: People): void {
  const open = jobs.filter(({ plan }) => plan.status === JobStatus.Confirmed && plan.day > 1 && !plan.hidden);
  for (const index of [1, 2]) {
    const person = need(people.crew[index], 'demo account');
    const job = open.find(
      (entry) =>
        entry.plan.day >= 4 + index &&
        entry.crews.every((crew) => crew.members.every((member) => member.person !== person)) &&
        entry.crews.some((crew) => can(person, crew)),
    );
    job?.crews.find((crew) => can(person, crew))?.applicants.push(person);
  }
}

async function seedMembers(
  { db, now, random }: Seed,
  people: People,
  crews: readonly MadeCrew[],
): Promise<void> {
  await insertAll(
    db,
    'crew_member',
    crews.flatMap((crew) =>
      crew.members.map(({ person, status }, at) => {
        const invited = Math.min(crew.plan.start - 9 * DAY_MS, now - random.int(2, 60) * HOUR_MS);
        return {
          crew_id: crew.id,
          user_id: person.id,
          status,
          invited_at: invited,
          answered_at: status === InviteStatus.Pending ? null : invited + random.int(1, 90) * 60_000,
          answered_by: status === InviteStatus.Pending ? null : at % 3 === 2 ? people.admin.id : person.id,
          reminded_at: null,
        };
      }),
    ),
  );
  const waiting = crews.flatMap((crew) =>
    crew.applicants.map((person) => ({ crew, person, approved: null as boolean | null })),
  );
  // Adds answered applications: some crew members were accepted by applying, others were refused.
  const answered = crews
    .filter((crew) => crew.plan.start > now)
    .flatMap((crew) =>
      crew.members
        .filter(
          ({ status }, at) =>
            status === InviteStatus.Denied || (status === InviteStatus.Confirmed && at === 0),
        )
        .map(({ person, status }) => ({ crew, person, approved: status === InviteStatus.Confirmed })),
    );
  await insertAll(
    db,
    'application',
    [...waiting, ...answered].map(({ crew, person, approved }) => {
      const applied = now - random.int(3, 70) * HOUR_MS;
      return {
        crew_id: crew.id,
        user_id: person.id,
        applied_at: applied,
        processed_at: approved === null ? null : applied + HOUR_MS,
        processed_by: approved === null ? null : people.admin.id,
        approved,
      };
    }),
  );
}
