import { BREAK_TOO_LONG, isBreakAllowed } from '@crewcall/domain/breaks';
import { isTooLong, paidTime } from '@crewcall/domain/clock';
import { validateCompanyConfig } from '@crewcall/domain/config-checks';
import { holdsAt, holidaysOf } from '@crewcall/domain/holidays';
import { payByTerms } from '@crewcall/domain/pay-pieces';
import { termsOfRules } from '@crewcall/domain/pay-rules';
import { dayText, localToEpoch } from '@crewcall/domain/time';
import { CLOCK_LONGEST_MS } from '@crewcall/domain/limits';
import { HOUR_MS, MINUTE_MS } from '@crewcall/domain/units';
import { stateById, zoneOfState } from '@crewcall/domain/zones';
import type { Parsed } from '@crewcall/contract/types';
import { badRequest, refuse } from '../errors';
import { mergeConfig } from '../platform/http/config-input';
import { handle } from '../platform/http/handle';
import { differenceOf } from './difference';
import { explainedNow } from './explained';
import type { ExplainedTime } from './explained';
import { refuseOddDay, refuseOddHoliday } from './odd-holiday';
import type { PayBook } from '../pay-book/pay-book';
import type { Chooser } from './pay-times';
import { readBook, readHolidays } from '../pay-book/read-book';
import { refuseOddRules } from './save-pay-rules.call';

type Asked = Parsed<'tryPayRules'>;
type Shift = NonNullable<Asked['shift']>;

function readingAt(zone: string, text: string, field: string): number {
  let at: number;
  try {
    ({ at } = localToEpoch(zone, text));
  } catch {
    return badRequest(`The ${field} must have the form YYYY-MM-DDTHH:MM.`, { field });
  }
  refuseOddDay(text.slice(0, 10), field);
  return at;
}

/** Explains the pay of a made-up shift by rules that need not be stored: one timesheet, alone on its crew. */
function tryShift(asked: Shift, { config, holidays }: PayBook): ExplainedTime {
  refuseOddRules(asked.rules);
  const zone = zoneOfState(asked.state);
  const raw = {
    start: readingAt(zone, asked.start, 'start'),
    end: readingAt(zone, asked.end, 'end'),
    break: asked.break,
  };
  if (raw.end <= raw.start) refuse('The end must be after the start.', { field: 'end' });
  if (isTooLong(raw))
    refuse(`The shift is too long. Choose an end within ${CLOCK_LONGEST_MS / HOUR_MS} hours of its start.`, {
      field: 'end',
    });
  if (!isBreakAllowed(raw.break, raw)) refuse(BREAK_TOO_LONG, { field: 'break' });
  if (asked.rate <= 0) refuse('The rate must be above zero.', { field: 'rate' });
  const terms = termsOfRules(asked.rules, config.confAdjustBand);
  const name = stateById(asked.state)?.name;
  const years = new Set([raw.start, raw.end].map((at) => Number(dayText(zone, at).slice(0, 4))));
  const office = holidays.filter(({ state }) => state === asked.state);
  const known = [...years].flatMap((year) => (name ? holidaysOf(name, year, office) : []));
  const paid = paidTime(raw) / MINUTE_MS;
  const line = payByTerms(
    raw,
    asked.rate,
    terms,
    zone,
    known.filter((holiday) => holdsAt(holiday, asked.postcode)),
    {
      weekMinutes: asked.weekMinutes,
      shiftMinutes: 0,
      missingMinutes: Math.max(0, terms.minimumMinutes - paid),
    },
  );
  const about = { idTimesheet: null, jobName: '', groupName: '', tz: zone, hasRate: true };
  return explainedNow(line, null, about);
}

/** Builds the company's book as if the set was saved, and a function that chooses the rule sets of a timesheet then. */
function afterSet(book: PayBook, asked: NonNullable<Asked['set']>): { then: PayBook; choose: Chooser } {
  refuseOddRules(asked.rules);
  const id = asked.id ?? 0;
  const sets = new Map(
    [...book.sets].map(([key, set]) => [
      key,
      { ...set, forCompany: asked.forCompany ? false : set.forCompany },
    ]),
  );
  sets.delete(id);
  const { name, rules, forCompany } = asked;
  if (asked.active) sets.set(id, { id, name, version: 0, rules, forCompany });
  const chosen = (ids: readonly number[], own: number, stored: number | null) =>
    ids.includes(own) ? id : stored === id ? null : stored;
  const choose: Chooser = (time) => ({
    ...time,
    job_set: chosen(asked.idJobs, time.job_id, time.job_set),
    group_set: chosen(asked.idGroups, time.group_id, time.group_set),
  });
  return { then: { ...book, sets }, choose };
}

function afterHoliday(book: PayBook, asked: NonNullable<Asked['holiday']>): PayBook {
  refuseOddHoliday(asked);
  const { state, day, name } = asked;
  const isSame = (other: PayBook['holidays'][number]) =>
    other.state === state && other.day === day && other.name.toLowerCase() === name.toLowerCase();
  return { ...book, holidays: [...book.holidays.filter((other) => !isSame(other)), asked] };
}

function afterSettings(book: PayBook, asked: NonNullable<Asked['settings']>): PayBook {
  const { config } = mergeConfig(book.config, asked);
  const [problem] = validateCompanyConfig(config);
  if (problem) refuse(problem.text, { field: problem.field });
  return { ...book, config };
}

/** Builds the book as if the requested change was saved; null if the request has none. */
function afterChange(
  book: PayBook,
  { set, holiday, settings }: Asked,
): { then: PayBook; choose?: Chooser } | null {
  if (set) return afterSet(book, set);
  if (holiday) return { then: afterHoliday(book, holiday) };
  return settings ? { then: afterSettings(book, settings) } : null;
}

/**
 * Previews what rules would pay for a made-up shift, and what saving a change would do to timesheets that are not
 * invoiced.
 */
export const tryPayRulesHandler = handle('tryPayRules', async ({ body, user, db }) => {
  const stored = await readBook(db, user.companyId);
  const book = { ...stored, holidays: await readHolidays(db, user.companyId) };
  const shift = body.shift ? tryShift(body.shift, book) : null;
  const after = afterChange(book, body);
  return {
    shift,
    difference: after && (await differenceOf(db, user.companyId, book, after.then, after.choose)),
  };
});
