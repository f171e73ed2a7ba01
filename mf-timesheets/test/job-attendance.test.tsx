import { render, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { JobAttendance } from '../src/regions/attendance.slot';
import { invalidates } from '../src/region';
import { now } from './fixtures';

const HOUR = 3_600_000;
type Board = Out<'getAttendance'>;

const personOf = (id: number, fullName: string, answer: 'yes' | 'no' | null) => ({
  id,
  idUser: id,
  fullName,
  phone: null,
  askedAt: now - 12 * HOUR,
  lastAskedAt: now - 12 * HOUR,
  answer,
  minutes: null,
  absent: false,
  times: [],
  punch: null,
  confirmedAt: null,
});
const boardOf = (startTime: number): Board => ({
  lateAfter: 10,
  jobs: [
    {
      idJob: 7,
      title: 'Stadium build',
      prepend: 'ACME',
      location: '',
      tz: 'Australia/Sydney',
      color: '#3b7bd8',
      canSupervise: true,
      crews: [
        {
          idReqCrew: 70,
          groupName: 'Stagehand',
          startTime,
          endTime: startTime + 4 * HOUR,
          wanted: 3,
          asked: 0,
          people: [personOf(1, 'Anh Nguyễn', 'yes'), personOf(2, 'Kiri Walker', 'no')],
        },
      ],
    },
  ],
});

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
