import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@crewcall/platform';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { cardOf, now, rowOf } from './fixtures';
import { invalidates } from '../src/region';
import { JobTimesheets } from '../src/regions/job-timesheets.slot';

const end = now - 3_600_000;

function show(permissions: string[], { mine = false, amounts = [-3_500], correctedEnd = end } = {}) {
  const row = rowOf({ id: 1, end, mine, idInvoice: 44, paid: 3 * 3_600_000 });
  const corrected = { start: row.start, end: correctedEnd, break: 0 };
  let asked = 0;
  const fake = createTestRegion({
    now,
    at: '/',
    user: { permissions },
    answers: {
      getTimeCard: cardOf({ canSupervise: true, canEdit: true, timesheets: [{ ...row, corrected }] }),
      getGroups: { groups: [] },
      correctTime: ({ pays }) => {
        const due = amounts[asked] ?? amounts.at(-1) ?? 0;
        asked += 1;
        if (pays === due) return { ok: true as const };
        throw new ApiError('refused', `$${-due / 100}.00 comes off the next invoice.`, 200, {
          error: true,
          code: 'correction-pays',
          pays: due,
        });
      },
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <JobTimesheets idJob={7} idTimesheet={undefined} />
    </TestRegion>,
  );
  return fake;
}

test('C.8.10: an invoiced time is corrected with a reason, once it is said what that pays', async () => {
  const fake = show(['job:read', 'timesheet:write', 'crewinvoice:write']);
  fireEvent.click(await screen.findByRole('button', { name: 'Correct, Mia Costa' }));
  const form = within(await screen.findByRole('form', { name: 'Correction for Mia Costa' }));
  fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Left early.' } });
  fireEvent.click(form.getByRole('button', { name: 'Check what it pays' }));
  const question = await screen.findByRole('alertdialog', { name: 'Correct the time of Mia Costa?' });
  expect(question.textContent).toContain('$35.00 comes off the next invoice.');
  fireEvent.click(within(question).getByRole('button', { name: 'Correct' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { idTimesheet: 1, start: now - 4 * 3_600_000, end, break: 0, reason: 'Left early.' };
  expect(fake.callsOf('correctTime')).toEqual([body, { ...body, pays: -3_500 }]);
});

test('C.8.10: an amount that has changed before the answer is asked about again', async () => {
  const fake = show(['job:read', 'timesheet:write', 'crewinvoice:write'], { amounts: [-3_500, -4_200] });
  fireEvent.click(await screen.findByRole('button', { name: 'Correct, Mia Costa' }));
  const form = within(await screen.findByRole('form', { name: 'Correction for Mia Costa' }));
  fireEvent.change(form.getByLabelText('Reason'), { target: { value: 'Left early.' } });
  fireEvent.click(form.getByRole('button', { name: 'Check what it pays' }));
  for (const amount of ['$35.00', '$42.00']) {
    const text = await screen.findByText(`${amount} comes off the next invoice.`);
    const question = within(text.closest<HTMLElement>('[role=alertdialog]') ?? document.body);
    fireEvent.click(question.getByRole('button', { name: 'Correct' }));
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fake.callsOf('correctTime').map(({ pays }) => pays)).toEqual([undefined, -3_500, -4_200]);
});

test('C.8.10: Correct is not shown for one’s own time, where the server always refuses it', async () => {
  show(['job:read', 'timesheet:write', 'crewinvoice:write'], { mine: true });
  expect(await screen.findByText('Mia Costa')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull();
});

test('Correct is not shown to somebody who may not make invoices', async () => {
  show(['job:read', 'timesheet:write']);
  expect(await screen.findByText('Mia Costa')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Correct/ })).toBeNull();
});

test('C.8.10: a corrected time says what it is now in its row, and counts so in the total', async () => {
  show(['job:read', 'timesheet:write', 'crewinvoice:write'], { correctedEnd: end - 3_600_000 });
  expect(await screen.findByText(/^Corrected: Sat 21 Nov, 8:00 am – 10:00 am/)).toBeTruthy();
  expect(screen.getByText('2 h paid')).toBeTruthy();
});
