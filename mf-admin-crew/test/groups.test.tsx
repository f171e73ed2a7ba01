import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '@crewcall/platform/router';
import { refusal } from '@crewcall/platform/testing';
import { GroupsScreen } from '../src/regions/groups.page';
import { show } from './show';

const groups = [
  { id: 1, groupName: 'Rigger', active: 1, usualRate: 5_200 },
  { id: 2, groupName: 'Stagehand', active: 0, usualRate: null },
];
const made = { ok: true as const, group: { id: 3, groupName: 'Loader', active: 1 } };
const open = (at = '', createNewGroup = () => made) =>
  show(
    <Routes>
      <Route path="/:text?" element={<GroupsScreen />} />
    </Routes>,
    {
      at: `/admin/groups${at}`,
      basename: '/admin/groups',
      answers: {
        getGroups: { groups },
        getLicenceTypes: { types: [], groups: [] },
        createNewGroup,
        toggleGroupActive: { ok: true },
      },
    },
  );
const table = async () => within(await screen.findByRole('table', { name: 'Groups' }));

test('A.2.56: a table of name and active, which the address narrows', async () => {
  open('/rig');
  const rows = await table();
  expect(rows.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Group Name',
    'Usual rate',
    'Active',
  ]);
  expect(rows.getByText('Rigger')).toBeTruthy();
  expect(rows.queryByText('Stagehand')).toBeNull();
});

test('A.2.56, A.7.57: the switch of a row turns that group on or off', async () => {
  const fake = open();
  fireEvent.click((await table()).getByRole('switch', { name: 'Stagehand is active' }));
  await waitFor(() => expect(fake.callsOf('toggleGroupActive')).toEqual([{ id: 2, status: 1 }]));
  await waitFor(() => expect(fake.events).toContainEqual({ event: 'group.changed', payload: {} }));
});

test('A.2.56, A.5.07, A.7.56: Create New Group takes a name, and no empty one', async () => {
  const fake = open();
  fireEvent.click(await screen.findByText('Create New Group'));
  const dialog = within(await screen.findByRole('dialog'));
  const create = dialog.getByRole('button', { name: /^(Create|Save)/ });
  expect(create).toHaveProperty('disabled', true);
  fireEvent.change(dialog.getByLabelText(/^Group Name/), { target: { value: 'Loader' } });
  fireEvent.click(create);
  await waitFor(() =>
    expect(fake.callsOf('createNewGroup')).toEqual([expect.objectContaining({ groupName: 'Loader' })]),
  );
});

test('A.8.06: a group that was not made says why, and the name stays', async () => {
  open('', () => {
    throw refusal('There is a group of this name already.');
  });
  fireEvent.click(await screen.findByText('Create New Group'));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByLabelText<HTMLInputElement>(/^Group Name/);
  fireEvent.change(name, { target: { value: 'Rigger' } });
  fireEvent.click(dialog.getByRole('button', { name: /^(Create|Save)/ }));
  expect(await screen.findByText('There is a group of this name already.')).toBeTruthy();
  expect(name.value).toBe('Rigger');
});

test('D.1.05: a group is paid by the hour, or flat, beside its usual rate', async () => {
  const fake = show(<GroupsScreen />, {
    at: '/admin/groups',
    basename: '/admin/groups',
    answers: {
      getGroups: { groups },
      getLicenceTypes: { types: [], groups: [] },
      getPayBases: { bases: [] },
      setPayBasis: { ok: true },
    },
  });
  fireEvent.click(await screen.findByText('Rigger'));
  fireEvent.click(await screen.findByRole('button', { name: 'Pay: per hour, Rigger' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay of Rigger' }));
  fireEvent.mouseDown(dialog.getByRole('combobox'));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Per hour',
    'Per shift',
    'Half day',
    'Day',
  ]);
  fireEvent.click(screen.getByRole('option', { name: 'Day' }));
  fireEvent.change(dialog.getByLabelText(/^Amount/), { target: { value: '400' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.callsOf('setPayBasis')).toMatchObject([
      { idGroup: 1, pay: { basis: 'day', cents: 40_000, upToMinutes: 600 } },
    ]),
  );
});
