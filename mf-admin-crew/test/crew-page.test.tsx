import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { In, Out } from '@crewcall/contract/types';
import { fold } from '@crewcall/domain/text';
import { Route, Routes } from '@crewcall/platform/router';
import { CrewScreen } from '../src/regions/crew.page';
import { allCrew } from '../src/crew/crew-rows';
import type { Answers } from '@crewcall/platform/testing';
import { offline } from '@crewcall/platform/testing';
import { personOf } from './crew-people';
import { show } from './show';

type Person = Out<'getAvailableCrew'>['crew'][number];

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
const two = [person(1, 'Mia Costa', '+61491570006'), person(2, 'Tom Ford', '')];
/** Answers as the server does: a page of the people whose name has the text. */
const serving =
  (people: readonly Person[]) =>
  ({ find, sort, limit = 100, offset = 0 }: In<'getAvailableCrew'>): Out<'getAvailableCrew'> => {
    const found = people.filter(({ fullName }) => fold(fullName).includes(fold(find?.text ?? '')));
    if (sort?.down) found.reverse();
    const crew = found.slice(offset, offset + limit);
    return { crew, invited: [], total: found.length, accounts: found.length };
  };
const open = (at = '', people: readonly Person[] = two, answers: Answers = {}) =>
  show(
    <Routes>
      <Route path="/:userId?" element={<CrewScreen />} />
    </Routes>,
    {
      at: `/admin/crew${at}`,
      basename: '/admin/crew',
      answers: {
        getAvailableCrew: serving(people),
        getAvailableCrewFilter: { filters: [] },
        getCrewSearches: { searches: [] },
        getExpiring: { totals: { waiting: 0, expiring: 0 }, waiting: [], expiring: [] },
        findPeople: { people: people.slice(1), next: null },
        sendNotification: ({ listUser }: In<'sendNotification'>) => ({ sent: listUser.length, failed: [] }),
        downloadxlsxData: { xlsxFile: btoa('x'), fileName: 'crew.xlsx' },
        ...answers,
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
  await waitFor(() =>
    expect(fake.callsOf('downloadxlsxData')).toEqual([
      { type: 'crew', found: { find: { ...allCrew, text: 'tom' }, except: [] } },
    ]),
  );
  fireEvent.click(screen.getByText('Tom Ford'));
  await waitFor(() => expect(fake.path()).toBe('/admin/crew/2'));
});

test('A.2.41: an address with a person opens their panel beside the list', async () => {
  const fake = open('/1');
  await table();
  await waitFor(() => expect(fake.callsOf('getuserdetails')).toContainEqual({ id: 1 }));
  expect(screen.getByRole('dialog', { name: /Mia Costa/ })).toBeTruthy();
});

const crowd = Array.from({ length: 8_312 }, (_, at) =>
  personOf(at + 1, { fullName: `Person ${String(at + 1).padStart(5, '0')}` }),
);
const asked = (fake: ReturnType<typeof open>) => fake.callsOf('getAvailableCrew').map(({ offset }) => offset);

test('of thousands only the rows in sight are drawn and loaded; the table counts all of them', async () => {
  const fake = open('', crowd);
  const rows = await table();
  await rows.findByText('Person 00001');
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('8313');
  expect(screen.getByText('8,312 people')).toBeTruthy();
  expect(screen.getAllByRole('row').length).toBeLessThan(120);
  expect(asked(fake)).toEqual([0]);

  const [, first] = screen.getAllByRole('row');
  fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('3'));
});

test('a head asks the server for its order', async () => {
  const fake = open('', crowd);
  const rows = await table();
  await rows.findByText('Person 00001');
  fireEvent.click(rows.getByRole('button', { name: 'Name' }));
  expect(await rows.findByText('Person 08312')).toBeTruthy();
  expect(fake.callsOf('getAvailableCrew').at(-1)?.sort).toEqual({ key: 'name', down: true });
});

test('P-24: all that match are chosen, some taken out again, and the server says who they are', async () => {
  const fake = open('', crowd);
  await (await table()).findByText('Person 00001');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select the rows loaded' }));
  const bar = screen.getByRole('group', { name: 'For the chosen people' });
  expect(bar.textContent).toContain('100 people chosen');
  fireEvent.click(within(bar).getByRole('button', { name: 'Select all 8,312 that match' }));
  expect(bar.textContent).toContain('8,312 people chosen');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Person 00001' }));
  expect(bar.textContent).toContain('8,311 people chosen');
  fireEvent.click(within(bar).getByRole('button', { name: 'Message' }));
  const dialog = await screen.findByRole('dialog', { name: 'Message to 8,311 people' });
  expect(fake.callsOf('findPeople')).toEqual([{ find: allCrew, except: [1] }]);
  expect(dialog.textContent).toContain('Person 00002');
  expect(dialog.textContent).toContain('and 8,303 more');
});

test('another search clears who is chosen: nobody is changed who is not in the list', async () => {
  open();
  await table();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Mia Costa' }));
  expect(screen.getByText('1 person chosen')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Search name, group, place, licence'), { target: { value: 'tom' } });
  await waitFor(() => expect(screen.queryByText('Mia Costa')).toBeNull());
  expect(screen.queryByText('1 person chosen')).toBeNull();
});

test('P-24: after a bulk action nobody is chosen any more; after one that was given up they still are', async () => {
  open();
  await table();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Mia Costa' }));
  const message = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Message' }));
    return within(await screen.findByRole('dialog', { name: 'Message to 1 person' }));
  };
  fireEvent.click((await message()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('1 person chosen')).toBeTruthy();
  const dialog = await message();
  fireEvent.change(dialog.getByLabelText('Text'), { target: { value: 'Gate 4 tonight.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send to 1' }));
  await dialog.findByText('Sent: 1 person.');
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('1 person chosen')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Select Mia Costa').checked).toBe(false);
});

test('P-24: without the network it says why nobody could be named, and keeps who is chosen', async () => {
  const fake = open('', crowd, {
    findPeople: () => {
      throw offline();
    },
  });
  await (await table()).findByText('Person 00001');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Person 00001' }));
  fireEvent.click(screen.getByRole('button', { name: 'Select all 8,312 that match' }));
  fireEvent.click(screen.getByRole('button', { name: 'Message' }));
  await waitFor(() => expect(fake.said).toEqual([expect.stringContaining('This needs the network.')]));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('8,312 people chosen')).toBeTruthy();
});
