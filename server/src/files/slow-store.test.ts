import { sql } from 'kysely';
import type { World, Person } from '../jobs/testing/world';
import { openWorld } from '../jobs/testing/world';

let world: World;
let office: Person;
openWorld((opened) => ({ world, office } = opened));

describe('while a file goes to a store that takes its time', () => {
  /** Jobs that a press of the clock could not share while a file was stored. */
  const held: number[] = [];
  const watch = (id: number) => {
    const { blobs } = world.services;
    const { bring } = blobs;
    blobs.bring = async (...file) => {
      await sql`select 1 from job where id = ${id} for share nowait`
        .execute(world.db)
        .catch(() => held.push(id));
      return bring(...file);
    };
    return () => void (blobs.bring = bring);
  };
  const bytes = Buffer.from('Dock 4');

  test('J-45: the clocks of its job are held up neither by a file of the job nor by one of its chat', async () => {
    const { id } = await world.job();
    const unwatch = watch(id);
    const uploaded = await world.upload(office, id, [{ name: 'dock.txt', bytes }]);
    const sent = await world.sendFile(office, { idJob: id, key: 'dock', name: 'dock.txt', bytes });
    unwatch();
    expect([uploaded.status, uploaded.body.files.length, sent.status]).toEqual([200, 1, 200]);
    expect(held).toEqual([]);
  });
});
