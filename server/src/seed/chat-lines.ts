import { JobStatus } from '@crewcall/domain/job-state';
import { HOUR_MS, MINUTE_MS } from '@crewcall/domain/units';
import { need, type Seed, storePages } from './context';
import { insertAll, insertIds } from './insert';
import { confirmedOn, type MadeJob } from './jobs';
import type { CompanyParts } from './company';
import type { People, Person } from './people';

const lines = [
  'Morning all, loading dock is on the north side today.',
  'Parking is full on site, street parking near the oval.',
  'Running ten minutes late, train is stopped.',
  'No worries, see you at the gate.',
  'Please bring your own gloves, the box is empty.',
  'Who has a spare podger?',
  'I have two.',
  'Catering is in room 3 from 12.',
  'Truck two is here, five hands to the dock please.',
  'Stage left is clear.',
  'Can somebody swap the last hour with me?',
  'Great work everyone, client is happy.',
] as const;

const talkers = (job: MadeJob, people: People): Person[] => [
  people.admin,
  ...job.supervisors,
  ...job.crews.flatMap((crew) => confirmedOn(crew).map(({ person }) => person)),
];

/** Adds more than three chat messages to each job around today; the crew has read three, so it has unread ones. */
export async function seedChats(
  { db, now, random }: Seed,
  people: People,
  jobs: readonly MadeJob[],
): Promise<void> {
  const busy = jobs.filter(
    ({ plan }) => plan.day >= -4 && plan.day <= 11 && plan.status !== JobStatus.Pending,
  );
  const rows = busy.flatMap((job) => {
    const voices = talkers(job, people);
    const amount = random.int(4, 9);
    return Array.from({ length: amount }, (_, at) => ({
      job_id: job.id,
      sender_id: at === amount - 1 ? people.admin.id : random.pick(voices).id,
      content: random.pick(lines),
      sent_at: Math.min(now, job.plan.start) - (amount - at) * random.int(11, 40) * MINUTE_MS,
      deleted: at === 2 && job.id % 6 === 0,
    }));
  });
  const ids = await insertIds(db, 'chat_message', rows);
  const reads = busy.flatMap((job) => {
    const own = rows
      .map((row, at) => ({ id: need(ids[at], 'message'), job: row.job_id }))
      .filter((row) => row.job === job.id);
    const third = own[2]?.id ?? 0;
    // The office has read every second job to its end; the crew has read the first three messages.
    return [...new Set(talkers(job, people))].map((person) => ({
      job_id: job.id,
      user_id: person.id,
      last_read_id: person === people.admin && job.id % 2 === 0 ? (own.at(-1)?.id ?? third) : third,
    }));
  });
  await insertAll(db, 'chat_read', reads);
}

/** Adds site maps, run sheets and inductions as PDF files of jobs. */
export async function seedFiles(seed: Seed, people: People, jobs: readonly MadeJob[]): Promise<void> {
  const { db, now } = seed;
  const chosen = jobs.filter(
    ({ plan }, at) => plan.tag === 'soon' || plan.tag === 'running' || (plan.day > 0 && at % 3 === 0),
  );
  const kinds = ['Site map', 'Run sheet', 'Induction'] as const;
  const wanted = chosen.flatMap((job, at) => kinds.slice(0, 1 + (at % 3)).map((kind) => ({ job, kind })));
  const times = ['', '06:30 Gates open', '07:00 Briefing at the dock', '12:00 Meal break', '17:00 Doors'];
  const blobs = await storePages(
    seed,
    wanted.map(({ job, kind }) => [kind, [job.plan.title, job.plan.location, ...times]]),
  );
  await insertAll(
    db,
    'job_file',
    wanted.map(({ job, kind }, at) => ({
      job_id: job.id,
      name: `${kind}.pdf`,
      blob_id: need(blobs[at], 'file'),
      uploaded_by: people.admin.id,
      uploaded_at: now - (at + 1) * HOUR_MS,
    })),
  );
}

/** Adds the log of each job: who changed what, with the job as it was after each change. */
export async function seedLogs(
  { db, now }: Seed,
  parts: CompanyParts,
  people: People,
  jobs: readonly MadeJob[],
): Promise<void> {
  const changes = [['Title', 'Location'], ['Crew'], ['Job date', 'Crew'], ['Description']];
  const rows = jobs
    .filter(({ plan }) => plan.day >= -3)
    .flatMap((job, at) =>
      changes.slice(0, 1 + (at % 4)).map((changed, nth) => ({
        job_id: job.id,
        user_id: need(people.office[nth % 2 === 0 ? 0 : 2], 'office').id,
        logged_at: Math.min(now, job.plan.start) - (nth + 1) * 7 * HOUR_MS,
        changed,
        snapshot: snapshotOf(job, parts),
      })),
    );
  await insertAll(db, 'job_log', rows);
}

function snapshotOf({ plan, crews, supervisors }: MadeJob, parts: CompanyParts): object {
  return {
    title: plan.title,
    description: plan.description,
    date: plan.start,
    color: plan.color,
    prepend: plan.prepend,
    state: plan.state,
    pcode: plan.postcode,
    gateCode: plan.gateCode,
    status: plan.status,
    hidePublic: plan.hidden,
    onSiteResponsibleName: 'Dana Whitely',
    onSiteResponsibleNumber: '',
    location: plan.location,
    selectedSupervisors: supervisors.map(({ id }) => id),
    emailTimesheet: plan.prepend === '' ? [] : [`timesheets@${plan.prepend.toLowerCase()}.example`],
    reqCrew: crews.map(({ id, plan: crew }) => ({
      id,
      groupId: parts.groups[crew.group],
      groupName: crew.group,
      amount: crew.amount,
      startTime: crew.start,
      endTime: crew.end,
      requireCode: crew.requireCode,
    })),
  };
}
