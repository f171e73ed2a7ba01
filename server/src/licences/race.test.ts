import { openWorld } from '../jobs/testing/world';
import type { World } from '../jobs/testing/world';
import { licenceDesk } from './testing/licence-world';
import type { LicenceDesk } from './testing/licence-world';

let world: World;
let d: LicenceDesk;
openWorld(async (opened) => {
  ({ world } = opened);
  d = await licenceDesk(world);
});

test('C.4.06: who accepts while the office takes the licence off either was first, or is refused', async () => {
  const { id: idType } = await d.type({ name: 'RSA' });
  await d.ask(idType, 'block');
  const workers = await world.people(12);
  const { crewId } = await world.job({ amount: 99 });
  const licences = new Map<number, number>();
  for (const worker of workers) {
    licences.set(worker.id, await d.grant(worker, idType));
    await world.member(crewId, worker.id, 1);
  }
  const replies = await Promise.all(
    workers.flatMap((worker, at) => {
      const accept = () => world.call(worker, 'replyJob', { id: crewId, accepted: true });
      const refuse = () => d.check(licences.get(worker.id) ?? 0, false, 'Withdrawn.');
      return at % 2 === 0 ? [accept(), refuse()] : [refuse(), accept()];
    }),
  );
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  const rowOf = async (call: string, idUser: number) =>
    (
      await world.db
        .selectFrom('audit')
        .select(['id', 'detail'])
        .where('call', '=', call)
        .orderBy('id', 'desc')
        .execute()
    ).find(({ detail }) => (detail as { idUser?: number }).idUser === idUser)?.id ?? null;
  for (const worker of workers) {
    const accepted = await rowOf('replyJob', worker.id);
    const refused = (await rowOf('checkLicence', worker.id)) ?? 0;
    expect(accepted === null || accepted < refused).toBe(true);
    const member = await world.db
      .selectFrom('crew_member')
      .select('status')
      .where('user_id', '=', worker.id)
      .executeTakeFirst();
    expect(member?.status).toBe(accepted === null ? 1 : 2);
  }
});
