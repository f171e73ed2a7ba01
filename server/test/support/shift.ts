import { localToEpoch } from '@crewcall/domain/time';
import { noQuiet } from './factory';
import type { TestApp } from './test-app';

export const SYDNEY = 'Australia/Sydney';
/** A wall clock reading `YYYY-MM-DDTHH:mm` in Sydney. */
export const sydney = (local: string): number => localToEpoch(SYDNEY, local).at;

export interface Clock {
  user: number;
  start: number;
  end?: number | null;
  break?: number;
  rate?: number | null;
}

/** A job with one crew of confirmed workers, and their clocks. */
export async function shift(
  t: TestApp,
  given: {
    at: number;
    title?: string;
    group?: string;
    workers: readonly number[];
    clocks?: readonly Clock[];
    zone?: string;
    prepend?: string;
  },
): Promise<{ job: number; crew: number; clocks: number[] }> {
  const job = await t.make.job({
    start_at: given.at,
    title: given.title ?? 'Stadium build',
    zone: given.zone ?? SYDNEY,
    prepend: given.prepend ?? '',
  });
  const group = await t.make.group(given.group);
  const crew = await t.make.crew(job, { group_id: group, amount: given.workers.length + 2 });
  for (const worker of given.workers) await t.make.member(crew, worker);
  const clocks: number[] = [];
  for (const clock of given.clocks ?? []) {
    const { id } = await t.db
      .insertInto('timesheet')
      .values({
        job_id: job,
        crew_id: crew,
        group_id: group,
        user_id: clock.user,
        start_at: clock.start,
        end_at: clock.end ?? null,
        break_ms: clock.break ?? 0,
        rate_cents: clock.rate ?? null,
        signature_id: null,
        invoice_id: null,
        created_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    clocks.push(id);
  }
  return { job, crew, clocks };
}

/** Sets fields of the company's settings. */
export async function configure(t: TestApp, config: Record<string, unknown>): Promise<void> {
  const id = await t.make.companyId();
  await t.db
    .updateTable('company')
    .set({ config: JSON.stringify({ ...noQuiet, ...config }) })
    .where('id', '=', id)
    .execute();
}
