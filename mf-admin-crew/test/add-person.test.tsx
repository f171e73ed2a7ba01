import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusal } from '@crewcall/platform/testing';
import { AddPerson } from '../src/add-people/add-person';
import { show } from './show';

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
  fireEvent.click(within(await screen.findByRole('listbox')).getByText(option));
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Add and email a link' }));

test('crew are added by name and address, and what is missing is said at its field', async () => {
  const onClose = jest.fn();
  const fake = show(<AddPerson onClose={onClose} />, {
    answers: { addPerson: { ok: true as const, idUser: null } },
  });
  send();
  expect(screen.getByText('Type the first name.')).toBeTruthy();
  expect(fake.callsOf('addPerson')).toEqual([]);
  type('First name', 'Ana');
  type('Last name', 'Pires');
  type('Email', ' ana@crew.example ');
  send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(fake.callsOf('addPerson')).toEqual([
    { kind: 'crew', firstName: 'Ana', lastName: 'Pires', email: 'ana@crew.example' },
  ]);
});

test('a colleague is offered no right that the giver lacks, and a refusal keeps what was typed', async () => {
  const fake = show(<AddPerson onClose={() => {}} />, {
    user: { permissions: ['user:write', 'job:read', 'crewinvoice:write'] },
    answers: {
      addPerson: () => {
        throw refusal('There is already an account with this email address.');
      },
    },
  });
  await choose('As', 'A colleague in the office');
  await choose('To', 'Check time and pay');
  type('First name', 'Ana');
  type('Last name', 'Pires');
  type('Email', 'ana@office.example');
  send();
  expect(await screen.findByText('There is already an account with this email address.')).toBeTruthy();
  expect(fake.callsOf('addPerson')).toMatchObject([
    { kind: 'office', permissions: ['crewinvoice:write', 'job:read'] },
  ]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('ana@office.example');
});

test('whoever adds a colleague is asked for their own password, and nothing is typed twice', async () => {
  const onClose = jest.fn();
  const fake = show(<AddPerson onClose={onClose} />, {
    user: { permissions: ['user:write', 'job:read'] },
    answers: {
      addPerson: ({ ownPassword }) => {
        if (ownPassword !== 'correct horse') throw refusal('Type it to go on.', 'own-password');
        return { ok: true as const, idUser: null };
      },
    },
  });
  await choose('As', 'A colleague in the office');
  type('First name', 'Ana');
  type('Last name', 'Pires');
  type('Email', 'ana@office.example');
  send();
  fireEvent.change(await screen.findByLabelText(/Your password/), { target: { value: 'correct horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(fake.callsOf('addPerson')).toMatchObject([
    { email: 'ana@office.example' },
    { email: 'ana@office.example', ownPassword: 'correct horse' },
  ]);
});
