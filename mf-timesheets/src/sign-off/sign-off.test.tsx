import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import '../clocks/patient-tests';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui';
import { cardOf, memberOf, now, rowOf } from '../clocks/fixtures';
import { SignOff } from './sign-off';
import { missingFrom, ticked, timesFor } from './signing-rows';

jest.mock('@crewcall/ui/signature-pad', () => ({
  SignaturePad: ({ onApprove }: { onApprove: (jpeg: string) => void }) => (
    <button onClick={() => onApprove('data:image/jpeg;base64,AAAA')}>Approve</button>
  ),
}));

const end = now - 3_600_000;
const rows = [
  rowOf({ id: 1, idUser: 1, end }),
  rowOf({ id: 2, idUser: 2, userName: 'Anh Nguyễn', end: 0 }),
  rowOf({ id: 3, idUser: 3, userName: 'Ravi Singh', end, idSignature: 8 }),
  rowOf({ id: 4, idUser: 4, userName: 'Kiri Walker', end, idInvoice: 9 }),
];
const card = cardOf({
  canSupervise: true,
  timesheets: rows,
  crew: [
    memberOf({ idUser: 1 }),
    memberOf({ idUser: 2, fullName: 'Anh Nguyễn' }),
    memberOf({ idUser: 3, fullName: 'Ravi Singh' }),
    memberOf({ idUser: 4, fullName: 'Kiri Walker' }),
    memberOf({ idUser: 5, fullName: 'Tomás O’Brien' }),
    memberOf({ idUser: 6, fullName: 'Lea Roth', absent: true }),
  ],
});

test('T-08 running, signed and invoiced times are not ticked, and cannot be', () => {
  expect(ticked(rows, new Set()).map((row) => row.id)).toEqual([1]);
  expect(ticked(rows, new Set([1]))).toEqual([]);
  const sent = timesFor(rows, ticked(rows, new Set()));
  expect(sent.map((time) => time.checked)).toEqual([true, false, false, false]);
  expect(sent[0]).toMatchObject({ id: 1, idUser: 1, end, break: 0 });
});

test('who is missing: neither signed by this nor marked absent', () => {
  expect(missingFrom(card, ticked(rows, new Set()))).toEqual(['Anh Nguyễn', 'Tomás O’Brien']);
});

test('the screen locks what cannot be ticked and asks for a name before the pad', async () => {
  const closed = jest.fn();
  const fake = createTestRegion({
    now,
    answers: {
      getTimeCard: card,
      finishJobSignature: { ok: true, idSignature: 1, finished: false, missing: ['Tomás O’Brien'] },
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot}>
      <SignOff idJob={7} onClose={closed} />
    </TestRegion>,
  );
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  const states = boxes.map((box) => [box.checked, box.disabled]);
  // By name: Anh, Kiri, Mia, Ravi.
  expect(states).toEqual([
    [false, true],
    [false, true],
    [true, false],
    [false, true],
  ]);
  expect(screen.getByText(/Anh Nguyễn, Tomás O’Brien\. The job is finished once/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
  expect(screen.getByText('Enter the name of the person who signs.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Authorizer name'), { target: { value: 'Jane Client' } });
  fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
  await waitFor(() => expect(screen.getByText(/approves 1 time/)).toBeTruthy());
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Signature saved')).toBeTruthy();
  expect(screen.getByText(/Tomás O’Brien/)).toBeTruthy();
  expect(fake.callsOf('finishJobSignature')[0]).toMatchObject({ signedBy: 'Jane Client', signature: 'AAAA' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toHaveBeenCalled();
});

test('others than supervisors are told whom to ask', async () => {
  const fake = createTestRegion({ now, answers: { getTimeCard: { ...card, canSupervise: false } } });
  render(
    <TestRegion fake={fake} wrap={UiRoot}>
      <SignOff idJob={7} onClose={() => {}} />
    </TestRegion>,
  );
  expect(await screen.findByText('Only supervisors finish a job')).toBeTruthy();
});
