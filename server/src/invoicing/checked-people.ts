import type { Out, Parsed } from '@crewcall/contract/types';
import { LONG_TIMESHEET_MS } from '@crewcall/domain/limits';
import { searchWords } from '@crewcall/domain/text';
import type { EpochMs } from '@crewcall/domain/units';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { anyOf } from '../db/any-of';
import { containsAllWords } from '../db/contains-all-words';
import type { Db } from '../db/schema';
import { waitingLines } from './extra-lines';
import { userOf } from './invoice-weeks';
import { timesWithoutRate } from './without-rate';
import { companyConfig } from '../platform/database/company-config';
import { nameApartOnPage } from '../platform/database/person-name';
import { isCrewPerson } from '../row-rules/people';
import { isInvoicedTime } from '../row-rules/engaged';
import { isApproved, isSignedByOthers } from '../timesheets/approvals';
import { paidMs } from '../timesheets/clock-rows';
import { daysOf, ownDays, spanOf } from '../timesheets/day-range';
import { askedAbout, isQuestioned } from '../timesheets/open-questions';
import { mayOverlap, overlapPairs } from '../timesheets/overlap-rows';
import { punchDayAt } from '../timesheets/pending-punches';

type Asked = Parsed<'getCheckTime'>;
type Search = Pick<Asked, 'showAllUsers' | 'search' | 'filter' | 'idUser'>;
type Answer = Pick<Out<'getCheckTime'>, 'rows' | 'total' | 'totals'>;

interface Check {
  companyId: number;
  now: number;
  /** Makes a condition over `t` (or `punch` or `q`, by their instant) and `job`: on the days that are checked. */
  onDays: (at?: RawBuilder<unknown>) => RawBuilder<boolean>;
  /** What those days span, in any zone. */
  span: { start: EpochMs; end: EpochMs };
  /** The ids of timesheets for whose missing rate an invoice of these days is refused. */
  withoutRate: readonly number[];
  /** The worker of each amount above zero that their next invoice pays beside times, whatever its days. */
  withExtras: readonly number[];
  /** Does the company pay only what is signed or approved? */
  needsClearing: boolean;
}

/** Is this timesheet (alias `t`) signed or invoiced? */
const isSigned = sql<boolean>`(t.invoice_id is not null or ${isSignedByOthers})`;

/** Is this closed timesheet (alias `t`, with `paid`) one that the next invoices could pay? */
const isToInvoice = sql<boolean>`(t.end_at is not null and t.invoice_id is null
  and (t.corrects_id is not null or t.paid > 0) and ${isInvoicedTime})`;

/**
 * Says why the next invoices leave out a timesheet of `isToInvoice`, or that they pay it unsigned; null if neither.
 * Follows the rules of `selectPayable`. `met` has its overlaps.
 */
const fateOf = ({ needsClearing, withoutRate }: Check) => sql<string | null>`case
  when met.is_closed then 'heldBack'
  when ${isQuestioned} or ${anyOf('t.id', withoutRate)} then 'waits'
  when t.corrects_id is not null or ${isSigned} or ${isApproved} then null
  else ${needsClearing ? 'uncleared' : 'unsignedPaid'}::text end`;

const count = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`;
const ofFate = (fate: string) => count(sql`fate = ${fate}`);

/** Each person's times of these days, summed; a row that has only punches, questions or extras is added with zeros. */
const summed = (check: Check) => sql`
  chosen as materialized (
    select t.*, ${paidMs} as paid from timesheet t join job on job.id = t.job_id where ${check.onDays()}),
  met as (
    select "of", bool_or(is_closed) as is_closed
    from (${overlapPairs(check.now, sql`t.id in (${mayOverlap(check.span)})`, sql`chosen t`)}) pair group by "of"),
  -- Once: each sum below would look everything up by itself.
  times as materialized (
    select t.user_id, t.end_at is null as is_open, t.corrects_id is not null as is_correction, t.break_ms,
      t.end_at - t.start_at > ${LONG_TIMESHEET_MS}::bigint as is_long, t.paid, met."of" is not null as is_doubled,
      ${isSigned} as is_signed, t.to_invoice, case when t.to_invoice then ${fateOf(check)} end as fate
    from (select t.*, ${isToInvoice} as to_invoice from chosen t) t left join met on met."of" = t.id),
  sums as (
    select user_id, coalesce(sum(paid) filter (where not is_open), 0) as worked,
      coalesce(sum(break_ms) filter (where not is_open and not is_correction), 0) as breaks,
      bool_or(is_open) as is_open, ${count(sql`to_invoice`)} as to_invoice,
      ${count(sql`not is_open and not is_correction and not is_signed`)} as unsigned,
      ${count(sql`is_doubled`)} as "overlaps", ${ofFate('heldBack')} as held_back, ${ofFate('waits')} as waits,
      ${ofFate('uncleared')} as uncleared, ${ofFate('unsignedPaid')} as unsigned_paid,
      ${count(sql`is_long`)} as long
    from times group by user_id),
  punches as (
    select punch.user_id, count(*)::int as count from punch join job on job.id = punch.job_id
    where punch.outcome = 'pending' and punch.resolved_at is null and ${check.onDays(punchDayAt)} group by punch.user_id),
  questions as (
    select q.user_id, count(*)::int as count from timesheet_query q join job on job.id = q.job_id
    where q.state = 'open' and ${check.onDays(askedAbout)} group by q.user_id),
  waiting as (
    select user_id, count(*)::int as count from unnest(${[...check.withExtras]}::bigint[]) one (user_id) group by user_id)`;

const zero = (column: string) => sql<number>`coalesce(${sql.ref(column)}, 0)`;

/** Everybody with times, punches or questions of these days or with extras, or with `showAllUsers` all crew too. */
const listed = ({ companyId }: Check, { showAllUsers = false }: Search) => sql`
  listed as (
    select u.id as "idUser", u.search_name, row_number() over (order by u.search_name, u.id) as by_name,
      ${zero('sums.worked')} as "totalWorked", ${zero('sums.breaks')} as "totalBreak",
      coalesce(sums.is_open, false) as "missingClockOut", ${zero('sums.to_invoice')} as "toInvoice",
      ${zero('sums.to_invoice')} - ${zero('sums.held_back')} - ${zero('sums.waits')} - ${zero('sums.uncleared')} as payable,
      ${zero('waiting.count')} as extras,
      ${zero('sums.unsigned')} as unsigned, ${zero('punches.count')} as punches, ${zero('sums.overlaps')} as "overlaps",
      ${zero('sums.held_back')} as "heldBack", ${zero('sums.waits')} as waits, ${zero('sums.uncleared')} as uncleared,
      ${zero('sums.unsigned_paid')} as "unsignedPaid", ${zero('sums.long')} as long,
      ${zero('questions.count')} as questions
    from app_user u left join sums on sums.user_id = u.id left join punches on punches.user_id = u.id
    left join questions on questions.user_id = u.id left join waiting on waiting.user_id = u.id
    where u.company_id = ${companyId} and (sums.user_id is not null or punches.user_id is not null
      or questions.user_id is not null or waiting.user_id is not null or (${showAllUsers}::boolean and ${isCrewPerson('u')})))`;

/** The name of a listed person (alias `u`), told apart from others of the list. */
const nameInList = nameApartOnPage(
  'u',
  'namesake',
  sql<boolean>`namesake.id = any(array(select "idUser" from listed))`,
);

/** Of a listed row: is there anything to invoice, and would an invoice be made of it now? */
const hasAny = sql<boolean>`("toInvoice" > 0 or extras > 0)`;
const isMade = sql<boolean>`(payable > 0 or extras > 0)`;

const filters: Record<NonNullable<Asked['filter']>, RawBuilder<boolean>> = {
  all: sql`true`,
  missing: sql`"missingClockOut"`,
  punches: sql`punches > 0`,
  questions: sql`questions > 0`,
  overlaps: sql`"overlaps" > 0`,
  long: sql`long > 0`,
  toInvoice: hasAny,
  unsigned: sql`unsigned > 0`,
};

const isFound = ({ idUser, filter = 'all', search = '' }: Search) => sql<boolean>`(${filters[filter]}
  and ${containsAllWords(sql`search_name`, searchWords(search))}
  and ${idUser === undefined ? sql`true` : sql`"idUser" = ${idUser}`})`;

const figures = {
  name: sql`by_name`,
  worked: sql`"totalWorked"`,
  break: sql`"totalBreak"`,
  unsigned: sql`unsigned`,
  invoice: sql`payable + extras`,
} as const;

const orderOf = ({ sort = { key: 'name', down: false } }: Asked) =>
  sql`${figures[sort.key]} ${sql.raw(sort.down ? 'desc' : 'asc')}, by_name`;

/** How many names are given where a question before the invoices names people. */
const NAMED = 5;

const named: Record<string, RawBuilder<boolean>> = {
  unsigned: sql`"unsignedPaid" > 0`,
  uncleared: sql`uncleared > 0`,
  missing: sql`"missingClockOut"`,
  overlapping: sql`"heldBack" > 0`,
  waiting: sql`waits > 0`,
  long: sql`long > 0`,
};

/** Of those with something to invoice: how many meet each condition, and the first of them by name. */
const namesOf = Object.entries(named).map(
  ([name, condition]) => sql`${sql.lit(name)}::text, json_build_object(
    'count', (select count(*) from found where "toInvoice" > 0 and ${condition}),
    'names', (select coalesce(json_agg(${nameInList} order by first.by_name), '[]') from (
      select "idUser", by_name from found where "toInvoice" > 0 and ${condition} order by by_name limit ${sql.lit(NAMED)}) first
      join app_user u on u.id = first."idUser"))`,
);

const totals = sql`json_build_object('worked', coalesce(sum("totalWorked"), 0), 'breaks', coalesce(sum("totalBreak"), 0),
  'workers', count(*) filter (where ${hasAny}), 'paid', count(*) filter (where ${isMade}),
  'times', coalesce(sum(payable), 0), 'extras', coalesce(sum(extras), 0),
  'isLive', coalesce(bool_or(${isMade} or "heldBack" > 0), false),
  'unsignedTimes', coalesce(sum("unsignedPaid"), 0), ${sql.join(namesOf)})`;

/** A page of the people that a search finds in Check Time, and what all of them come to. */
export async function selectChecked(db: Db, check: Check, asked: Asked): Promise<Answer> {
  const { rows } = await sql<{ rows: Answer['rows'] | null; total: number; totals: Answer['totals'] }>`
    with ${summed(check)}, ${listed(check, asked)},
    found as materialized (select * from listed where ${isFound(asked)}),
    page as (
      select *, row_number() over (order by ${orderOf(asked)}) as place from found
      order by ${orderOf(asked)} limit ${asked.limit} offset ${asked.offset})
    select (select json_agg(row_to_json(one)) from (
        select "idUser", ${nameInList} as "fullName", "totalWorked", "totalBreak", "missingClockOut", "toInvoice", payable, extras,
          unsigned, punches, "overlaps", "heldBack", waits, uncleared, "unsignedPaid", long, questions
        from page join app_user u on u.id = page."idUser" order by page.place) one) as rows,
      (select count(*)::int from found) as total, (select ${totals} from found) as totals`.execute(db);
  const [answer] = rows;
  if (answer === undefined) throw new Error('Check Time gave no answer.');
  return { ...answer, rows: answer.rows ?? [] };
}

/** All that a search finds, by name. `toInvoice`: only those with something to invoice. */
export async function selectAllChecked(
  db: Db,
  check: Check,
  search: Search,
  { toInvoice = false } = {},
): Promise<{ idUser: number; fullName: string }[]> {
  const { rows } = await sql<{ idUser: number; fullName: string }>`
    with ${summed(check)}, ${listed(check, search)}
    select found."idUser", ${nameInList} as "fullName" from (
      select * from listed where ${isFound(search)} and (${hasAny} or ${!toInvoice}::boolean)) found
    join app_user u on u.id = found."idUser" order by found.by_name`.execute(db);
  return rows;
}

/** What is checked for the days of a search. */
export async function checkOf(
  db: Db,
  companyId: number,
  { dateStart, dateEnd }: Pick<Asked, 'dateStart' | 'dateEnd'>,
  now: number,
): Promise<Check> {
  const config = await companyConfig(db, companyId);
  const days = daysOf(config.confTimezone, dateStart, dateEnd);
  const onDays = await ownDays(db, companyId, days);
  const withoutRate = await timesWithoutRate(db, { id: companyId, config }, onDays(), now);
  const waiting = await waitingLines(db, { id: companyId, config });
  return {
    companyId,
    now,
    onDays,
    span: spanOf(days),
    withoutRate,
    withExtras: waiting.filter(({ cents }) => cents > 0).map(userOf),
    needsClearing: config.confPayCleared === 1,
  };
}
