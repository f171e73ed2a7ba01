import { formatDateTimeWithZone } from '@crewcall/domain/format';
import { approve, setInviteStatus } from '../jobs/testing/answers';
import type { Person, World } from '../jobs/testing/world';
import { openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

/** What went out to a person who has no device for pushes. */
const written = (id: number) =>
  world.db
    .selectFrom('message')
    .select(['channel', 'subject', 'body'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();

test('N-19, C-05: who is confirmed, or whose application is answered, hears of it by mail where no push reaches them', async () => {
  const { id, crewId, date } = await world.job({ amount: 3, title: 'Gala' });
  await world.db.updateTable('job').set({ location: 'Pier 9' }).where('id', '=', id).execute();
  const when = formatDateTimeWithZone(date, 'Australia/Sydney');
  const [set, taken, refused] = (await world.people(3)) as [Person, Person, Person];
  await setInviteStatus(world, office, crewId, set.id, 2);
  for (const [one, accept] of [
    [taken, true],
    [refused, false],
  ] as const) {
    await world.call(one, 'applyfor', { jobId: id, reqCrew: crewId });
    await approve(world, office, { id, crewId }, one.id, accept);
  }
  const hello = (one: Person, text: string) =>
    expect.stringContaining(`Hello ${one.firstName},\n\n${text}\n\n`);
  const given = `You are confirmed for Gala on ${when}. The place is Pier 9.`;
  for (const one of [set, taken])
    expect(await written(one.id)).toEqual([
      { channel: 'mail', subject: 'Confirmed: Gala', body: hello(one, given) as string },
    ]);
  expect(await written(refused.id)).toEqual([
    {
      channel: 'mail',
      subject: 'Application closed: Gala',
      body: hello(refused, `Your application for Gala on ${when} was not accepted.`) as string,
    },
  ]);
});
