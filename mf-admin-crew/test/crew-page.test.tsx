import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from '@crewcall/platform/router';
import { CrewScreen } from '../src/regions/crew.page';
import { personOf } from './crew-people';
import { show } from './show';

const person = (id: number, fullName: string, phone: string) =>
  personOf(id, {
    fullName,
    phone,
    active: id === 1,
    hasCV: id === 1,
    state: null,
    postcode: '',
    missing: undefined,
  });
const open = (at = '') =>
  show(
    <Routes>
      <Route path="/:userId?" element={<CrewScreen />} />
    </Routes>,
    {
      at: `/admin/crew${at}`,
      basename: '/admin/crew',
      answers: {
        getAvailableCrew: {
          crew: [person(1, 'Mia Costa', '+61491570006'), person(2, 'Tom Ford', '')],
          invited: [],
        },
        downloadxlsxData: { xlsxFile: btoa('x'), fileName: 'crew.xlsx' },
      },
    },
  );
const table = async () => within(await screen.findByRole('table', { name: 'Available crew' }));

test('A.2.42: the crew is a table of name, email, phone, a switch for active, and the CV', async () => {
  open();
  const rows = await table();
  const heads = rows.getAllByRole('columnheader').map((head) => head.textContent);
  for (const head of ['Name', 'Email', 'Phone', 'Active', 'CV']) expect(heads).toContain(head);
  expect(rows.getByRole<HTMLInputElement>('switch', { name: 'Mia Costa is active' }).checked).toBe(true);
  expect(rows.getByRole<HTMLInputElement>('switch', { name: 'Tom Ford is active' }).checked).toBe(false);
  expect(rows.getByText('p1@crew.example')).toBeTruthy();
});

test('A.2.41, A.2.43: the search narrows it, a row leads to the address of its person, the download takes what is shown', async () => {
  URL.createObjectURL = () => 'blob:test';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const fake = open();
  await table();
  fireEvent.change(screen.getByLabelText('Search name, group, place, licence'), { target: { value: 'tom' } });
  await waitFor(() => expect(screen.queryByText('Mia Costa')).toBeNull());
  fireEvent.click(screen.getByText('Download'));
  await waitFor(() => expect(fake.callsOf('downloadxlsxData')).toEqual([{ type: 'crew', ids: [2] }]));
  fireEvent.click(screen.getByText('Tom Ford'));
  await waitFor(() => expect(fake.path()).toBe('/admin/crew/2'));
});

test('A.2.41: an address with a person opens their panel beside the list', async () => {
  const fake = open('/1');
  await table();
  await waitFor(() => expect(fake.callsOf('getuserdetails')).toContainEqual({ id: 1 }));
  expect(screen.getByRole('dialog', { name: /Mia Costa/ })).toBeTruthy();
});
