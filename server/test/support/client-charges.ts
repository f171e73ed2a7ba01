import type { In } from '@crewcall/contract/types';
import type { Insertable } from 'kysely';
import type { Schema } from '../../src/db/schema';
import type { TestApp } from './test-app';
import { configure, shift, sydney } from './shift';

const HOUR = 3_600_000;

/** A day of the past, on which customers pay in tests. */
export const chargeDay = '2026-11-16';

/** A company whose office charges ACME and OPAL $60.00 an hour of stagehands. */
export interface ChargeWorld {
  t: TestApp;
  companyId: number;
  group: number;
  /** Ids of the customers by their short names. */
  customers: Record<'ACME' | 'OPAL', number>;
  office: { id: number; token: string };
  /** A job with one time for each number of hours; signed, unless `unsigned`. */
  worked(
    hours: readonly number[],
    given?: { unsigned?: boolean; prepend?: string; at?: string },
  ): Promise<Worked>;
  /** Makes a draft of these jobs, and answers what the call did. */
  draft(jobs: readonly number[], given?: Partial<In<'draftClientInvoice'>>): ReturnType<typeof drafting>;
  /** A draft of these jobs that is issued: its id and number. */
  issued(jobs: readonly number[]): Promise<{ id: number; number: number }>;
  fee(job: number, cents: number, given?: Partial<Insertable<Schema['client_fee']>>): Promise<number>;
}

interface Worked {
  job: number;
  crew: number;
  times: number[];
  people: number[];
}

const drafting = (t: TestApp, who: { token: string }, body: In<'draftClientInvoice'>) =>
  t.call(who, 'draftClientInvoice', body);

/** Somebody of the office approves a time as it is. */
async function approve(t: TestApp, office: { token: string }, times: readonly number[]): Promise<void> {
  if (times.length > 0) await t.call(office, 'approveTimes', { idTimesheet: [...times] });
}

/** The settings that an invoice needs. */
export const chargeConfig = {
  confCompanyName: 'Harbour Crew Pty Ltd',
  confCompanyABN: '51824753556',
  confCompanyGst: 1,
};

/** Customers are charged $60.00 an hour of stagehands. */
export const chargeStagehands = ({ t, companyId, group }: Pick<ChargeWorld, 't' | 'companyId' | 'group'>) =>
  t.db
    .insertInto('charge_rate')
    .values({ company_id: companyId, group_id: group, from_day: '2020-01-01', cents: 6000 })
    .execute();

export async function chargeWorld(t: TestApp): Promise<ChargeWorld> {
  const companyId = await t.make.companyId();
  const group = await t.make.group('Stagehand');
  await configure(t, chargeConfig);
  const office = await t.signIn(await t.make.admin());
  const idOf = async (text: string) => {
    await t.make.prepend(text);
    const row = t.db.selectFrom('prepend').select('id').where('text', '=', text);
    return (await row.executeTakeFirstOrThrow()).id;
  };
  const customers = { ACME: await idOf('ACME'), OPAL: await idOf('OPAL') };
  await chargeStagehands({ t, companyId, group });
  const world: ChargeWorld = {
    ...{ t, companyId, group, customers, office },
    async worked(hours, { unsigned = false, prepend = 'ACME', at = '2026-11-10T08:00' } = {}) {
      const start = sydney(at);
      const people = await Promise.all(hours.map(() => t.make.user()));
      const { job, crew, clocks } = await shift(t, {
        ...{ at: start, prepend, group: 'Stagehand', workers: people },
        clocks: people.map((user, place) => ({
          ...{ user, start, end: start + (hours[place] ?? 0) * HOUR, rate: 3500 },
        })),
      });
      if (!unsigned) await approve(t, office, clocks);
      return { job, crew, times: clocks, people };
    },
    draft: (jobs, given = {}) =>
      drafting(t, office, { idCustomer: customers.ACME, idJobs: [...jobs], ...given }),
    async issued(jobs) {
      const { body } = await world.draft(jobs);
      const answer = await t.call(office, 'issueClientInvoice', { id: body.id });
      if (answer.body.number === undefined) throw new Error(answer.body.snackbar?.text ?? 'not issued');
      return { id: body.id, number: answer.body.number };
    },
    async fee(job_id, cents, given = {}) {
      const { id } = await t.db
        .insertInto('client_fee')
        .values({ company_id: companyId, job_id, kind: 'other', what: 'Truck', cents, ...given })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
  return world;
}
