import { formatFullDate } from '@crewcall/domain/format';
import { formatCents } from '@crewcall/domain/money';
import type { Cents } from '@crewcall/domain/units';
import type { Db } from '../db/schema';
import { chargesOf, selectChargedJobs } from './charges';
import type { Charge } from './charge';
import type { StoredLine } from './printed-lines';

/** How the lines of an invoice differ from what its jobs charge now. */
export interface LineChanges {
  /** Titles of jobs that are of another customer by now. */
  moved: string[];
  /** Lines that charge differently now: in short, and as a sentence. */
  changed: { line: string; said: string }[];
  /** What its jobs charge besides and no invoice has. */
  open: { count: number; cents: Cents };
}

type Source = Pick<Charge, 'idTimesheet' | 'idType' | 'idExpense' | 'idFee'>;
const sourceOf = ({ idTimesheet, idType, idExpense, idFee }: Source): string =>
  [idTimesheet, idType, idExpense, idFee].join(' ');

/** What a line charges, and why. Titles and names are as they were, and a fee has no times. */
const chargedAs = (line: Omit<Charge, 'isBilled' | 'idGroup' | 'idJob'> | StoredLine): string => {
  const worked = [line.start, line.end, line.breakMs, line.minutes, line.rateCents];
  return JSON.stringify([
    ...(line.kind === 'time' ? worked : []),
    ...[line.unit, line.quantity, line.eachCents, line.cents],
  ]);
};

function changeOf(line: StoredLine, now: Charge | undefined): LineChanges['changed'][number] | null {
  if (now && chargedAs(line) === chargedAs(now)) return null;
  const names = [line.person, line.what, line.groupName].filter((name) => name !== '');
  const name = `${names.join(', ')}, ${formatFullDate(line.start, line.zone)}`;
  const was = `${formatCents(line.cents)} on this invoice`;
  const is = !now
    ? `${was}, nothing now`
    : now.cents === null
      ? `${was}, no rate now`
      : now.cents === line.cents
        ? 'its hours or its rate have changed, its amount has not'
        : `${was}, ${formatCents(now.cents)} now`;
  return { line: name, said: `${name}: ${is}.` };
}

/** Compares what is not credited. Lines of a job that has moved are named by their job only. */
export async function lineChanges(
  db: Db,
  companyId: number,
  idCustomer: number,
  lines: readonly StoredLine[],
): Promise<LineChanges> {
  const live = lines.filter((line) => line.live);
  const ids = [...new Set(live.flatMap(({ idJob }) => idJob ?? []))];
  const jobs = await selectChargedJobs(db, companyId, ids);
  const moved = [...jobs.values()].filter((job) => job.idCustomer !== idCustomer);
  const isMoved = new Set(moved.map(({ id }) => id));
  const charges = await chargesOf(db, companyId, ids);
  const bySource = new Map(charges.map((charge) => [sourceOf(charge), charge]));
  const changed = live.flatMap((line) => {
    if (line.idJob !== null && isMoved.has(line.idJob)) return [];
    return changeOf(line, bySource.get(sourceOf(line))) ?? [];
  });
  const open = charges.filter(
    ({ isBilled, isSigned, idJob }) => !isBilled && isSigned && !isMoved.has(idJob),
  );
  return {
    moved: moved.map(({ title }) => title),
    changed,
    open: { count: open.length, cents: open.reduce((sum, { cents }) => sum + (cents ?? 0), 0) },
  };
}

const MOST_SAID = 20;

/** The changes in sentences, for people who look at the invoice. */
export function changesInWords(
  { moved, changed, open }: LineChanges,
  isDraft: boolean,
  customer: string,
): string[] {
  const said = changed.slice(0, MOST_SAID).map((change) => change.said);
  const more = changed.length - said.length;
  return [
    ...moved.map((title) =>
      isDraft
        ? `“${title}” is not a job of ${customer} any more. Update the lines of this draft.`
        : `“${title}” is not a job of ${customer} any more. This invoice stays with ${customer}.`,
    ),
    ...said,
    ...(more > 0 ? [`${more} more lines have changed.`] : []),
    ...(isDraft && open.count > 0
      ? [
          `${open.count === 1 ? 'One more charge' : `${open.count} more charges`} of its jobs, ${formatCents(open.cents)}, can be added: draw this draft again.`,
        ]
      : []),
  ];
}
