import { isTimeOf as isTimeOfRow } from '@crewcall/domain/crew-time';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { testApp } from '../../test/support';
import type { TestApp } from '../../test/support';
import { isTimeOf } from './clock-rows';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
}, 120_000);
afterAll(() => t.close());

const hour = fc.integer({ min: 1, max: 14 }).map((at) => at * 3_600_000);
const orNull = (from: fc.Arbitrary<number>) => fc.option(from, { freq: 2 });

test('C.3.01: a time is one of a crew in statements as it is in the domain', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ idReqCrew: fc.constantFrom(1, 2), start: hour, long: orNull(hour) }),
      fc.record({ startTime: hour, long: orNull(hour) }),
      fc.record({ from: hour, until: orNull(hour), isKnown: fc.boolean() }),
      hour,
      async ({ idReqCrew, start, long: worked }, { startTime, long }, { from, until, isKnown }, now) => {
        const own = { startTime: from, endTime: until === null ? null : from + until };
        const end = worked === null ? null : start + worked;
        const endTime = long === null ? null : startTime + long;
        const { rows } = await sql<{ is: boolean }>`with job_crew as (
            select ${isKnown ? 2 : 0}::bigint as id, ${own.startTime}::bigint as start_at, ${own.endTime}::bigint as end_at)
          select ${isTimeOf(now)} as is
          from (select ${idReqCrew}::bigint as crew_id, ${start}::bigint as start_at, ${end}::bigint as end_at) t,
            (select 1::bigint as id, ${startTime}::bigint as start_at, ${endTime}::bigint as end_at) c`.execute(
          t.db,
        );
        const time = { idReqCrew, start, end: end ?? 0, plan: isKnown ? own : null };
        expect(rows[0]?.is).toBe(isTimeOfRow(time, { idReqCrew: 1, startTime, endTime }, now));
      },
    ),
    { numRuns: 200 },
  );
}, 60_000);
