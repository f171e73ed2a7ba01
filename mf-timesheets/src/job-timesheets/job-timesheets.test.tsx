import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import '../clocks/patient-tests';
import { TestRegion, createTestRegion, refusal } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui';
import type { Card } from '../clocks/card';
import { cardOf, memberOf, now, rowOf } from '../clocks/fixtures';
import { invalidates } from '../region';
import { JobTimesheets } from './job-timesheets';

const end = now - 3_600_000;
const office = (more: Partial<Card> = {}) =>
  cardOf({
    canSupervise: true,
    canEdit: true,
    crew: [memberOf({}), memberOf({ idUser: 2, fullName: 'Anh Nguyễn' })],
    timesheets: [
      rowOf({ id: 1, end, mine: false }),
      rowOf({ id: 2, idUser: 2, userName: 'Anh Nguyễn', end, idSignature: 8 }),
    ],
    ...more,
  });

function show(card: Card, answers: TestRegionOptions['answers'] = {}) {
  const fake = createTestRegion({
    now,
    user: { permissions: ['job:read', 'timesheet:write'] },
    answers: { getTimeCard: card, getGroups: { groups: [] }, ...answers },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <JobTimesheets idJob={7} />
    </TestRegion>,
  );
  return fake;
}

test('B.2.28, T-05: a field is saved on leaving it, and keeps what was typed when it is refused', async () => {
  const fake = show(office(), {
    setTime: () => {
      throw refusal('This worker has another running clock on this job.');
    },
  });
  const field = await screen.findByLabelText('End of Mia Costa');
  fireEvent.change(field, { target: { value: '2026-11-21T11:30' } });
  expect(fake.callsOf('setTime')).toHaveLength(0);
  fireEvent.blur(field);
  expect(await screen.findByText('This worker has another running clock on this job.')).toBeTruthy();
  expect(fake.callsOf('setTime')).toMatchObject([{ id: 1, type: 2, value: Date.UTC(2026, 10, 21, 0, 30) }]);
  expect((field as HTMLInputElement).value).toBe('2026-11-21T11:30');
});

test('T-05: an end before the start is told and not sent', async () => {
  const fake = show(office());
  const field = await screen.findByLabelText('End of Mia Costa');
  fireEvent.change(field, { target: { value: '2026-11-20T11:30' } });
  fireEvent.blur(field);
  expect(screen.getByText('The end must be after the start.')).toBeTruthy();
  expect(fake.callsOf('setTime')).toHaveLength(0);
});

test('B.8.09, B.4.05: deleting a clock and unlocking ask in the prescribed words', async () => {
  const fake = show(office(), {
    setTimeDelete: { ok: true },
    unlockTime: { ok: true, timesheet: rowOf({}) },
  });
  await screen.findByLabelText('Start of Mia Costa');
  expect(screen.queryByLabelText('Start of Anh Nguyễn')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Unlock to Edit, Anh Nguyễn' }));
  const first = await screen.findByRole('alertdialog');
  expect(first.textContent).toContain('Are you sure you want to DELETE this signature?');
  fireEvent.click(within(first).getByRole('button', { name: 'Delete signature' }));
  await waitFor(() => expect(fake.callsOf('unlockTime')).toEqual([{ id: 2 }]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Delete the clock of Mia Costa' }));
  const second = await screen.findByRole('alertdialog');
  expect(second.textContent).toContain(
    'Are you sure you want to DELETE this clock? Note: Its signature will also be permanently removed.',
  );
  fireEvent.click(within(second).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(fake.callsOf('setTimeDelete')).toEqual([{ id: 1 }]));
});

test('B.8.07: doubled times are told before the report is downloaded', async () => {
  const fake = show(office(), {
    generateTimesheetJob: { pdfData: 'AAAA', duplicateTime: true, error: false },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Timesheet report' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(
    'There are duplicated times in the timesheet, please check the timesheet before download.',
  );
  expect(fake.callsOf('generateTimesheetJob')).toEqual([{ idJob: 7, invoiceMarkJobAsFinished: false }]);
});

test('B.6.03: managers read', async () => {
  show(office({ canSupervise: false, canEdit: false }));
  expect(await screen.findByRole('table', { name: 'Timesheets' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a clock' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});
