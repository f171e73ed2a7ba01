import { fieldNames, initialFields, labelOf, mayEdit, sameField } from '@crewcall/domain/job-fields';
import type { Editor, FieldName } from '@crewcall/domain/job-fields';
import { closedToNewCrews } from '@crewcall/domain/closed-job';
import { amountProblem, dateProblem, isCrewLocked, isJobDate } from '@crewcall/domain/job-rules';
import { JobStatus } from '@crewcall/domain/job-state';
import { CREW_LONGEST_MS, CREW_NEAR_MS } from '@crewcall/domain/limits';
import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { texts } from '@crewcall/domain/texts';
import { sql } from 'kysely';
import type { DbTx } from '../db/schema';
import { refuse } from '../errors';
import { startsTouched } from '../jobs/job-diff';
import type { CrewForm, JobDiff, Sent } from '../jobs/job-diff';
import type { StoredJob } from '../jobs/job-form';
import { mayBecomeSupervisor, maySupervise } from '../row-rules/people';
import { refuseAccess } from '../row-rules/no-access';

/** Refuses starts that are not on a quarter hour, and dates that were probably mistyped. */
export function refuseOddDates(
  starts: readonly number[],
  ends: readonly (number | null | undefined)[],
): void {
  for (const at of starts) {
    const problem = dateProblem(at);
    if (problem !== null) refuse(problem);
  }
  if (ends.some((at) => at != null && !isJobDate(at))) refuse(texts.invalidDate);
}

/** Refuses a crew far from its job's date, or impossibly long: probably the month or year was mistyped. */
function refuseFarCrews(
  date: number,
  crews: readonly { name?: string; start: number; end: number | null }[],
): void {
  const far = crews.find(({ start }) => Math.abs(start - date) > CREW_NEAR_MS);
  if (far) {
    refuse(
      `${crewWords(far.name)} may start at most ${CREW_NEAR_MS / DAY_MS} days before or after its job. Check the day, the month and the year.`,
    );
  }
  const long = crews.find(({ start, end }) => end !== null && end - start > CREW_LONGEST_MS);
  if (long) {
    refuse(
      `${crewWords(long.name)} may end at most ${CREW_LONGEST_MS / HOUR_MS} hours after it starts. Add another crew for the days after.`,
    );
  }
}

const crewWords = (name: string | undefined): string => (name === undefined ? 'A crew' : `The crew ${name}`);

/**
 * Refuses a customer prefix that differs from a known one only in upper and lower case, because the customer's
 * managers would not see the job.
 */
export async function refuseOtherSpelling(tx: DbTx, companyId: number, prepend: string): Promise<void> {
  const typed = prepend.trim();
  if (typed === '') return;
  const { rows } = await sql<{ text: string }>`
    select text from prepend where company_id = ${companyId} and lower(text) = lower(${typed})
    order by text = ${typed} desc, id limit 1`.execute(tx);
  const known = rows[0]?.text ?? typed;
  if (known !== typed) refuse(`This company is known as ${known}. Choose it from the list.`);
}

/**
 * Checks the times that a save changes: refuses odd dates, and a crew that ends before it starts or is far from the
 * job's `date`. If the job's date changes, also checks `stored` crews that do not move with it.
 */
export function refuseOddTimes(
  { fields, crews }: Pick<JobDiff, 'fields' | 'crews'>,
  date: number,
  stored: readonly CrewForm[] = [],
): void {
  const starts = [
    fields.date,
    ...crews.added.map((crew) => crew.startTime),
    ...crews.changed.map(({ set }) => set.startTime),
  ];
  refuseOddDates(
    starts.filter((at) => at !== undefined),
    [...crews.added.map((crew) => crew.endTime), ...crews.changed.map(({ set }) => set.endTime)],
  );
  const times = [
    ...crews.added.map((crew) => ({ start: crew.startTime, end: crew.endTime ?? null })),
    ...crews.changed
      .filter(({ set }) => set.startTime !== undefined || set.endTime !== undefined)
      .map(({ crew, set }) => ({
        name: crew.groupName,
        start: set.startTime ?? crew.startTime,
        end: set.endTime === undefined ? crew.endTime : set.endTime,
      })),
  ];
  if (times.some(({ start, end }) => end !== null && end <= start)) {
    refuse('A crew must end after it starts.');
  }
  const moved = new Set([...crews.changed.map(({ crew }) => crew.id), ...crews.removed.map(({ id }) => id)]);
  const kept = fields.date === undefined ? [] : stored.filter(({ id }) => !moved.has(id));
  refuseFarCrews(date, [
    ...times,
    ...kept.map(({ groupName, startTime }) => ({ name: groupName, start: startTime, end: null })),
  ]);
}

/** Refuses new crews on a cancelled or finished job, which must be confirmed again first. */
export function refuseCrewOnClosed(job: StoredJob, { fields, crews }: JobDiff, byManager: boolean): void {
  const closed =
    crews.added.length === 0 ? null : closedToNewCrews(fields.status ?? job.form.status, !byManager);
  if (closed !== null) refuse(closed);
}

/** Refuses changes to crews that are not on this job, or that were deleted. */
export function refuseForeignCrews(job: StoredJob, { reqCrew = [] }: Sent): void {
  const own = new Set(job.form.reqCrew.map((crew) => crew.id));
  if (reqCrew.some((crew) => crew.id !== undefined && !own.has(crew.id) && !crew.deleted)) {
    refuse('This crew is not on this job any more. Please reload the job.');
  }
}

/** Refuses to delete a crew that has timesheets. */
export function refuseClockedCrews(job: StoredJob, { crews }: JobDiff): void {
  const clocked = crews.removed.find((crew) => job.clocked.has(crew.id));
  if (clocked) {
    refuse(`The crew ${clocked.groupName} has times on it. Delete the times before deleting the crew.`);
  }
}

/** Refuses supervisors who are inactive, of another company or a customer, or office staff who may not change times. */
export async function refuseUnknownSupervisors(
  tx: DbTx,
  companyId: number,
  ids: readonly number[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const { rows } = await sql<{ able: boolean }>`
    select ${mayBecomeSupervisor('app_user')} as able from app_user
    where id = any(${wanted}::bigint[]) and company_id = ${companyId} and ${maySupervise('app_user')}`.execute(
    tx,
  );
  if (rows.length < wanted.length) {
    refuse('Somebody chosen as supervisor is not an active worker any more. Please reload the job.');
  }
  if (rows.some(({ able }) => !able)) {
    refuse(
      'Somebody chosen as supervisor is of the office and may not change times. Please choose somebody else.',
    );
  }
}

/**
 * Refuses (400) a manager's new job that sets fields that only the office may set. Default values are accepted: no
 * colour, Pending, listed and without supervisors.
 */
export function refuseBeyondRequest(sent: Sent): void {
  const wishes = fieldNames.filter(
    (name) =>
      name !== 'prepend' &&
      sent[name] !== undefined &&
      !mayEdit(name, 'manager', JobStatus.Pending) &&
      !sameField(sent[name], initialFields[name]),
  );
  const asksCode = sent.reqCrew?.some(({ requireCode }) => requireCode === true) ?? false;
  const names = [...wishes.map(labelOf), ...(asksCode ? ['Code at check-in'] : [])];
  if (names.length > 0)
    refuse(`The office sets this for a request: ${names.join(', ')}. Leave it out and ask again.`);
}

/**
 * Removes hidden fields with an empty value: the sender could not read them, so the form sends them back empty. Other
 * values are accepted only from the office. They are refused before they are compared with the stored value, so that
 * nobody can find that value by guessing.
 */
export function withoutHidden<Given extends Sent>(
  sent: Given,
  hidden: readonly FieldName[],
  editor: Editor,
): Given {
  const given = hidden.filter((name) => sent[name] !== undefined);
  const read = given.filter((name) => sameField(sent[name], initialFields[name]));
  if (editor !== 'office' && read.length < given.length) refuseAccess();
  return { ...sent, ...Object.fromEntries(read.map((name) => [name, undefined])) };
}

/** Refuses supervisors' changes of crews, or of fields that supervisors may not change. */
export function refuseBeyondSupervisor({ fields, crews }: JobDiff): void {
  const isTheirs = (Object.keys(fields) as FieldName[]).every((name) => mayEdit(name, 'supervisor', 0));
  if (!isTheirs || crews.added.length + crews.changed.length + crews.removed.length > 0) refuseAccess();
}

const refuseReduced = (): never => refuse(texts.crewReduced, { code: 'crew-reduced' });

/**
 * Refuses what a manager may not change: other fields, crews within 48 hours, or fewer places than confirmed workers.
 */
export function refuseBeyondManager(job: StoredJob, diff: JobDiff, now: number): void {
  const isTheirs = (name: FieldName) => mayEdit(name, 'manager', job.form.status);
  const setsCode =
    diff.crews.added.some(({ requireCode }) => requireCode === true) ||
    diff.crews.changed.some(({ set }) => set.requireCode !== undefined);
  if (setsCode || !(Object.keys(diff.fields) as FieldName[]).every(isTheirs)) refuseAccess();
  if (isCrewLocked(job.form.status, startsTouched(job.form.date, diff), now)) refuse(texts.crewLocked);
  for (const { crew, set } of diff.crews.changed) {
    const confirmed = job.confirmed.get(crew.id) ?? 0;
    const isLess = set.amount !== undefined && amountProblem(set.amount, confirmed, true) !== null;
    if (isLess || (set.groupId !== undefined && confirmed > 0)) refuseReduced();
  }
  if (diff.crews.removed.some((crew) => (job.confirmed.get(crew.id) ?? 0) > 0)) refuseReduced();
}
