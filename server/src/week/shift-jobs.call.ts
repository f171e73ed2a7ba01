// Calls: previewShift, shiftJob.
import { closedToShift } from '@crewcall/domain/closed-job';
import { crewsOn } from '@crewcall/domain/job-rules';
import { addDays } from '@crewcall/domain/time';
import { MINUTE_MS } from '@crewcall/domain/units';
import { sql } from 'kysely';
import { toldOfCrew } from '../crews/open-invitations';
import { answersUntilOf } from '../db/planned-end';
import type { Db } from '../db/schema';
import { refuse } from '../errors';
import type { Sent } from '../jobs/job-diff';
import { lockJob, readJob } from '../jobs/job-form';
import type { StoredJob } from '../jobs/job-form';
import type { Looking } from '../jobs/load-jobs';
import { saveJob } from '../planning/save-job';
import type { Tx } from '../platform/database/tx';
import { handle } from '../platform/http/handle';
import { once } from '../platform/http/once';
import { dryRun, orRefusal, PREVIEW_LIMIT, refuseTooMany } from './dry-run';
import type { Write } from './dry-run';

interface By {
  days?: number | undefined;
  minutes?: number | undefined;
}

/** The start and crew times of a job after the move. Days preserve the time of day, minutes the length. */
function moved({ form, zone }: StoredJob, { days = 0, minutes = 0 }: By): Sent & { date: number } {
  const ms = minutes * MINUTE_MS;
  const date = days === 0 ? form.date + ms : addDays(zone, form.date, days);
  const crews =
    days === 0
      ? form.reqCrew.map((crew) => ({
          ...crew,
          startTime: crew.startTime + ms,
          endTime: crew.endTime === null ? null : crew.endTime + ms,
        }))
      : crewsOn(zone, form.reqCrew, form.date, date);
  return { date, reqCrew: crews.map(({ id, startTime, endTime }) => ({ id, startTime, endTime })) };
}

interface Shifting {
  looking: Looking;
  now: number;
  by: By;
  version?: number | undefined;
  reason?: string | undefined;
}

async function shift(tx: Tx, id: number, { looking, now, by, version, reason = '' }: Shifting) {
  const job = await lockJob(tx.db, looking.scope, id);
  const closed = closedToShift(job.form.status, job.clocked.size > 0);
  if (closed !== null) refuse(closed);
  return saveJob(tx, looking, { ...moved(job, by), id, version }, now, reason);
}

/** Number of invited and confirmed people of a job whose shift is not over. */
async function peopleOf(db: Db, id: number, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct m.user_id)::int as count from job_crew jc join ${toldOfCrew(now)}
    where jc.job_id = ${id} and jc.deleted_at is null and ${answersUntilOf('jc')} > ${now}::bigint`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** What each move would change, and what would refuse it. Stores nothing. */
export const previewShiftHandler = handle(
  'previewShift',
  async ({ body, scope, db, now, write, services }) => {
    const shifting = { looking: { scope, links: services.links }, now, by: body };
    const ids = new Set(body.ids);
    refuseTooMany(
      ids.size,
      (count, most) =>
        `These are ${count} jobs, and at most ${most} can be moved at once. Choose fewer jobs.`,
    );
    const jobs = [];
    for (const id of ids) {
      const job = await readJob(db, scope, id);
      const { title, prepend, date } = job.form;
      const result = await orRefusal(() => dryRun(write as Write, (tx) => shift(tx, id, shifting)));
      const facts = {
        ...{ id, title, prepend, tz: job.zone, version: job.version },
        ...{ from: date, to: moved(job, body).date },
      };
      jobs.push(
        'refused' in result
          ? { ...facts, refused: result.refused, warnings: [], people: 0, asksWhy: false }
          : {
              ...facts,
              refused: null,
              warnings: result.done.warnings,
              people: await peopleOf(db, id, now),
              asksWhy: result.done.asksWhy,
            },
      );
    }
    return { jobs };
  },
  { limit: PREVIEW_LIMIT },
);

/** Moves one job. The screen calls it for one job after another, so that a refusal does not stop the others. */
export const shiftJobHandler = handle('shiftJob', ({ body, user, scope, now, write, services }) =>
  write(
    once(user.id, 'shiftJob', body.key, async (tx) => {
      const { version, reason } = body;
      const shifting = { looking: { scope, links: services.links }, now, by: body, version, reason };
      const { warnings } = await shift(tx, body.id, shifting);
      return { ok: true as const, warnings };
    }),
  ),
);
