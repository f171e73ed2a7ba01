import { dayCell, wallClock } from '../documents/workbook';
import type { Sheet } from '../documents/workbook';
import type { LicenceLine } from './licence-pack-pdf';
import { expiryWords, typeWords } from './licence-pack-pdf';
import type { peopleOf } from './pack-people';
import { contactOf, gateOf, licencesOf, mapOf, notesOf, placeOf } from './pack-words';
import type { Pack, PackCrew, PackJob } from './read-pack';

const text = (title: string, width: number) => ({ title, width, kind: 'text' as const });
const time = (title: string) => ({ title, width: 18, kind: 'time' as const });

type Cell = string | number | null;
interface Row {
  job: PackJob;
  crew: PackCrew | null;
  name: string;
}

/** One row for each person; one for a crew without any, and for a job without a crew. */
const rowsOf = ({ jobs }: Pack): Row[] =>
  jobs.flatMap((job): Row[] =>
    job.crews.length === 0
      ? [{ job, crew: null, name: '' }]
      : job.crews.flatMap((crew): Row[] =>
          crew.people.length === 0
            ? [{ job, crew, name: '' }]
            : crew.people.map(({ name }) => ({ job, crew, name })),
        ),
  );

const startOf = ({ job, crew }: Row): Cell => wallClock(job.zone, crew?.startAt ?? job.startAt);
const endOf = ({ job, crew }: Row): Cell =>
  crew === null || crew.endAt === null ? null : wallClock(job.zone, crew.endAt);

/** Times by crew and person, and a sheet of the sites. */
export const callSheets = (pack: Pack): Sheet[] => [
  {
    name: 'Call sheet',
    columns: [
      text('Job', 30),
      time('Start'),
      time('Finish'),
      text('Group', 18),
      text('Name', 28),
      text('Licences', 30),
    ],
    rows: rowsOf(pack).map((row) => [
      row.job.title,
      startOf(row),
      endOf(row),
      row.crew?.group ?? '',
      row.name,
      row.crew?.licences.join(', ') ?? '',
    ]),
    totals: null,
  },
  {
    name: 'Sites',
    columns: [
      text('Job', 30),
      text('Customer', 24),
      text('Place', 40),
      text('Gate', 20),
      text('Dock', 20),
      text('Parking', 24),
      text('Contact', 24),
      text('Phone', 18),
      text('Licences', 30),
      text('Notes', 60),
      text('Map', 60),
    ],
    rows: pack.jobs.map((job) => [
      job.title,
      job.customer,
      placeOf(job),
      gateOf(job),
      job.venue?.dock ?? '',
      job.venue?.parking ?? '',
      contactOf(job).name,
      contactOf(job).phone,
      licencesOf(job),
      notesOf(job),
      mapOf(job),
    ]),
    totals: null,
  },
];

/** The sign-in sheet for a computer: In, Break, Out and Signature are empty. */
export const signInSheets = (pack: Pack): Sheet[] => [
  {
    name: 'Sign-in sheet',
    columns: [
      text('Name', 28),
      text('Group', 18),
      text('Job', 30),
      time('Planned start'),
      time('Planned finish'),
      ...['In', 'Break', 'Out', 'Signature'].map((title) => text(title, 14)),
    ],
    rows: rowsOf(pack)
      .filter(({ name }) => name !== '')
      .map((row) => [
        row.name,
        row.crew?.group ?? '',
        row.job.title,
        startOf(row),
        endOf(row),
        null,
        null,
        null,
        null,
      ]),
    totals: null,
  },
];

export const crewSheets = (pack: Pack, people: ReturnType<typeof peopleOf>): Sheet[] => [
  {
    name: 'Crew list',
    columns: [text('Name', 28), text('Group', 28), text('Company', 28)],
    rows: people.map(({ name, groups }) => [name, groups, pack.company]),
    totals: null,
  },
];

export const licenceSheets = (lines: readonly LicenceLine[]): Sheet[] => [
  {
    name: 'Licences',
    columns: [
      text('Name', 28),
      text('Licence', 28),
      text('Number', 18),
      text('State', 8),
      { title: 'Expires', width: 14, kind: 'date' },
      text('Note', 20),
    ],
    rows: lines.map((line) => [
      line.name,
      typeWords(line),
      line.number,
      line.state,
      line.expiryDay === null ? null : dayCell(line.expiryDay),
      line.isExpired ? 'Expired' : line.expiryDay === null ? expiryWords(line) : '',
    ]),
    totals: null,
  },
];
