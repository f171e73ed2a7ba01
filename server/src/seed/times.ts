import { JobStatus } from '@crewcall/domain/job-state';
import { autoBreak } from '@crewcall/domain/breaks';
import { timesheetMinute } from '@crewcall/domain/clock';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@crewcall/domain/units';
import { contactOf, type CompanyParts, type GroupName } from './company';
import { need, type Seed, storeSignatures } from './context';
import { insertAll, insertEach, insertIds } from './insert';
import { confirmedOn, type MadeCrew, type MadeJob } from './jobs';
import type { People, Person } from './people';

export interface MadeSheet {
  id: number;
  job: MadeJob;
  crew: MadeCrew;
  person: Person;
  group: GroupName;
  start: number;
  /** Null while the clock runs. */
  end: number | null;
  break: number;
  rate: number;
  signed: boolean;
}

/** Adds timesheets to every shift that has begun, with signatures, absences and punches. */
export async function seedTimes(
  seed: Seed,
  parts: CompanyParts,
  people: People,
  jobs: readonly MadeJob[],
): Promise<MadeSheet[]> {
  const worked = jobs.filter(
    ({ plan }) => plan.tag !== 'cancelled' && plan.tag !== 'request' && plan.day <= 0,
  );
  const absent = await seedAbsences(seed, people, worked);
  const sheets = worked.flatMap((job) => job.crews.flatMap((crew) => sheetsOf(seed, job, crew, absent)));
  const signatures = await seedSignatures(seed, sheets, people.admin);
  await insertEach(seed.db, 'timesheet', sheets, (sheet) => ({
    job_id: sheet.job.id,
    crew_id: sheet.crew.id,
    group_id: parts.groups[sheet.group],
    user_id: sheet.person.id,
    start_at: sheet.start,
    end_at: sheet.end,
    break_ms: sheet.break,
    rate_cents: sheet.rate,
    signature_id: sheet.signed ? need(signatures.get(sheet.job.id), 'signature') : null,
    created_by: sheet.person.id,
    created_at: sheet.start,
    updated_at: sheet.end ?? sheet.start,
  }));
  const done = [...signatures.keys()];
  if (done.length > 0)
    await seed.db.updateTable('job').set({ status: JobStatus.Finished }).where('id', 'in', done).execute();
  await seedPunches(seed, sheets);
  return sheets;
}

function sheetsOf(
  { now, random }: Seed,
  job: MadeJob,
  crew: MadeCrew,
  absent: ReadonlySet<string>,
): MadeSheet[] {
  const { tag } = job.plan;
  return confirmedOn(crew).flatMap(({ person }, at): MadeSheet[] => {
    // Of the shifts about to begin, only a few have checked in; the demo accounts never have.
    const late = tag === 'soon' && (at < 2 || crew.plan.start > now - 20 * MINUTE_MS);
    if (late || absent.has(`${crew.id}:${person.id}`)) return [];
    const jitter = random.int(-6, 9) * MINUTE_MS;
    const start = timesheetMinute(
      Math.min(crew.plan.start + (tag === 'soon' ? 0 : jitter), now - 5 * MINUTE_MS),
    );
    const open = tag === 'soon' || tag === 'running' || (tag === 'missing-clock-out' && at === 0);
    const end = open ? null : crew.plan.end + random.int(-25, 40) * MINUTE_MS;
    if (end !== null && end > now) return [];
    return [
      {
        id: 0,
        job,
        crew,
        person,
        group: crew.plan.group,
        start,
        end,
        break: end === null ? 0 : autoBreak(end - start),
        rate: need(person.rates[crew.plan.group], 'rate'),
        signed: end !== null && tag === 'plain',
      },
    ];
  });
}

async function seedAbsences(
  { db, now }: Seed,
  people: People,
  worked: readonly MadeJob[],
): Promise<Set<string>> {
  const rows = worked
    .filter(({ plan }) => plan.tag === 'plain')
    .slice(-8, -3)
    .flatMap((job) => {
      const crew = job.crews.find((entry) => confirmedOn(entry).length > 3);
      const member = crew && confirmedOn(crew)[confirmedOn(crew).length - 1];
      return crew && member ? [{ job, crew, person: member.person }] : [];
    });
  await insertAll(
    db,
    'job_absence',
    rows.map(({ job, crew, person }) => ({
      crew_id: crew.id,
      user_id: person.id,
      marked_by: (job.supervisors[0] ?? people.admin).id,
      marked_at: Math.min(crew.plan.end, now),
    })),
  );
  return new Set(rows.map(({ crew, person }) => `${crew.id}:${person.id}`));
}

/** Adds one signature for each job with signed timesheets. Returns its id by job id. */
async function seedSignatures(
  seed: Seed,
  sheets: readonly MadeSheet[],
  office: Person,
): Promise<Map<number, number>> {
  const jobs = [...new Set(sheets.filter(({ signed }) => signed).map(({ job }) => job))];
  const images = await storeSignatures(seed, jobs.length);
  const ids = await insertIds(
    seed.db,
    'signature',
    jobs.map((job, at) => {
      const own = sheets.filter((sheet) => sheet.job === job);
      return {
        job_id: job.id,
        signed_by: contactOf(at),
        image_blob_id: need(images[at], 'image'),
        created_by: (job.supervisors[0] ?? office).id,
        signed_at: Math.max(...own.map(({ end }) => end ?? 0)) + 10 * MINUTE_MS,
      };
    }),
  );
  return new Map(jobs.map((job, at) => [job.id, need(ids[at], 'signature')]));
}

async function seedPunches({ db, now }: Seed, sheets: readonly MadeSheet[]): Promise<void> {
  const applied = sheets
    .filter(({ start }) => start > now - 3 * DAY_MS)
    .map((sheet, at) => ({
      user_id: sheet.person.id,
      job_id: sheet.job.id,
      action: 'in',
      key: `demo-in-${at}`,
      punched_at: sheet.start,
      received_at: sheet.start + 1500,
      outcome: 'applied',
      reason: 'in',
      timesheet_id: sheet.id,
    }));
  const open = sheets.filter(({ job, end }) => end === null && job.plan.tag === 'missing-clock-out');
  const running = sheets.filter(({ job }) => job.plan.tag === 'running');
  const kept = [...open, ...running.slice(0, 2)].map((sheet, at) => ({
    user_id: sheet.person.id,
    job_id: sheet.job.id,
    action: at < open.length ? 'out' : 'in',
    key: `demo-kept-${at}`,
    punched_at: at < open.length ? sheet.start + 8 * HOUR_MS : sheet.start - 12 * MINUTE_MS,
    received_at: at < open.length ? Math.min(now, sheet.start + 40 * HOUR_MS) : now - HOUR_MS,
    outcome: 'pending',
    reason: at < open.length ? 'punch-too-old' : 'already-in',
    timesheet_id: null,
  }));
  await insertAll(db, 'punch', [...applied, ...kept]);
}
