import { JobStatus } from '@crewcall/domain/job-state';
import type { Person, World } from '../jobs/testing/world';
import { HOUR, inHours, openWorld } from '../jobs/testing/world';
import { formatTimeWithZone } from '@crewcall/domain/format';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

const invite = (idReqCrew: number, { id }: Person, status = 1) =>
  world.call(office, 'saveJobUserList', { idReqCrew, statusUser: { id, status } });
const invitationOf = async (idReqCrew: number, { id }: Person) =>
  (await world.call(office, 'getJobWorkers', { idReqCrew })).body.workers.find((one) => one.id === id)
    ?.invitation;

test('C.3.11: an invitation is not opened, then seen, and anew when it is sent anew; others’ are nobody’s', async () => {
  const { crewId } = await world.job({ date: inHours(90) });
  const [one, other] = (await world.people(2)) as [Person, Person];
  for (const person of [one, other]) await invite(crewId, person);
  expect(await invitationOf(crewId, one)).toEqual({ seen: false, undelivered: false });
  await world.call(one, 'seenInvites', { ids: [crewId] });
  await world.call(one, 'seenInvites', { ids: [crewId] });
  expect((await invitationOf(crewId, one))?.seen).toBe(true);
  expect((await invitationOf(crewId, other))?.seen).toBe(false);
  await world.call(one, 'replyJob', { id: crewId, accepted: false });
  expect(await invitationOf(crewId, one)).toBeUndefined();
  await invite(crewId, one, 0);
  await invite(crewId, one);
  expect((await invitationOf(crewId, one))?.seen).toBe(false);
});

test('14.4: an invitation of which every message failed is not delivered; one that went another way is', async () => {
  const { crewId, id: idJob } = await world.job({ date: inHours(10) });
  const [lost, reached] = (await world.people(2)) as [Person, Person];
  for (const person of [lost, reached]) {
    await world.db
      .updateTable('app_user')
      .set({ phone: '0412 345 678' })
      .where('id', '=', person.id)
      .execute();
    await invite(crewId, person);
  }
  const fail = (id: number, channels: string[]) =>
    world.db
      .updateTable('message')
      .set({ status: 'failed' })
      .where('user_id', '=', id)
      .where('channel', 'in', channels)
      .execute();
  await fail(lost.id, ['mail', 'sms', 'push']);
  await fail(reached.id, ['mail']);
  expect(await invitationOf(crewId, lost)).toEqual({ seen: false, undelivered: true });
  expect(await invitationOf(crewId, reached)).toEqual({ seen: false, undelivered: false });
  const told = async () => (await world.call(office, 'getNotifications', {})).body.lostInvitations;
  expect(await told()).toEqual({ count: 1, idJob });
  await invite(crewId, reached, 0);
  const setStatus = (status: number) =>
    world.db.updateTable('job').set({ status }).where('id', '=', idJob).execute();
  await setStatus(JobStatus.Cancelled);
  await world.services.live.catchUp();
  expect(await told()).toBeNull();
  await setStatus(JobStatus.Confirmed);
  await invite(crewId, lost, 0);
  await world.services.live.catchUp();
  expect(await told()).toBeNull();
});

test('14.4: an invitation says place, group, start, end and zone', async () => {
  const { id, crewId } = await world.job({ date: inHours(30) });
  await world.db.updateTable('job').set({ location: 'Pier 9' }).where('id', '=', id).execute();
  const { end_at } = await world.db
    .updateTable('job_crew')
    .set((eb) => ({ end_at: eb('start_at', '+', 8 * HOUR) }))
    .where('id', '=', crewId)
    .returning('end_at')
    .executeTakeFirstOrThrow();
  const [one] = (await world.people(1)) as [Person];
  await invite(crewId, one);
  const { body } = await world.db
    .selectFrom('message')
    .select('body')
    .where('user_id', '=', one.id)
    .where('channel', '=', 'mail')
    .executeTakeFirstOrThrow();
  const { name } = await world.db
    .selectFrom('crew_group')
    .select('name')
    .where('id', '=', world.groupId)
    .executeTakeFirstOrThrow();
  for (const said of [` as ${name}.`, 'Pier 9', ` to ${formatTimeWithZone(end_at ?? 0, 'Australia/Sydney')}`])
    expect(body).toContain(said);
});
