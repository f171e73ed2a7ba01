import sharp from 'sharp';
import type { LicenceRule } from '@crewcall/domain/licences';
import type { In } from '@crewcall/contract/types';
import type { Person, World } from '../../jobs/testing/world';

const needs = { number: true, state: false, expiry: true, file: false };
type SavedType = In<'saveLicenceType'>;

/** A photo that says where it was taken. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 80, height: 50, channels: 3, background: '#0f766e' } })
    .withExif({ IFD0: { Make: 'SpyCam', ImageDescription: 'secret place' } })
    .jpeg()
    .toBuffer();

/** An office that may set types up and check licences, and shorthands for what the tests do with them. */
export async function licenceDesk(world: World) {
  const desk = await world.person({
    permissions: ['group:write', 'crew:read', 'user:write', 'job:read', 'job:write', 'crew:approve'],
    firstName: 'Olga',
  });
  let serial = 0;
  const type = async (given: Partial<SavedType> = {}): Promise<{ id: number; name: string }> => {
    serial += 1;
    const name = given.name ?? `Card ${serial}`;
    const body = { name, needs, warnDays: [30, 7, 0], fortnightHours: null, active: true, ...given };
    return { id: (await world.call(desk, 'saveLicenceType', body)).body.id, name };
  };
  const ask = (idType: number, rule: LicenceRule, idGroup = world.groupId) =>
    world.call(desk, 'setGroupLicences', { idGroup, rules: [{ idType, rule }] });
  const send = (
    who: Person,
    fields: Record<string, string | number>,
    file?: { name: string; bytes: Buffer },
  ) => world.post(who, 'saveLicence', fields, file ? [file] : []);
  const check = (id: number, accept = true, reason = '') =>
    world.call(desk, 'checkLicence', { id, accept, reason });
  const grant = async (who: Person, idType: number, expiryDay = '2090-01-01') => {
    const { id } = (await send(who, { idType, number: '12345678', expiryDay })).body;
    await check(id);
    return id;
  };
  const own = async (who: Person) => (await world.call(who, 'getMyLicences', {})).body.licences;
  return { desk, type, ask, send, check, grant, own };
}

export type LicenceDesk = Awaited<ReturnType<typeof licenceDesk>>;
