import type { Person, World } from '../../jobs/testing/world';

/** A customer with its manager, an office, and shorthands for what the tests do with them. */
export async function flagDesk(world: World) {
  const prefix = 'HLX';
  const company = 'Harbour Lights';
  await world.db
    .insertInto('prepend')
    .values({ company_id: world.companyId, text: prefix, full_name: company, default_color: '#0f766e' })
    .execute();
  const desk = await world.person({
    permissions: ['job:read', 'job:write', 'crew:approve', 'crew:read'],
    firstName: 'Olga',
  });
  const manager = await world.person({ managerOf: [prefix], firstName: 'Mara' });
  const flag = (idUser: number, kind: 'favourite' | 'blocked' | null, reason = '') =>
    world.call(desk, 'setFlag', { prefix, idUser, kind, reason });
  const block = (who: Person) => flag(who.id, 'blocked', 'Broke a console.');
  const avoid = (who: Person, on = true) => world.call(who, 'setAvoid', { prefix, avoid: on });
  const free = async (who: Person) => {
    await flag(who.id, null);
    await avoid(who, false);
  };
  const flags = async () => (await world.call(desk, 'getFlags', { prefix })).body;
  const asked = async () => (await world.call(desk, 'getAskedFlags', {})).body.asked;
  return { prefix, company, desk, manager, flag, block, avoid, free, flags, asked };
}

export type FlagDesk = Awaited<ReturnType<typeof flagDesk>>;
