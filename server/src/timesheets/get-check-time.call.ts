import { isCleared } from '@crewcall/domain/pay-exceptions';
import { dayText } from '@crewcall/domain/time';
import { isLocked, isLongTimesheet, isOpen, paidTime } from '@crewcall/domain/clock';
import type { Clock } from '@crewcall/domain/clock';
import { sql } from 'kysely';
import { companyConfig } from '../platform/database/company-config';
import { handle } from '../platform/http/handle';
import { isCrewPerson } from '../row-rules/people';
import { isApproved, isOwnSigned } from './approvals';
import { daysOf, ownDays } from './day-range';
import { closedOthers, selectOverlaps } from './overlap-rows';
import { punchDayAt, selectPendingPunches } from './pending-punches';
import { clockColumns } from './clock-rows';
import { fullName, nameApart, selectNamesApart } from '../platform/database/person-name';
import { oldestUnpaid } from './oldest-unpaid';
import { askedAbout, isQuestioned, selectOpenQuestions } from './open-questions';
import { rateOfTime } from './rates';

const nothing = () => ({
  worked: 0,
  breaks: 0,
  open: false,
  toInvoice: 0,
  unsigned: 0,
  punches: 0,
  overlaps: 0,
  heldBack: 0,
  waits: 0,
  uncleared: 0,
  unsignedPaid: 0,
  long: 0,
  questions: 0,
});

interface Time extends Clock {
  isCorrection: boolean;
  isApproved: boolean;
  isOwnSigned: boolean;
  canBePaid: boolean;
}

/**
 * Says why the next invoices leave out this closed timesheet, or that they pay it unsigned; null if neither. Follows
 * the rules of `selectPayable`.
 */
function fateOf(row: Time, isDoubled: boolean, needsClearing: boolean) {
  if (isDoubled) return 'heldBack';
  if (!row.canBePaid) return 'waits';
  if (isCleared(row)) return null;
  return needsClearing ? 'uncleared' : 'unsignedPaid';
}

function addTime(total: ReturnType<typeof nothing>, row: Time, isDoubled: boolean, needsClearing: boolean) {
  if (isOpen(row)) {
    total.open = true;
    return;
  }
  const paid = paidTime(row);
  total.worked += paid;
  if (!row.isCorrection) total.breaks += row.break;
  if (isLongTimesheet(row)) total.long += 1;
  if (row.idInvoice === null && (paid > 0 || row.isCorrection)) {
    total.toInvoice += 1;
    const fate = fateOf(row, isDoubled, needsClearing);
    if (fate !== null) total[fate] += 1;
  }
  // A signature that its own worker took is none.
  const isSigned = isLocked(row) && (!row.isOwnSigned || row.idInvoice !== null);
  if (!isSigned && !row.isCorrection) total.unsigned += 1;
}

type Undecided = Pick<
  Awaited<ReturnType<typeof selectOpenQuestions>>[number],
  'user_id' | 'first_name' | 'last_name' | 'zone' | 'day_at'
>;

/** Counts the open decisions of each worker, with the first and last day in the job's own zone. */
function byPerson(waiting: readonly Undecided[]) {
  const people = new Map<number, { fullName: string; days: string[] }>();
  for (const about of waiting) {
    const one = people.get(about.user_id) ?? { fullName: fullName(about), days: [] };
    people.set(about.user_id, one);
    one.days.push(dayText(about.zone, about.day_at));
  }
  return [...people].map(([idUser, { fullName: name, days }]) => {
    const [from = '', ...later] = days.sort();
    return { idUser, fullName: name, count: days.length, from, to: later.at(-1) ?? from };
  });
}

/**
 * Sums worked and break time per worker over the timesheets that start in a range; the total is the sum of rounded
 * rows. Also counts pending punches and open questions, so workers without a timesheet can appear.
 */
export const getCheckTimeHandler = handle('getCheckTime', async ({ body, user, scope, db, now }) => {
  const { confTimezone, confPayCleared } = await companyConfig(db, user.companyId);
  const range = daysOf(confTimezone, body.dateStart, body.dateEnd);
  const onDays = await ownDays(db, user.companyId, range);
  const days = onDays();
  const { rows } = await sql<Time>`
    select ${clockColumns}, (t.corrects_id is not null) as "isCorrection", ${isApproved} as "isApproved",
      ${isOwnSigned} as "isOwnSigned",
      (not ${isQuestioned} and (t.corrects_id is not null or ${rateOfTime} is not null)) as "canBePaid"
    from timesheet t join job on job.id = t.job_id
    where ${days}`.execute(db);
  const met = await selectOverlaps(db, { scope, now }, days);
  const totals = new Map<number, ReturnType<typeof nothing>>();
  for (const row of rows) {
    const total = totals.get(row.idUser) ?? nothing();
    totals.set(row.idUser, total);
    addTime(total, row, closedOthers(met, row.id).length > 0, confPayCleared === 1);
  }
  for (const { idUser } of met.values()) {
    const total = totals.get(idUser);
    if (total) total.overlaps += 1;
  }
  const ofCompany = sql`job.company_id = ${user.companyId}`;
  const waiting = await selectPendingPunches(db, onDays(punchDayAt));
  const punches = new Set(waiting.map(({ id }) => id));
  const asked = await selectOpenQuestions(db, onDays(askedAbout));
  const questions = new Set(asked.map(({ id }) => id));
  const elsewhere = [
    ...(await selectPendingPunches(db, ofCompany)).filter(({ id }) => !punches.has(id)),
    ...(await selectOpenQuestions(db, ofCompany)).filter(({ id }) => !questions.has(id)),
  ];
  for (const { user_id: idUser } of waiting) {
    const total = totals.get(idUser) ?? nothing();
    totals.set(idUser, { ...total, punches: total.punches + 1 });
  }
  for (const { user_id: idUser } of asked) {
    const total = totals.get(idUser) ?? nothing();
    totals.set(idUser, { ...total, questions: total.questions + 1 });
  }
  const people = await db
    .selectFrom('app_user')
    .select(['id', nameApart('app_user').as('fullName'), isCrewPerson('app_user').as('is_crew')])
    .where('company_id', '=', user.companyId)
    .where((eb) =>
      body.showAllUsers ? eb.lit(true) : eb('id', '=', sql<number>`any(${[...totals.keys()]}::bigint[])`),
    )
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(last_name)`)
    .orderBy('id')
    .execute();
  const names = await selectNamesApart(
    db,
    elsewhere.map(({ user_id: id }) => id),
  );
  return {
    rows: people
      .filter((person) => totals.has(person.id) || person.is_crew)
      .map((person) => {
        const total = totals.get(person.id) ?? nothing();
        return {
          idUser: person.id,
          fullName: person.fullName,
          totalWorked: total.worked,
          totalBreak: total.breaks,
          missingClockOut: total.open,
          toInvoice: total.toInvoice,
          unsigned: total.unsigned,
          punches: total.punches,
          overlaps: total.overlaps,
          heldBack: total.heldBack,
          waits: total.waits,
          uncleared: total.uncleared,
          unsignedPaid: total.unsignedPaid,
          long: total.long,
          questions: total.questions,
        };
      }),
    elsewhere: byPerson(elsewhere).map((one) => ({
      ...one,
      fullName: names.get(one.idUser) ?? one.fullName,
    })),
    ...(await oldestUnpaid(db, user.companyId, now)),
  };
});
