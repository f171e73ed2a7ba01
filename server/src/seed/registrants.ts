import { DAY_MS, HOUR_MS } from '@crewcall/domain/units';
import { need, type Seed, storePages } from './context';
import { insertAll } from './insert';
import { emailOf } from './names';
import { abnOf, phoneOf } from './demo-numbers';
import type { People } from './people';

const workers = [
  ['Tahlia', 'Brooks', '2042'],
  ['Quốc', 'Lê', '3011'],
  ['Siobhán', "O'Connor", '4006'],
  ['Anders', 'Bjørnstad', '5000'],
  ['Leilani', 'Fonoti', '2170'],
  ['Marek', 'Dąbrowski', '6050'],
  ['Nadia', 'Hussein', '0810'],
  ['Callum', 'Reid', '2600'],
  ['Ines', 'Fernández', '7000'],
] as const;
const companies = [
  ['Bright Spark Events', 'Helen', 'Zhou', '2010', 'brightspark.example'],
  ['3 Monkeys & Co', 'Dave', 'Nolan', '3000', 'threemonkeys.example'],
  ['Top End Touring', 'Rosie', 'Cubillo', '0800', 'topendtouring.example'],
  ['Harvest Fairs (SA)', 'Greg', 'Baumann', '5067', 'harvestfairs.example'],
  ['Island Stages', 'Eve', 'Tasker', '7004', 'islandstages.example'],
  ['Capital Expo Services', 'Vik', 'Menon', '2609', 'capitalexpo.example'],
  ["D'Arcy's Marquees", 'Noel', "D'Arcy", '4810', 'darcymarquees.example'],
] as const;

const cv = [
  'Looking for event work',
  '',
  '2024: festival volunteer',
  '2022: warehouse hand',
  'White Card, own transport',
];

/** Adds workers with CVs and companies who asked to join; the office has answered the last few of both. */
export async function seedRegistrants(seed: Seed, people: People): Promise<void> {
  const { db, now, random, companyId } = seed;
  const blobs = await storePages(
    seed,
    workers.map(([first, last]) => [`${first} ${last}`, cv]),
  );
  const answer = (at: number, open: number, days: number) =>
    at < open
      ? { processed_at: null, processed_by: null, approved: null }
      : {
          processed_at: now - (days - 1) * DAY_MS,
          processed_by: people.admin.id,
          approved: (at - open) % 2 === 0,
        };
  await insertAll(db, 'registrant', [
    ...workers.map(([first, last, postcode], at) => ({
      company_id: companyId,
      type: 'worker',
      first_name: first,
      last_name: last,
      email: emailOf(first, last).replace('crewcall.example', 'mail.example'),
      phone: phoneOf(10 + at),
      postcode,
      message: random.pick([
        'I have worked two festival seasons and can start straight away.',
        'Free on weekends and most weeknights.',
        'Rigging ticket, happy to travel.',
      ]),
      company_name: '',
      website: '',
      abn: at % 2 === 0 ? abnOf(300_000_000 + at * 7_919) : '',
      cv_blob_id: need(blobs[at], 'CV'),
      registered_at: now - (at + 1) * DAY_MS + at * HOUR_MS,
      ...answer(at, 5, at + 1),
    })),
    ...companies.map(([name, first, last, postcode, site], at) => ({
      company_id: companyId,
      type: 'company',
      first_name: first,
      last_name: last,
      email: `hello@${site}`,
      phone: phoneOf(2 + at),
      postcode,
      message: 'We are looking for crew for our next season. Please call us.',
      company_name: name,
      website: site,
      abn: abnOf(500_000_000 + at * 104_729),
      cv_blob_id: null,
      registered_at: now - (at + 1) * 30 * HOUR_MS,
      ...answer(at, 4, at + 2),
      ...(at >= 4 ? { approved: true } : {}),
    })),
  ]);
}
