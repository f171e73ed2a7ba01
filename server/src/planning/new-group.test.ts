import type { LicenceDesk } from '../licences/testing/licence-world';
import { licenceDesk } from '../licences/testing/licence-world';
import { answerOf } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { openWorld } from '../jobs/testing/world';

let world: World;
let d: LicenceDesk;
let card: { id: number; name: string };
let groupId: number;
openWorld(async (opened) => {
  ({ world } = opened);
  d = await licenceDesk(world);
  card = await d.type({ name: 'Forklift Licence' });
  const { id } = await world.db
    .insertInto('crew_group')
    .values({ company_id: world.companyId, name: 'Forklift Driver' })
    .returning('id')
    .executeTakeFirstOrThrow();
  groupId = id;
});

/** A crew of ACME with one confirmed, one invited and one who declined. */
async function seated() {
  const job = await world.job({ amount: 3, prepend: 'ACME' });
  const people = (await world.people(3)) as [Person, Person, Person];
  for (const [index, status] of [2, 1, 3].entries())
    await world.member(job.crewId, people[index]?.id ?? 0, status);
  return { ...job, people };
}
const regroup = ({ id, crewId }: { id: number; crewId: number }, who = d.desk) =>
  world.call(who, 'saveUpdatedJobv2', { job: { id, reqCrew: [{ id: crewId, groupId }] } });
const groupOf = async (crewId: number) =>
  (
    await world.db
      .selectFrom('job_crew')
      .select('group_id')
      .where('id', '=', crewId)
      .executeTakeFirstOrThrow()
  ).group_id;
const rate = (user_id: number) =>
  world.db.insertInto('user_group_rate').values({ user_id, group_id: groupId, rate_cents: 4000 }).execute();

test('C.4.06: a group that keeps somebody of the crew off is refused with their names, and licences open the way', async () => {
  await d.ask(card.id, 'block', groupId);
  const job = await seated();
  const [sure, asked] = job.people;
  const lacks = ({ firstName }: Person) =>
    `${firstName} Tester has no valid Forklift Licence on \\d\\d/\\d\\d/\\d\\d\\.`;
  expect(answerOf(await regroup(job))).toMatch(new RegExp(`^${lacks(sure)} ${lacks(asked)}$`));
  expect(await groupOf(job.crewId)).toBe(world.groupId);
  await d.grant(sure, card.id);
  expect(answerOf(await regroup(job))).toMatch(new RegExp(`^${lacks(asked)}$`));
  await d.grant(asked, card.id);
  expect(answerOf(await regroup(job))).toBe('ok');
  expect(await groupOf(job.crewId)).toBe(groupId);
});

test('C.4.06: a customer who asks for the group is told that somebody is kept off, not who', async () => {
  await d.ask(card.id, 'block', groupId);
  const manager = await world.person({ managerOf: ['ACME'] });
  const job = await world.job({ prepend: 'ACME' });
  await world.member(job.crewId, (await world.person()).id, 1);
  expect(answerOf(await regroup(job, manager))).toBe(
    'Somebody on this crew may not work in the new group. Please ask the office.',
  );
  expect(await groupOf(job.crewId)).toBe(world.groupId);
});

test('C.4.05: who has no rate in the new group is named, and a type that warns keeps nobody off', async () => {
  await d.ask(card.id, 'warn', groupId);
  const job = await seated();
  const [sure, asked] = job.people;
  await rate(asked.id);
  const { body } = await regroup(job);
  expect(body.warnings).toEqual([`No rate in Forklift Driver: ${sure.firstName} Tester.`]);
  const rated = await seated();
  for (const { id } of rated.people) await rate(id);
  expect((await regroup(rated)).body.warnings).toEqual([]);
});
