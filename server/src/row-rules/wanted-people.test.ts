import { fold, matches } from '@crewcall/domain/text';
import { stateById } from '@crewcall/domain/zones';
import { sql } from 'kysely';
import { openWorld } from '../jobs/testing/world';
import type { World } from '../jobs/testing/world';
import { licenceDesk } from '../licences/testing/licence-world';
import { isWanted } from './wanted-people';
import type { WantedPeople } from './wanted-people';

/** A person as the words of the rule describe them; `id` is theirs in the database. */
interface Odd {
  id: number;
  first: string;
  last: string;
  email: string;
  phone: string;
  suburb: string;
  city: string;
  state: number | null;
  postcode: string;
  /** Active groups with a rate. */
  groups: string[];
  /** Valid licences. */
  licences: string[];
  van: string;
  size: string;
  languages: string;
}

let world: World;
const people: Odd[] = [];
const ids = { van: 0, size: 0, languages: 0 };
const DAY = '2026-11-30';

const firsts = [
  'Anh',
  'Łukasz',
  'Zoë',
  'Mia',
  'Jean-Luc',
  'Siân',
  '李',
  "D'Arcy",
  'Æsa',
  'İpek',
  'Øyvind',
  'Müller',
];
const lasts = ['Nguyễn', 'O’Brien', 'Costa', 'Smith', 'Tran', 'de la Cruz', 'Weiß', 'Núñez'];
const phones = ['+61491570006', '+61412345678', '+6421345678', '', '0491570156', '+610400000000'];
const places = [
  ['Redfern', 'Sydney', 1, '2016'],
  ['Sandy Bay', 'Hobart', 6, '7005'],
  ['Fortitude Valley', 'Brisbane', 3, '4006'],
  ['', '', null, ''],
  ['St Kilda', 'Mèlbourne', 2, '3182'],
] as const;
const groupNames = ['Rigger', 'Lighting Tech', 'Old 100% Crew', 'Wagga_Loader'];
const cards = ['White Card', 'Forklift (LF)', 'Köche'];
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

const question = async (description: string, type: string, options: string[] = []) =>
  (
    await world.db
      .insertInto('filter_definition')
      .values({ company_id: world.companyId, description, type, options })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

openWorld(async (opened) => {
  ({ world } = opened);
  const desk = await licenceDesk(world);
  const groups = new Map<string, number>();
  for (const name of [...groupNames, 'Switched Off'])
    groups.set(
      name,
      (
        await world.db
          .insertInto('crew_group')
          .values({ company_id: world.companyId, name, active: name !== 'Switched Off' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    );
  const types = new Map<string, number>();
  for (const name of cards) types.set(name, (await desk.type({ name })).id);
  ids.van = await question('Has a ván', 'checkbox');
  ids.size = await question('Size', 'combobox', ['S', 'M', 'XL', 'Größe 5']);
  ids.languages = await question('Languages', 'text');
  for (let at = 0; at < 48; at += 1) {
    const [suburb, city, state, postcode] = pick(places, at * 3 + Math.floor(at / 5));
    const odd: Odd = {
      id: 0,
      first: pick(firsts, at),
      last: pick(lasts, at * 5 + 1),
      email: `p${at}.${at % 2 ? 'work' : 'HOME'}@example.com`,
      phone: pick(phones, at + Math.floor(at / 7)),
      ...{ suburb, city, state, postcode },
      groups: groupNames.filter((_name, one) => (at + one * 3) % 4 === 0),
      licences: cards.filter((_name, one) => (at + one) % 3 === 0),
      van: pick(['', 'true', 'false'], at),
      size: pick(['', 'S', 'M;XL', 'Größe 5', 'XL'], at),
      languages: pick(['', 'English, Español', 'Tiếng Việt', '100% English; auslan'], at + 1),
    };
    const { id } = await world.db
      .insertInto('app_user')
      .values({
        company_id: world.companyId,
        first_name: odd.first,
        last_name: odd.last,
        email: odd.email,
        phone: odd.phone,
        ...{ suburb, city, state, postcode },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    odd.id = id;
    const rates = [
      ...odd.groups.map((name) => [name, 4_000] as const),
      // Neither a group that is switched off nor one without a rate is searched.
      ['Switched Off', 4_000] as const,
      ...groupNames.filter((name) => !odd.groups.includes(name)).map((name) => [name, null] as const),
    ];
    for (const [name, rate_cents] of rates)
      await world.db
        .insertInto('user_group_rate')
        .values({ user_id: id, group_id: groups.get(name) ?? 0, rate_cents })
        .execute();
    for (const [at_, name] of cards.entries()) {
      const valid = odd.licences.includes(name);
      if (!valid && (at + at_) % 2 === 0) continue;
      await world.db
        .insertInto('licence')
        .values({
          company_id: world.companyId,
          user_id: id,
          type_id: types.get(name) ?? 0,
          status: 'accepted',
          expiry_day: valid ? pick([null, DAY, '2030-01-01'], at) : '2026-11-29',
        })
        .execute();
    }
    for (const [key, value] of [
      ['van', odd.van],
      ['size', odd.size],
      ['languages', odd.languages],
    ] as const)
      if (value !== '')
        await world.db
          .insertInto('user_filter')
          .values({ user_id: id, filter_id: ids[key], value })
          .execute();
    people.push(odd);
  }
});

/** The rule in plain words: what the search must find, without a database. */
function shouldFind(one: Odd, { text, state, group = '', licence = '', values }: WantedPeople): boolean {
  const all = [
    ...[`${one.first} ${one.last}`, one.email, one.phone, one.phone.replace(/^\+61/, '0')],
    ...[one.suburb, one.city, stateById(one.state ?? 0)?.name, one.postcode, ...one.groups, ...one.licences],
    ...[one.van === 'true' ? 'Has a ván' : '', one.size, one.languages],
  ].join(' ');
  const asked = (id: number) => values[String(id)] ?? '';
  return (
    matches(all, text) &&
    (state === 0 || one.state === state) &&
    (group === '' || one.groups.includes(group)) &&
    (licence === '' || one.licences.includes(licence)) &&
    (asked(ids.van) === '' || one.van === asked(ids.van)) &&
    (asked(ids.size) === '' || one.size.split(';').some((part) => fold(part) === fold(asked(ids.size)))) &&
    (asked(ids.languages) === '' || matches(one.languages, asked(ids.languages)))
  );
}

async function found(wanted: WantedPeople): Promise<number[]> {
  const condition = await isWanted({ db: world.db, companyId: world.companyId, day: DAY }, wanted);
  const { rows } = await sql<{ id: number }>`select u.id from app_user u
    where u.id = any(${people.map(({ id }) => id)}::bigint[]) and ${condition} order by u.id`.execute(
    world.db,
  );
  return rows.map(({ id }) => id);
}

const texts = [
  ...[
    'nguyen',
    'NGUYỄN anh',
    'lukasz',
    'obrien',
    'o’brien',
    "d'arcy",
    'weiss',
    'aesa',
    'ipek',
    '李',
    'jean-luc',
    'jean\u2011luc',
  ],
  ...[
    '0491570006',
    '+61491570006',
    '491570',
    '0400',
    '021345678',
    '+64',
    '0',
    '61',
    'home',
    '@example.com p1.work',
  ],
  ...['sydney', 'redfern 2016', 'melbourne', 'nsw', 'tas hobart', 'sandy bay', 'n', '7005', 'valley qld'],
  ...[
    'rigger',
    'rigger sydney',
    'lighting',
    '100%',
    '100% crew',
    'wagga_',
    'a_l',
    'switched',
    'loader nsw 0491',
  ],
  ...[
    'white card',
    'rigger sydney white card',
    'forklift (lf)',
    'koche',
    'van',
    'has van rigger',
    'true',
    'false',
  ],
  ...[
    'xl',
    'grosse',
    'espanol',
    'tieng viet',
    'auslan mia',
    '\\',
    '%',
    '_',
    "'",
    '  ',
    'has a ván weiß',
    'zoe\ttas',
  ],
];

test('the search finds exactly the people whose details have each of its words', async () => {
  const finds = new Map<string, number>();
  for (const text of texts) {
    const wanted = { text, state: 0, values: {} };
    const right = people.filter((one) => shouldFind(one, wanted)).map(({ id }) => id);
    expect([text, await found(wanted)]).toEqual([text, right]);
    finds.set(text, right.length);
  }
  // The texts tell people apart: most of them find some and not all.
  expect([...finds.values()].filter((count) => count > 0 && count < people.length).length).toBeGreaterThan(
    40,
  );
});

test('state, group, licence and answers narrow it further, each by itself and together', async () => {
  const answers: Record<string, string>[] = [
    {},
    { [ids.van]: 'true' },
    { [ids.van]: 'false' },
    { [ids.size]: 'xl' },
    { [ids.size]: 'Grösse 5' },
    { [ids.languages]: 'english' },
    { [ids.languages]: 'viet tieng' },
    { [ids.van]: 'true', [ids.size]: 'M', [ids.languages]: '' },
    { 999999: 'true' },
  ];
  for (const values of answers)
    for (const wanted of [
      { text: '', state: 0, values },
      { text: 'costa', state: 0, values },
      { text: '', state: 1, values },
      { text: '', state: 0, group: 'Rigger', values },
      { text: '', state: 0, group: 'Switched Off', values },
      { text: '', state: 0, licence: 'White Card', values },
      { text: 'home', state: 6, group: 'Lighting Tech', licence: 'Köche', values },
    ]) {
      const right = people.filter((one) => shouldFind(one, wanted)).map(({ id }) => id);
      expect([wanted, await found(wanted)]).toEqual([wanted, right]);
    }
});
