import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { questionOf } from './fixtures';
import { questionsLeft } from '../src/sign-off/signing-rows';
import { rows, show, signed } from './sign-off-kit';

jest.mock('@crewcall/ui/signature-pad', () => ({
  SignaturePad: ({ onApprove }: { onApprove: (jpeg: string) => void }) => (
    <button onClick={() => onApprove('data:image/jpeg;base64,AAAA')}>Approve</button>
  ),
}));

const question = questionOf({ idTimesheet: 1, mine: false, canAnswer: true });
const asked = { queries: [question], askable: [], missingUntil: null };

/** Presses Approve; resolves to the question that comes first. */
const beginSigning = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
  return screen.findByRole('alertdialog', { name });
};
/** From the open question back, and then through it. */
async function leavesThenSigns(fake: ReturnType<typeof show>['fake'], begin: () => Promise<HTMLElement>) {
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  fireEvent.click(within(await begin()).getByRole('button', { name: 'Sign anyway' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(fake.callsOf('finishJobSignature')).toHaveLength(1));
}

const missing = questionOf({ id: 4, idTimesheet: null, idUser: 5, userName: 'Tomás O’Brien', stored: null });

test('C.8.04, C.8.09: in question is a time that is signed, or missing, whose question nobody has answered', () => {
  const ids = (part: Partial<typeof question>) =>
    questionsLeft(rows, [{ ...question, ...part }]).map(({ idTimesheet }) => idTimesheet);
  expect(ids({})).toEqual([1]);
  expect(ids({ idTimesheet: 99 })).toEqual([]);
  expect(ids({ idTimesheet: null })).toEqual([null]);
  expect(ids({ idTimesheet: null, state: 'answered' })).toEqual([]);
  expect(ids({ state: 'answered' })).toEqual([]);
  expect(ids({ state: 'closed' })).toEqual([]);
});

test('C.8.04: a time that is missing stands above the times, and is not signed without unasked', async () => {
  const { fake } = show({ getTimeQueries: { ...asked, queries: [missing] }, finishJobSignature: signed });
  const list = await screen.findByRole('list', { name: 'A time is missing' });
  expect(list.textContent).toBe(
    'Tomás O’BrienClaimed: Sat 21 Nov, 4:00 am – 12:30 pm, no break. It is waiting for an answer on the time card.',
  );
  fireEvent.change(screen.getByLabelText('Authorizer name'), { target: { value: 'Jane Client' } });
  const begin = () => beginSigning('Sign without a time that is called missing?');
  const first = await begin();
  expect(first.textContent).toContain('Tomás O’Brien, Sat 21 Nov, 4:00 am – 12:30 pm, no break: missing');
  expect(first.textContent).toContain(
    'If you sign now, the timesheet goes out without it, and the office answers after the job is finished.',
  );
  await leavesThenSigns(fake, begin);
});

test('C.8.04: times that are called wrong and times that are missing are one question', async () => {
  show({ getTimeQueries: { ...asked, queries: [question, missing] } });
  await screen.findByText('Mia Costa says that this time is wrong.');
  fireEvent.change(screen.getByLabelText('Authorizer name'), { target: { value: 'Jane Client' } });
  fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
  const asking = await screen.findByRole('alertdialog', {
    name: 'Sign 2 times that are called wrong or missing?',
  });
  expect(within(asking).getAllByRole('listitem')).toHaveLength(2);
  expect(asking.textContent).toContain(
    'If you sign now, what is called wrong can only be changed after the office deletes the signature.',
  );
  expect(asking.textContent).toContain('the timesheet goes out without what is missing');
});

test('C.8.04, C.8.09: a time that its worker calls wrong is marked, and is not signed unasked', async () => {
  const { fake } = show({ getTimeQueries: asked, finishJobSignature: signed });
  expect(await screen.findByText('Mia Costa says that this time is wrong.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Authorizer name'), { target: { value: 'Jane Client' } });
  const begin = () => beginSigning('Sign a time that is called wrong?');
  const first = await begin();
  expect(first.textContent).toContain('Mia Costa, Sat 21 Nov, 7:07 am – 11:00 am');
  await leavesThenSigns(fake, begin);
});

test('C.8.04: one whose box is not ticked is not asked about', async () => {
  show({ getTimeQueries: { ...asked, queries: [{ ...question, idTimesheet: 4 }] } });
  expect(await screen.findByText('Kiri Walker says that this time is wrong.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Authorizer name'), { target: { value: 'Jane Client' } });
  fireEvent.click(screen.getByRole('button', { name: /^Approve 1 time/ }));
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy();
});
