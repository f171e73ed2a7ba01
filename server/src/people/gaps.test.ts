import sharp from 'sharp';
import { openWorld } from '../jobs/testing/world';
import type { Person, World } from '../jobs/testing/world';
import { licenceDesk } from '../licences/testing/licence-world';
import type { LicenceDesk } from '../licences/testing/licence-world';

let world: World;
let d: LicenceDesk;
let boss: Person;
let signature: string;
openWorld(async (opened) => {
  ({ world } = opened);
  d = await licenceDesk(world);
  boss = await world.person({
    permissions: [
      ...['crew:read', 'crew:approve', 'user:write', 'settings:write', 'group:write', 'job:write'],
      ...['crewinvoice:read', 'crewinvoice:write'],
    ],
  });
  const ink = '<path d="M60 120 Q160 20 220 110 T390 90" fill="none" stroke="#15181d" stroke-width="3"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="450" height="200"><rect width="450" height="200" fill="#fff"/>${ink}</svg>`;
  signature = (await sharp(Buffer.from(svg)).jpeg().toBuffer()).toString('base64');
});

const list = async (who = boss, filter: object = {}) =>
  (await world.call(who, 'getAvailableCrew', filter)).body;
/** What the list says of somebody, and their profile says the same. */
const lacks = async (id: number) => {
  const inList = (await list()).crew.find((one) => one.id === id)?.missing;
  expect((await world.call(boss, 'getuserdetails', { id })).body.missing).toEqual(inList);
  return inList?.map(({ gap, names }) => [gap, ...names].join(' '));
};
const hasJoined = (id: number) =>
  world.db.updateTable('app_user').set({ password_hash: 'x' }).where('id', '=', id).execute();
const linkTo = async (email: string, path: string) => {
  const { body } = await world.db
    .selectFrom('message')
    .select('body')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return new RegExp(`${path}/(\\S+)`).exec(body)?.[1] ?? '';
};
const profile = {
  firstName: 'Ana',
  lastName: 'Pires',
  phone: '+61412345678',
  password: 'seven grey kettles',
  emergencyName: 'Kerry',
  address: '1 Wharf Road',
  suburb: 'Redfern',
  city: 'Sydney',
  state: 1,
  bankName: 'CBA',
  bankAccountName: 'Ana Pires',
  bankAccountNumber: '12345678',
  bankAccountBSB: '062000',
};

test('each thing that crew lack is named until it is mended', async () => {
  const me = await world.person();
  await hasJoined(me.id);
  expect(await lacks(me.id)).toEqual(['rate', 'bank', 'abn']);

  const { body: contract } = await world.call(boss, 'saveContract', {
    version: 0,
    title: 'Crew agreement',
    text: 'Be on time.',
    boxes: [],
  });
  const { name, id: idType } = await d.type();
  await d.ask(idType, 'warn');
  const group = { id: world.groupId, rate: 5_000 };
  await world.call(boss, 'saveUserDetails', { id: me.id, groups: [group] });
  expect(await lacks(me.id)).toEqual(['contract', 'bank', 'abn', `licence ${name}`]);

  await world.call(me, 'signContract', {
    version: contract.version,
    name: 'Me',
    checked: [],
    signature,
  });
  expect(await lacks(me.id)).toEqual(['bank', 'abn', `licence ${name}`]);
  const { bankName, bankAccountName, bankAccountNumber, bankAccountBSB } = profile;
  const bank = { bankName, bankAccountName, bankAccountNumber, bankAccountBSB };
  await world.call(boss, 'saveUserDetails', { id: me.id, ...bank });
  expect(await lacks(me.id)).toEqual(['abn', `licence ${name}`]);
  await world.call(boss, 'noteWithholding', { idUser: me.id, text: 'Hobby.' });
  expect(await lacks(me.id)).toEqual([`licence ${name}`]);
  await world.call(me, 'saveProfile2', { gstRegistered: true });
  expect(await lacks(me.id)).toEqual(['gst', `licence ${name}`]);
  await world.call(boss, 'saveUserDetails', { id: me.id, gstAskedAt: null });
  expect(await lacks(me.id)).toEqual([`licence ${name}`]);
  const sent = (await d.send(me, { idType, number: '12345678', expiryDay: '2090-01-01' })).body.id;
  expect(await lacks(me.id)).toEqual([`licence ${name}`]);
  await d.check(sent);
  expect(await lacks(me.id)).toEqual([]);

  await world.db.updateTable('licence').set({ expiry_day: '2020-01-01' }).where('id', '=', sent).execute();
  expect(await lacks(me.id)).toEqual([`licence ${name}`]);
  await world.call(boss, 'setGroupLicences', { idGroup: world.groupId, rules: [] });
  await world.call(boss, 'saveContract', {
    version: contract.version,
    title: 'Crew agreement',
    text: 'Be early.',
    boxes: [],
  });
  expect(await lacks(me.id)).toEqual(['contract']);
  await world.call(boss, 'toggeuseractive', { id: me.id, newState: false });
  expect(await lacks(me.id)).toBeUndefined();
});

test('crew are listed as invited until they have registered, to whoever approves crew', async () => {
  const email = 'ana.gaps@example.test';
  await world.call(boss, 'addPerson', { kind: 'crew', firstName: 'Ana', lastName: 'Pires', email });
  const invited = async (who = boss, filter: object = {}) =>
    (await list(who, filter)).invited.map((one) => `${one.fullName} ${one.email}`);
  expect(await invited()).toEqual([`Ana Pires ${email}`]);
  expect(await invited(await world.person({ permissions: ['crew:read'] }))).toEqual([]);
  for (const filter of [{ activeStatus: 1 }, { state: 1 }, { pcode: '2000' }])
    expect(await invited(boss, filter)).toEqual([]);

  const hash = await linkTo(email, '/public/Register');
  await world.call(null, 'createProfile', { ...profile, hash });
  expect(await invited()).toEqual([]);
  const id = (await list()).crew.find((one) => one.email === email)?.id ?? 0;
  expect(await lacks(id)).toEqual(['contract', 'rate', 'abn']);
});

test('a colleague is invited until they choose a password, and owes nothing more', async () => {
  const email = 'olga.gaps@example.test';
  const named = { firstName: 'Olga', lastName: 'Roth', email };
  const { body } = await world.call(boss, 'addPerson', {
    kind: 'office',
    ...named,
    permissions: ['crew:read'],
  });
  const id = body.idUser ?? 0;
  expect(await lacks(id)).toEqual(['invitation']);
  const token = await linkTo(email, '/reset');
  await world.call(null, 'reset', { token, password: 'seven grey kettles' });
  expect(await lacks(id)).toEqual([]);
  await world.call(boss, 'saveUserDetails', { id, permissions: [] });
  expect(await lacks(id)).toEqual(['contract', 'rate', 'bank', 'abn']);
});
