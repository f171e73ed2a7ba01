import { can, permissions, policies, roleOf } from '@crewcall/domain/policies';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { threadReaders, usesThread } from '../../src/row-rules/chat-threads';
import { Scope } from '../../src/row-rules/scope';
import type { RowRule, Viewer } from '../../src/row-rules/scope';
import { hasRole, holdsRight } from '../../src/row-rules/people';
import { testApp } from '../support';
import type { TestApp } from '../support';

type JobRule = Exclude<RowRule, 'invoice.own' | 'expense.own'>;

interface Job {
  id: number;
  prepend: string;
  status: number;
  hidden: boolean;
  members: Map<number, number>;
  applicants: Set<number>;
  supervisors: Set<number>;
}

let world: TestApp;
let viewers: Viewer[];
let jobs: Job[];
/** The customer whose jobs somebody is kept off: blocked, or by their own wish. */
const blocked = new Map<number, string>();
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
      dropped: fc.boolean(),
      people: fc.array(fc.tuple(fc.nat(29), fc.nat(5)), { maxLength: 8 }),
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
      applicants: new Set(),
      supervisors: new Set(),
    };
    for (const [index, part] of plan.people) {
      const person = viewers[index]?.id ?? 0;
      if (part === 4) {
        if (!job.supervisors.has(person)) await world.make.supervisor(id, person);
        job.supervisors.add(person);
      } else if (part === 5) {
        const applied = { crew_id: crew, user_id: person };
        if (!job.applicants.has(person)) await world.db.insertInto('application').values(applied).execute();
        job.applicants.add(person);
      } else if (part > 0 && !job.members.has(person)) {
        await world.make.member(crew, person, part as 1 | 2 | 3);
        job.members.set(person, part);
      }
    }
    if (plan.dropped) {
      await world.db.updateTable('job_crew').set({ deleted_at: 1 }).where('id', '=', crew).execute();
      job.members.clear();
      job.applicants.clear();
    }
    jobs.push(job);
  }
  await keepSomeOff();
}, 120_000);
afterAll(() => world.close());

/** Every third is blocked for ACME or avoids BETA; a favourite, and what is only asked for, changes nothing. */
async function keepSomeOff(): Promise<void> {
  const rows = await world.db.selectFrom('prepend').select(['id', 'text']).execute();
  const idOf = (text: string) => rows.find((row) => row.text === text)?.id ?? 0;
  for (const [index, { id }] of viewers.entries()) {
    const [text, kind, state] = (
      [
        ['ACME', 'blocked', 'set'],
        ['BETA', 'avoid', 'set'],
        ['ACME', index % 2 === 0 ? 'favourite' : 'blocked', index % 2 === 0 ? 'set' : 'asked'],
      ] as const
    )[index % 3] ?? ['ACME', 'blocked', 'set'];
    const said = { prepend_id: idOf(text), user_id: id, kind, state, reason: 'Late.', by: id, at: 1 };
    await world.db.insertInto('worker_flag').values(said).execute();
    if (index % 3 < 2) blocked.set(id, text);
  }
}

/** What the rules ask of a viewer and a job, over plain data. */
function factsOf(who: Viewer, job: Job) {
  const manager = roleOf(who) === 'manager';
  const own = who.managerOf.includes(job.prepend);
  const office = !manager && can(who, 'job.read');
  // An old row gives nothing to somebody who could not be given it today.
  const role = roleOf(who);
  const supervises =
    job.supervisors.has(who.id) && (role === 'crew' || (!manager && can(who, 'timesheet.write')));
  const standing = manager ? undefined : job.members.get(who.id);
  const isConfirmed = standing === 2;
  const runsClocks = can(who, 'timesheet.write') || (!manager && supervises);
  return {
    who,
    manager,
    own,
    office,
    supervises,
    isConfirmed,
    isPlaced: isConfirmed || standing === 1,
    isNamed: standing !== undefined || job.applicants.has(who.id),
    isListed: job.status === 1 && !job.hidden,
    isOpen: job.status === 1 && !job.hidden && blocked.get(who.id) !== job.prepend,
    runsClocks,
    seesClocks: manager ? own : office || can(who, 'timesheet.read') || runsClocks,
  };
}
type Facts = ReturnType<typeof factsOf>;
const isSeen = ({ manager, own, office, isNamed, supervises, isOpen }: Facts) =>
  manager ? own : office || isNamed || supervises || isOpen;

// The same rules as the specification and the decisions word them; one that is missing here does not compile.
const overJobs: Record<JobRule, (facts: Facts) => boolean> = {
  'job.view': isSeen,
  'job.read': isSeen,
  'job.write': ({ manager, own, who }) => (manager ? own : can(who, 'job.write')),
  'job.known': ({ manager, isNamed, supervises, isListed }) =>
    !manager && (isNamed || supervises || isListed),
  'job.open': ({ manager, isOpen }) => !manager && isOpen,
  'job.mine': ({ manager, isPlaced, supervises }) => !manager && (isPlaced || supervises),
  'job.worked': ({ isConfirmed }) => isConfirmed,
  'job.inside': ({ manager, own, office, isPlaced, supervises }) =>
    manager ? own : office || isPlaced || supervises,
  'job.desk': ({ manager, own, office }) => (manager ? own : office),
  'job.site': ({ manager, office, isConfirmed, supervises }) =>
    !manager && (office || isConfirmed || supervises),
  'job.led': ({ manager, own, office, supervises }) => (manager ? own : office || supervises),
  'job.phones': ({ manager, office, supervises }) => office || (!manager && supervises),
  'job.supervise': ({ runsClocks }) => runsClocks,
  'chat.use': ({ manager, own, office, isConfirmed, supervises }) =>
    manager ? own : office || isConfirmed || supervises,
  'chat.customer': ({ manager, own, office }) => (manager ? own : office),
  'chat.office': ({ office }) => office,
  'chat.supervisor': ({ supervises }) => supervises,
  'chat.own': ({ manager, isConfirmed, supervises }) => !manager && (isConfirmed || supervises),
  'clock.own': ({ isConfirmed }) => isConfirmed,
  'clock.all': ({ seesClocks }) => seesClocks,
  'clock.code': ({ office, runsClocks }) => office || runsClocks,
  'timesheet.job': ({ manager, seesClocks, isConfirmed }) => seesClocks || (!manager && isConfirmed),
};
function reaches(rule: JobRule, who: Viewer, job: Job): boolean {
  if (Object.hasOwn(policies, rule) && !can(who, rule)) return false;
  return overJobs[rule](factsOf(who, job));
}

test.each(Object.keys(overJobs) as JobRule[])('%s: SQL lets through the rows of the rule', async (rule) => {
  for (const who of viewers) {
    const { rows } = await sql<{
      id: number;
    }>`select job.id from job where ${new Scope(who).rows(rule)} order by id`.execute(world.db);
    const wanted = jobs.filter((job) => reaches(rule, who, job)).map((job) => job.id);
    const isClosed = Object.hasOwn(policies, rule) && !can(who, rule);
    expect({ who, ids: isClosed ? [] : rows.map((row) => row.id) }).toEqual({ who, ids: wanted });
  }
});

test('the people whom a thread names as its readers are those whom its rule lets read', async () => {
  const member = viewers.find(({ id }) => jobs.some(({ members }) => members.get(id) === 2))?.id ?? 0;
  for (const thread of ['crew', 'customer', `office:${member}`, `supervisor:${member}`])
    for (const job of jobs) {
      const named = await sql<{
        id: number;
      }>`select distinct user_id as id from (${threadReaders(job.id, thread)}) r order by id`.execute(
        world.db,
      );
      const allowed: number[] = [];
      for (const who of viewers) {
        const may = usesThread(new Scope(who), thread);
        const { rows } = await sql`select 1 from job where job.id = ${job.id} and ${may}`.execute(world.db);
        if (rows.length > 0) allowed.push(who.id);
      }
      const asked = new Set(viewers.map(({ id }) => id));
      expect({
        thread,
        job: job.id,
        ids: named.rows.map(({ id }) => id).filter((id) => asked.has(id)),
      }).toEqual({
        thread,
        job: job.id,
        ids: allowed,
      });
    }
});

test('somebody is in statements what the policies say that they are', async () => {
  const asked = viewers.map(({ id }) => id);
  const idsOf = async (is: ReturnType<typeof hasRole>) => {
    const rows = await world.db
      .selectFrom('app_user')
      .select('id')
      .where('id', 'in', asked)
      .where(is)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  };
  const idsWhere = (is: (who: Viewer) => boolean) => viewers.filter(is).map(({ id }) => id);
  for (const role of ['crew', 'manager', 'admin'] as const)
    expect(await idsOf(hasRole('app_user', role))).toEqual(idsWhere((who) => roleOf(who) === role));
  expect(await idsOf(holdsRight('app_user', 'release:publish'))).toEqual(
    idsWhere((who) => can(who, 'release.publish')),
  );
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

test('B.1.02: a job and its time card give the same answer on who runs the clocks, on every pair', async () => {
  for (const who of viewers) {
    const person = await world.signIn(who.id);
    for (const job of jobs.slice(0, 20)) {
      const dialog = await world.call(person, 'getJobDialog', { idJob: job.id });
      const card = await world.call(person, 'getTimeCard', { idJob: job.id });
      if (dialog.status !== 200) continue;
      expect({ who, job: job.id, may: card.body.canSupervise }).toEqual({
        who,
        job: job.id,
        may: dialog.body.canSupervise,
      });
      expect(dialog.body.canSupervise).toBe(reaches('job.supervise', who, job));
    }
  }
});

test.each([
  ['invoice.own', 'i'],
  ['expense.own', 'x'],
] as const)('R-11: %s: nobody reaches the pay of another', async (rule, alias) => {
  const own = new Scope(viewers[0] as Viewer).rows(rule);
  const ids = [viewers[0]?.id, viewers[1]?.id];
  const { rows } = await sql<{
    own: boolean;
  }>`select ${own} as own from unnest(${ids}::bigint[]) ${sql.ref(alias)}(user_id)`.execute(world.db);
  expect(rows).toEqual([{ own: true }, { own: false }]);
});
