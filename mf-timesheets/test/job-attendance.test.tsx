import { render, screen, waitFor, within } from '@testing-library/react';
import { permissions } from '@crewcall/domain/policies';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { JobAttendance } from '../src/regions/attendance.slot';
import { invalidates } from '../src/region';
import { HOUR, answerOf, jobOf, personOf } from './board-kit';
import type { Board } from './board-kit';
import { now } from './fixtures';

const asked = { phone: null, askedAt: now - 12 * HOUR, lastAskedAt: now - 12 * HOUR };
const boardOf = (startTime: number): Board => {
  const people = [
    personOf(1, 'Anh Nguyễn', { ...asked, answer: 'yes' }),
    personOf(2, 'Kiri Walker', { ...asked, answer: 'no' }),
  ];
  const crews = jobOf(people, startTime).crews.map((crew) => ({
    ...crew,
    endTime: startTime + 4 * HOUR,
    wanted: 3,
  }));
  return answerOf([jobOf([], startTime, { crews })], { needAction: { total: 0, people: [] } });
};

function show(board: Board) {
  const fake = createTestRegion({
    now,
    at: '/admin/dashboard/7/timesheets',
    user: { permissions: [...permissions], companyZone: 'Australia/Sydney' },
    answers: { getAttendance: board },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <JobAttendance idJob={7} />
    </TestRegion>,
  );
  return fake;
}

test('C.3.12: on its day a job shows who comes, those who need action first', async () => {
  const fake = show(boardOf(now + 2 * HOUR));
  const list = await screen.findByRole('list', { name: 'Stagehand, Stadium build' });
  const names = within(list)
    .getAllByRole('listitem')
    .map((row) => row.getAttribute('aria-label'));
  expect(names).toEqual(['Kiri Walker: Not coming', 'Anh Nguyễn: Coming']);
  expect(screen.getByText('3 wanted · 2 confirmed · 1 coming · 0 here · 1 open')).toBeTruthy();
  expect(fake.callsOf('getAttendance')).toEqual([{ idJob: 7 }]);
});

test.each([
  ['more than a day before it', now + 25 * HOUR],
  ['long after it', now - 17 * HOUR],
])('C.3.12: %s there is nothing to say', async (_when, start) => {
  const fake = show(boardOf(start));
  await waitFor(() => expect(fake.callsOf('getAttendance')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Attendance' })).toBeNull();
});
