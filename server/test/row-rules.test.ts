import { can, permissions, roleOf, rowScoped } from '@crewcall/domain/policies';
import type { PolicyName } from '@crewcall/domain/policies';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import type { Viewer } from '../src/jobs/job-scope';
import { rowRules } from '../src/row-rules';
import { testApp } from './support';
import type { TestApp } from './support';

interface Job {
  id: number;
  prepend: string;
  status: number;
  hidden: boolean;
  members: Map<number, number>;
  supervisors: Set<number>;
}

let world: TestApp;
let viewers: Viewer[];
let jobs: Job[];
beforeAll(async () => {
  world = await testApp();
  await Promise.all([world.make.prepend('ACME'), world.make.prepend('BETA')]);
  const companyId = await world.make.companyId();
  const draw = <T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number) =>
    fc.sample(arbitrary, { numRuns: count, seed });
  const people = draw(
    fc.record({
      permissions: fc.oneof(fc.constant<string[]>([]), fc.subarray<string>([...permissions])),
      manager_of: fc.oneof(
        { weight: 4, arbitrary: fc.constant<string[]>([]) },
        { weight: 1, arbitrary: fc.subarray(['ACME', 'BETA'], { minLength: 1 }) },
      ),
    }),
    30,
    11,
  );
  viewers = [];
  for (const { permissions: rights, manager_of } of people) {
    const id = await world.make.user({ permissions: rights, manager_of });
    viewers.push({ id, companyId, permissions: rights, managerOf: manager_of });
  }
  const plans = draw(
    fc.record({
      prepend: fc.constantFrom('', 'ACME', 'BETA'),
      status: fc.nat(3),
      hidden: fc.boolean(),
      people: fc.array(fc.tuple(fc.nat(29), fc.nat(4)), { maxLength: 6 }),
    }),
    40,
    12,
  );
  jobs = [];
  for (const plan of plans) {
    const id = await world.make.job({ prepend: plan.prepend, status: plan.status, hide_public: plan.hidden });
    const crew = await world.make.crew(id);
    const job: Job = {
      id,
      prepend: plan.prepend,
      status: plan.status,
      hidden: plan.hidden,
      members: new Map(),
      supervisors: new Set(),
    };
    for (const [index, part] of plan.people) {
      const person = viewers[index]?.id ?? 0;
      if (part === 4) {
        if (!job.supervisors.has(person)) await world.make.supervisor(id, person);
        job.supervisors.add(person);
      } else if (part > 0 && !job.members.has(person)) {
        await world.make.member(crew, person, part as 1 | 2 | 3);
        job.members.set(person, part);
      }
    }
    jobs.push(job);
  }
}, 120_000);
afterAll(() => world.close());

// The same rules over plain data, as the specification and the decisions word them.
function reaches(policy: PolicyName, who: Viewer, job: Job): boolean {
  if (!can(who, policy)) return false;
  const manager = roleOf(who) === 'manager';
  const own = who.managerOf.includes(job.prepend);
  const office = !manager && can(who, 'job.read');
  const supervises = job.supervisors.has(who.id);
  const isConfirmed = job.members.get(who.id) === 2;
  switch (policy) {
    case 'job.view':
    case 'job.read':
      if (manager) return own;
      return office || job.members.has(who.id) || supervises || (job.status === 1 && !job.hidden);
    case 'job.write':
      return manager ? own : can(who, 'job.write');
    case 'chat.use':
      return manager ? own : office || isConfirmed || supervises;
    case 'job.supervise':
      return can(who, 'timesheet.write') || (!manager && supervises);
    case 'timesheet.job':
      return manager
        ? own
        : office || can(who, 'timesheet.read') || can(who, 'timesheet.write') || supervises || isConfirmed;
    case 'clock.own':
      return isConfirmed;
    default:
      throw new Error(`no model of ${policy}`);
  }
}

const overJobs = rowScoped.filter((policy) => policy !== 'invoice.own');
test.each(overJobs)('%s: the rows that SQL lets through are those of the rule', async (policy) => {
  for (const who of viewers) {
    const { rows } = await sql<{
      id: number;
    }>`select job.id from job where ${rowRules[policy](who)} order by id`.execute(world.db);
    const wanted = jobs.filter((job) => reaches(policy, who, job)).map((job) => job.id);
    const found = can(who, policy) ? rows.map((row) => row.id) : [];
    expect({ who, ids: found }).toEqual({ who, ids: wanted });
  }
});

test('R-07, R-15: what a user may not see is not answered by its id either', async () => {
  for (const who of viewers.slice(0, 12)) {
    const person = await world.signIn(who.id);
    for (const job of jobs.slice(0, 12)) {
      const reply = await world.call(person, 'getJobDialog', { idJob: job.id });
      const sees = reply.status === 200;
      expect([who.id, job.id, sees]).toEqual([who.id, job.id, reaches('job.view', who, job)]);
      if (!sees) expect([403, 404]).toContain(reply.status);
    }
  }
});

test('R-11: invoice.own: nobody reaches the pay of another', async () => {
  const rule = rowRules['invoice.own'];
  const { rows } = await sql<{
    own: boolean;
  }>`select ${rule(viewers[0] as Viewer)} as own from (select ${viewers[1]?.id}::bigint as user_id) invoice`.execute(
    world.db,
  );
  expect(rows).toEqual([{ own: false }]);
});
