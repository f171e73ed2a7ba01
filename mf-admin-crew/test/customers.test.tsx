import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { ApiError } from '@crewcall/platform';
import { Route, Routes } from '@crewcall/platform/router';
import { CustomersScreen } from '../src/regions/customers.page';
import { GroupDialog } from '../src/groups/group-dialog';
import { show } from './show';

type Customer = Out<'getCustomers'>['customers'][number];
const acme: Customer = {
  id: 5,
  text: 'ACME',
  fullName: 'Acme Live Events',
  color: '#c2410c',
  billingName: '',
  billingAbn: '',
  billingEmail: '',
  billingAddress: '',
  jobs: 4,
  users: [{ id: 9, name: 'Ivo Petrov', active: true }],
};
const open = (customers: Customer[], at = '/admin/customers', permissions?: string[]) =>
  show(
    <Routes>
      <Route path="/:customer?" element={<CustomersScreen />} />
    </Routes>,
    {
      at,
      basename: '/admin/customers',
      ...(permissions ? { user: { permissions } } : {}),
      answers: {
        getCustomers: { customers },
        saveCustomer: { ok: true, id: 5, renamedJobs: 4 },
        addCustomerUser: { ok: true, id: 11 },
        deleteCustomer: { ok: true },
      },
    },
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('J-04: without customers the page says what they are for; the first is typed and sent', async () => {
  const fake = open([], '/admin/customers/new');
  expect(await screen.findByText('There are no customers yet')).toBeTruthy();
  type(/^Full name/, 'Acme Live Events');
  type(/^ABN/, '12');
  press('Save');
  expect(await screen.findByText('Give it a short name for its jobs.')).toBeTruthy();
  type(/^Short name/, 'ACME');
  press('Save');
  expect(await screen.findByText(/ABN is invalid/)).toBeTruthy();
  type(/^ABN/, '51 824 753 556');
  press('Save');
  await waitFor(() =>
    expect(fake.callsOf('saveCustomer')).toMatchObject([
      { text: 'ACME', fullName: 'Acme Live Events', color: '#c2410c', billingAbn: '51 824 753 556' },
    ]),
  );
});

test('J-04: a rename says what goes along, and nothing is sent before', async () => {
  const fake = open([acme], '/admin/customers/5');
  await screen.findByRole('dialog', { name: 'Acme Live Events' });
  type(/^Short name/, 'APEX');
  press('Save');
  const question = await screen.findByRole('alertdialog', { name: 'Call ACME APEX from now on?' });
  expect(question.textContent).toContain('4 jobs');
  expect(fake.callsOf('saveCustomer')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Rename' }));
  await waitFor(() => expect(fake.callsOf('saveCustomer')).toMatchObject([{ id: 5, text: 'APEX' }]));
});

test('J-04: who signs in for it stands there, and somebody is added by mail', async () => {
  const fake = open([acme], '/admin/customers/5');
  const panel = await screen.findByRole('dialog', { name: 'Acme Live Events' });
  expect(within(panel).getByRole('link', { name: 'Ivo Petrov' })).toBeTruthy();
  press('Add a person');
  type(/^First name/, 'Mia');
  press('Add and email a link');
  expect(await screen.findByText('Type the last name.')).toBeTruthy();
  type(/^Last name/, 'Ferrari');
  type(/^Email \*|^Email$/, 'mia@acme.example');
  press('Add and email a link');
  await waitFor(() =>
    expect(fake.callsOf('addCustomerUser')).toEqual([
      { idCustomer: 5, firstName: 'Mia', lastName: 'Ferrari', email: 'mia@acme.example' },
    ]),
  );
});

test('J-04: only a customer that nothing needs can be deleted, after a question', async () => {
  open([acme], '/admin/customers/5');
  await screen.findByRole('dialog', { name: 'Acme Live Events' });
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  cleanup();
  const fake = open([{ ...acme, jobs: 0, users: [] }], '/admin/customers/5');
  await screen.findByRole('dialog', { name: 'Acme Live Events' });
  press('Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Delete Acme Live Events?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(fake.callsOf('deleteCustomer')).toEqual([{ id: 5 }]));
  await waitFor(() => expect(fake.path()).toBe('/admin/customers'));
});

test('R-05, R-15: who may only read saves nothing and adds nobody', async () => {
  open([acme], '/admin/customers/5', ['settings:read']);
  const panel = await screen.findByRole('dialog', { name: 'Acme Live Events' });
  expect(within(panel).queryByRole('button', { name: 'Save' })).toBeNull();
  expect(within(panel).queryByRole('button', { name: 'Add a person' })).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^Full name/).disabled).toBe(true);
});

test('B.5.26: a group’s usual rate is typed in dollars and sent in cents', async () => {
  const fake = show(
    <GroupDialog
      group={{ id: 2, groupName: 'Rigger', active: 1, usualRate: null }}
      onClose={() => undefined}
    />,
    { at: '/admin/groups', answers: { saveGroup: { ok: true } } },
  );
  type(/^Usual rate/, '52.5.1');
  expect(screen.getByText('Type dollars an hour, e.g. 35.50.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  type(/^Usual rate/, '52.50');
  press('Save');
  await waitFor(() =>
    expect(fake.callsOf('saveGroup')).toEqual([
      { id: 2, groupName: 'Rigger', usualRate: 5_250, was: { groupName: 'Rigger', usualRate: null } },
    ]),
  );
});

test('X-08: who was overtaken in one field is told, keeps what they typed, and saves over it by a second press', async () => {
  const theirs = { ...acme, fullName: 'Acme by Kim' };
  let list = acme;
  const told = 'Kim Ott has changed the name to “Acme by Kim”.';
  const sent: unknown[] = [];
  const fake = show(
    <Routes>
      <Route path="/:customer?" element={<CustomersScreen />} />
    </Routes>,
    {
      at: '/admin/customers/5',
      basename: '/admin/customers',
      answers: {
        getCustomers: () => ({ customers: [list] }),
        saveCustomer: (body) => {
          sent.push(body.was?.fullName);
          if (body.was?.fullName === acme.fullName) {
            list = theirs;
            throw new ApiError('conflict', told, 409, { error: true });
          }
          return { ok: true as const, id: 5, renamedJobs: 0 };
        },
      },
    },
  );
  await screen.findByLabelText(/^Full name/);
  type(/^Full name/, 'Acme by me');
  press('Save');
  await waitFor(() => expect(sent).toEqual([acme.fullName]));
  // The panel is headed as the customer is called by now; what was typed stays.
  expect(await screen.findByRole('dialog', { name: 'Acme by Kim' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('Acme by me');
  press('Save');
  await waitFor(() => expect(sent).toEqual([acme.fullName, 'Acme by Kim']));
  await waitFor(() => expect(fake.said).toContain('Customer saved.'));
});
