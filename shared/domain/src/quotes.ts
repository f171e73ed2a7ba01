import type { QuoteState } from './clients';
import { formatDayAndYear, formatDuration, formatRange } from './format';
import { hourlyText } from './money';
import type { PayPiece } from './pay-pieces';
import { payNote, paysByName } from './pay-words';
import { MINUTE_MS } from './units';
import type { Cents, EpochMs, Minutes, Zone } from './units';

/** How long a quote is valid if nobody chooses another day. */
export const QUOTE_DAYS = 14;

export const quoteAnswers = ['accept', 'decline'] as const;
export type QuoteAnswer = (typeof quoteAnswers)[number];

/** How an answer came: on the page that the mail links to, from a manager of the customer, or told to the office. */
export const answerWays = ['link', 'portal', 'office'] as const;
export type AnswerWay = (typeof answerWays)[number];

/** A crew as it was quoted. */
export interface QuoteLine {
  idReqCrew: number;
  idGroup: number;
  /** `Stagehand, Sat 14 Nov 2026, 8:00 am – 4:00 pm` */
  what: string;
  group: string;
  start: EpochMs;
  end: EpochMs;
  people: number;
  /** Charged, of one person. */
  minutes: Minutes;
  rateCents: Cents;
  /** Of all people, without GST. */
  cents: Cents;
  /** Of one person. */
  pieces: readonly PayPiece[];
}

/** What of a job a quote is about. */
export interface QuotedJob {
  title: string;
  start: EpochMs;
  zone: Zone;
  location: string;
  /** Missing in quotes from before they were kept. */
  poNumber?: string;
  reference?: string;
}

type QuotedCrew = Pick<QuoteLine, 'idReqCrew' | 'idGroup' | 'group' | 'start' | 'end' | 'people'>;

const timesOf = ({ start, end }: Pick<QuotedCrew, 'start' | 'end'>, zone: Zone): string =>
  `${formatDayAndYear(start, zone)}, ${formatRange(start, end, zone)}`;

export const quoteLineTitle = (crew: Pick<QuotedCrew, 'group' | 'start' | 'end'>, zone: Zone): string =>
  `${crew.group}, ${timesOf(crew, zone)}`;

/** How the amount of one person comes about; empty where it is hours × rate. */
export function quoteLineDetail({ pieces, rateCents }: Pick<QuoteLine, 'pieces' | 'rateCents'>): string {
  const pays = paysByName(pieces);
  const isPlain = pays.length <= 1 && (pays[0]?.percent ?? 0) === 0;
  return isPlain ? '' : `Each: ${pays.map((pay) => payNote(pay, rateCents)).join('; ')}`;
}

const people = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;

/** `4 people, 5 h each, $60.00 an hour` */
export const quoteLineAmounts = (line: { people: number; minutes: Minutes; rate: Cents }): string =>
  [
    people(line.people),
    `${formatDuration(line.minutes * MINUTE_MS)}${line.people === 1 ? '' : ' each'}`,
    hourlyText(line.rate),
  ].join(', ');

/** `Accepted by Kim Lee on Sat 14 Nov 2026`; empty while nobody has answered. */
export function quoteAnswerWords(
  state: QuoteState,
  answered: { by: string; at: EpochMs; how: AnswerWay } | null,
  zone: Zone,
): string {
  if (answered === null) return '';
  const { by, at, how } = answered;
  const recorded = how === 'office' ? ', recorded by the office' : '';
  return `${state === 'accepted' ? 'Accepted' : 'Declined'} by ${by} on ${formatDayAndYear(at, zone)}${recorded}`;
}

function crewDifferences(was: QuotedCrew, now: QuotedCrew, zone: Zone): string[] {
  const isMoved = was.start !== now.start || was.end !== now.end;
  return [
    ...(isMoved ? [`${now.group}: ${timesOf(now, zone)}; quoted ${timesOf(was, zone)}`] : []),
    ...(was.people === now.people
      ? []
      : [`${quoteLineTitle(now, zone)}: ${people(now.people)}; quoted ${was.people}`]),
  ];
}

/** What of a job is different from what was quoted, in words: place, crews, times and people, never rates. */
export function quoteDifferences(
  was: { idCustomer: number; job: QuotedJob; crews: readonly QuotedCrew[] },
  now: {
    idCustomer: number | null;
    isCancelled: boolean;
    location: string;
    zone: Zone;
    crews: readonly QuotedCrew[];
  },
): string[] {
  if (now.isCancelled) return ['The job is cancelled.'];
  // A group may be renamed; a crew may be moved to another group, which has another rate.
  const keyOf = ({ idReqCrew, idGroup }: QuotedCrew) => `${idReqCrew} ${idGroup}`;
  const before = new Map(was.crews.map((crew) => [keyOf(crew), crew]));
  const after = new Set(now.crews.map(keyOf));
  return [
    ...(was.idCustomer === now.idCustomer ? [] : ['The job has another customer.']),
    ...(was.job.location === now.location
      ? []
      : [`Place: ${now.location || 'none'}; quoted ${was.job.location || 'none'}`]),
    ...now.crews.flatMap((crew) => {
      const quoted = before.get(keyOf(crew));
      return quoted === undefined
        ? [`Added: ${quoteLineTitle(crew, now.zone)}, ${people(crew.people)}`]
        : crewDifferences(quoted, crew, now.zone);
    }),
    ...was.crews
      .filter((crew) => !after.has(keyOf(crew)))
      .map((crew) => `Removed: ${quoteLineTitle(crew, was.job.zone)}, ${people(crew.people)}`),
  ];
}
