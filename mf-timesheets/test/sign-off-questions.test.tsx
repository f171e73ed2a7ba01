import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { questionOf } from './fixtures';
import { questionedTimes } from '../src/sign-off/signing-rows';
import { rows, show, signed } from './sign-off-kit';

jest.mock('@crewcall/ui/signature-pad', () => ({
  SignaturePad: ({ onApprove }: { onApprove: (jpeg: string) => void }) => (
    <button onClick={() => onApprove('data:image/jpeg;base64,AAAA')}>Approve</button>
  ),
}));

const question = questionOf({ idTimesheet: 1, mine: false, canAnswer: true });
const asked = { queries: [question], askable: [], missingUntil: null };

test('C.8.04, C.8.09: only a time that is signed, and whose question nobody has answered, is in question', () => {
  const ids = (part: Partial<typeof question>) =>
    questionedTimes(rows, [{ ...question, ...part }]).map(({ id }) => id);
  expect(ids({})).toEqual([1]);
  expect(ids({ idTimesheet: 99 })).toEqual([]);
  expect(ids({ idTimesheet: null })).toEqual([]);
  expect(ids({ state: 'answered' })).toEqual([]);
  expect(ids({ state: 'closed' })).toEqual([]);
});

test('C.8.04, C.8.09: a time that its worker calls wrong is marked, and is not signed unasked', async () => {
  const { fake } = show({ getTimeQueries: asked, finishJobSignature: signed });
  expect(await screen.findByText('Mia Costa says that this time is wrong.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Authorizer name'), { target: { value: 'Jane Client' } });
  const begin = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
    return screen.findByRole('alertdialog', { name: 'Sign a time that is called wrong?' });
  };
  const first = await begin();
  expect(first.textContent).toContain('Mia Costa, Sat 21 Nov, 7:07 am – 11:00 am');
  fireEvent.click(within(first).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();

  fireEvent.click(within(await begin()).getByRole('button', { name: 'Sign anyway' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(fake.callsOf('finishJobSignature')).toHaveLength(1));
});

test('C.8.04: one whose box is not ticked is not asked about', async () => {
  show({ getTimeQueries: { ...asked, queries: [{ ...question, idTimesheet: 4 }] } });
  expect(await screen.findByText('Kiri Walker says that this time is wrong.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Authorizer name'), { target: { value: 'Jane Client' } });
  fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy();
});
