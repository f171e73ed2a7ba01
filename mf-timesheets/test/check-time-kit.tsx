import { render } from '@testing-library/react';
import type { Invoice, Out } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { Route, Routes } from '@crewcall/platform/router';
import { TestRegion, createTestRegion, refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { invalidates } from '../src/region';
import { now, overlapOf } from './fixtures';
import type { CheckRow } from '../src/check-time/check-rows';
import { CheckTime } from '../src/regions/check-time.page';

export const HOUR = 3_600_000;
export const rowOf = (part: Partial<CheckRow>): CheckRow => ({
  idUser: 1,
  fullName: 'Mia Costa',
  totalWorked: 8 * HOUR,
  totalBreak: 0,
  missingClockOut: false,
  toInvoice: 1,
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
});
/** The answer about a range outside of which nothing waits. */
export const timesOf = (these: readonly CheckRow[]): Out<'getCheckTime'> => ({
  rows: [...these],
  elsewhere: [],
});
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
export function show(at = '/admin/time', answers: Answers = {}) {
  const fake = createTestRegion({
    now,
    at,
    basename: '/admin/time',
    user: { permissions: [...permissions], companyZone: 'Australia/Sydney' },
    answers: {
      getCheckTime: timesOf(rows),
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
