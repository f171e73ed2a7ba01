import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { refusal } from '@crewcall/platform/testing';
import { DeletionSection } from '../src/account/deletion-section';
import { DeletionPanel } from '../src/privacy/deletion-panel';
import { BeginDeletion } from '../src/privacy/begin-deletion';
import { RetentionSection } from '../src/privacy/retention-section';
import { show } from './show';

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const looked = {
  idUser: 9,
  fullName: 'Kim Lee',
  neutralName: 'Former crew 9',
  goes: [{ what: 'licences', count: 2 }],
  stays: [{ what: 'times', count: 12, why: 'Pay records: seven years from their date.' }],
  blockers: [] as { text: string; to: string }[],
};

test('a worker asks for deletion with their password, and takes it back', async () => {
  let isAsked = false;
  const fake = show(<DeletionSection />, {
    answers: {
      getOwnDeletion: () => ({ askedAt: isAsked ? Date.UTC(2026, 10, 20) : null, refused: null }),
      askDeletion: ({ ownPassword }) => {
        if (ownPassword === undefined) throw refusal('Type it.', 'own-password');
        isAsked = true;
        return { ok: true };
      },
      withdrawDeletion: () => {
        isAsked = false;
        return { ok: true };
      },
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Ask to be deleted' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Ask for it' }));
  fireEvent.change(await screen.findByLabelText(/^Your password/), { target: { value: 'secret words' } });
  press('Ask for it');
  expect(await screen.findByText(/^Asked/)).toBeTruthy();
  expect(fake.callsOf('askDeletion')).toEqual([{}, { ownPassword: 'secret words' }]);
  press('Take it back');
  expect(await screen.findByRole('button', { name: 'Ask to be deleted' })).toBeTruthy();
});

test('a worker reads why their request was refused, and may ask again', async () => {
  show(<DeletionSection />, {
    answers: {
      getOwnDeletion: { askedAt: null, refused: { at: Date.UTC(2026, 10, 20), reason: 'A claim is open.' } },
    },
  });
  expect(await screen.findByText(/A claim is open\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ask again' })).toBeTruthy();
});

test('the office reads what goes and what stays, and deletes after a question', async () => {
  const onClose = jest.fn();
  const fake = show(<DeletionPanel id={4} onClose={onClose} />, {
    answers: { lookAtDeletion: looked, answerDeletion: { ok: true } },
  });
  expect((await screen.findByRole('region', { name: 'Will be deleted' })).textContent).toMatch(/licences2/);
  const stays = within(screen.getByRole('region', { name: 'Will be kept' }));
  expect(stays.getByText('Pay records: seven years from their date.')).toBeTruthy();
  expect(stays.getByText(/Former crew 9/)).toBeTruthy();
  press('Delete');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(fake.callsOf('answerDeletion')).toEqual([{ id: 4, accept: true }]);
});

test('what is in the way names its page, and a refusal needs its reason', async () => {
  const text = 'Invoice 1003 of Kim Lee is not paid yet. Pay it first.';
  const fake = show(<DeletionPanel id={4} onClose={() => {}} />, {
    answers: {
      lookAtDeletion: { ...looked, blockers: [{ text, to: '/admin/invoices' }] },
      answerDeletion: { ok: true },
    },
  });
  const way = await screen.findByRole('alert');
  expect(way.textContent).toContain(text);
  expect(within(way).getByRole('link', { name: 'Open the invoices' }).getAttribute('href')).toBe(
    '/admin/invoices',
  );
  expect(screen.getByRole('button', { name: 'Delete' }).hasAttribute('disabled')).toBe(true);
  press('Refuse');
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Why is Kim Lee/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(dialog.getByText('Say why, so that the person can read it.')).toBeTruthy();
  expect(fake.callsOf('answerDeletion')).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: ' A claim is open. ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() =>
    expect(fake.callsOf('answerDeletion')).toEqual([{ id: 4, accept: false, reason: 'A claim is open.' }]),
  );
});

test('the office begins the deletion of somebody who has left, with a reason, and gets to the request', async () => {
  const person = { id: 9, firstName: 'Kim', lastName: 'Lee', active: false } as Out<'getuserdetails'>;
  const fake = show(<BeginDeletion person={person} />, {
    answers: { beginDeletion: { ok: true, id: 4 } },
  });
  press('Begin deletion');
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Begin the deletion of Kim Lee/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Begin' }));
  expect(fake.callsOf('beginDeletion')).toEqual([]);
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Left in June.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Begin' }));
  await waitFor(() => expect(fake.path()).toBe('/admin/privacy/4'));
  expect(fake.callsOf('beginDeletion')).toEqual([{ idUser: 9, reason: 'Left in June.' }]);
});

test('nobody who can sign in is deleted by the office', () => {
  const person = { id: 9, firstName: 'Kim', lastName: 'Lee', active: true } as Out<'getuserdetails'>;
  show(<BeginDeletion person={person} />, { answers: {} });
  expect(screen.queryByRole('button', { name: 'Begin deletion' })).toBeNull();
});

test('the request says who of the office began it, and why', async () => {
  show(<DeletionPanel id={4} onClose={() => {}} />, {
    answers: { lookAtDeletion: { ...looked, begun: { by: 'Olga Desk', reason: 'Left in June.' } } },
  });
  expect(await screen.findByText('Begun by Olga Desk: Left in June.')).toBeTruthy();
});

test('X-05: the settings show how long each kind is kept, why, and how much is due', async () => {
  const kind = {
    group: 'pay' as const,
    what: 'Times',
    howLong: '7 years from the shift',
    why: 'The law.',
    due: 3,
  };
  show(<RetentionSection />, { answers: { getRetention: { kinds: [kind], lastRun: null } } });
  const table = await screen.findByRole('table', { name: 'Work and pay' });
  expect(table.textContent).toMatch(/Times7 years from the shiftThe law\.3/);
  expect(screen.getByText(/It has not run yet\./)).toBeTruthy();
});
