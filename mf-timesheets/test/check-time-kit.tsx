import { render } from '@testing-library/react';
import type { In, Invoice, Out } from '@crewcall/contract/types';
import { matches } from '@crewcall/domain/text';
import { permissions } from '@crewcall/domain/policies';
import { Route, Routes } from '@crewcall/platform/router';
import { TestRegion, createTestRegion, refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { now, overlapOf } from './fixtures';
import type { CheckRow, CheckTotals } from '../src/check-time/check-rows';
import { CheckTime } from '../src/regions/check-time.page';

export const HOUR = 3_600_000;
export const rowOf = (part: Partial<CheckRow>): CheckRow => ({
  idUser: 1,
  fullName: 'Mia Costa',
  totalWorked: 8 * HOUR,
  totalBreak: 0,
  missingClockOut: false,
  toInvoice: 1,
  extras: 0,
  unsigned: 0,
  punches: 0,
  overlaps: 0,
  heldBack: 0,
  waits: 0,
  uncleared: 0,
  unsignedPaid: 0,
  long: 0,
  questions: 0,
  ...part,
  payable: (part.toInvoice ?? 1) - (part.heldBack ?? 0) - (part.waits ?? 0) - (part.uncleared ?? 0),
});
const sum = (these: readonly CheckRow[], of: (row: CheckRow) => number) =>
  these.reduce((all, row) => all + of(row), 0);
/** What all of these come to, as the server says it. */
function totalsOf(these: readonly CheckRow[]): CheckTotals {
  const due = these.filter(({ toInvoice, extras }) => toInvoice > 0 || extras > 0);
  const named = (fits: (row: CheckRow) => boolean) => {
    const found = due.filter(fits);
    return { count: found.length, names: found.slice(0, 5).map(({ fullName }) => fullName) };
  };
  return {
    worked: sum(these, (row) => row.totalWorked),
    breaks: sum(these, (row) => row.totalBreak),
    workers: due.length,
    paid: due.filter(({ payable, extras }) => payable > 0 || extras > 0).length,
    times: sum(due, ({ payable }) => payable),
    extras: sum(due, ({ extras }) => extras),
    isLive: due.some(({ payable, heldBack, extras }) => payable > 0 || heldBack > 0 || extras > 0),
    unsignedTimes: sum(due, (row) => row.unsignedPaid),
    unsigned: named((row) => row.unsignedPaid > 0),
    uncleared: named((row) => row.uncleared > 0),
    missing: named((row) => row.missingClockOut),
    overlapping: named((row) => row.heldBack > 0),
    waiting: named((row) => row.waits > 0),
    long: named((row) => row.long > 0),
  };
}
/** The answer about a range outside of which nothing waits. */
export const timesOf = (
  these: readonly CheckRow[],
  more: Partial<Out<'getCheckTime'>> = {},
): Out<'getCheckTime'> => ({
  rows: [...these],
  total: these.length,
  totals: totalsOf(these),
  elsewhere: [],
  ...more,
});
/** Answers as the server does: those whose name has the text, or one of them. */
const serving =
  (these: readonly CheckRow[], more: Partial<Out<'getCheckTime'>> = {}) =>
  ({ search = '', idUser }: Pick<In<'getCheckTime'>, 'search' | 'idUser'>) =>
    timesOf(
      these.filter((row) => matches(row.fullName, search) && (idUser ?? row.idUser) === row.idUser),
      more,
    );
export const rows = [
  rowOf({}),
  rowOf({ idUser: 2, fullName: 'Anh Nguyễn', totalWorked: 0, missingClockOut: true, toInvoice: 0 }),
  rowOf({ idUser: 3, fullName: 'Ravi Singh', toInvoice: 2, unsigned: 2, unsignedPaid: 2 }),
  rowOf({ idUser: 4, fullName: 'Kiri Walker', totalWorked: 0, toInvoice: 0 }),
];
/** A time of theirs on another job, which is on an invoice. */
export const otherTime = overlapOf({ idInvoice: 1003 });
/** The server has no rate for Ravi Singh. */
export const refusing = (body: { idUser: number | number[] }) => {
  if ([body.idUser].flat().includes(3)) throw refusal('Ravi Singh has no rate for Stagehand.');
  return { invoices: [{} as Invoice], total: 30_000 };
};

/** Check Time of an office with every right, on the company's own clock. */
export function show(
  at = '/admin/time',
  { people = rows, ...answers }: Answers & { people?: CheckRow[] } = {},
) {
  const answer = serving(people);
  const fake = createTestRegion({
    now,
    at,
    basename: '/admin/time',
    user: { permissions: [...permissions], companyZone: 'Australia/Sydney' },
    answers: {
      getCheckTime: answer,
      getWorkersToInvoice: (body: In<'getWorkersToInvoice'>) => ({
        workers: answer(body).rows.filter(({ toInvoice, extras }) => toInvoice > 0 || extras > 0),
      }),
      generateInvoice: refusing,
      getUserInterval: { intervals: [], punches: [] },
      ...answers,
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <Routes>
        <Route path="/:startTime?/:endTime?/:idUser?/:timesheetId?" element={<CheckTime />} />
      </Routes>
    </TestRegion>,
  );
  return fake;
}
