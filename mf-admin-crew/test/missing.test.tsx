import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { In, Out } from '@crewcall/contract/types';
import { Route, Routes } from '@crewcall/platform/router';
import { CrewScreen } from '../src/regions/crew.page';
import { MissingNotice } from '../src/person/missing-notice';
import { personOf } from './crew-people';
import { show } from './show';

type Answer = Out<'getAvailableCrew'>;
type Missing = NonNullable<Answer['crew'][number]['missing']>;

const person = (id: number, fullName: string, missing?: Missing) =>
  personOf(id, { fullName, phone: '', active: missing !== undefined, missing });
const answer: Answer = {
  crew: [
    person(1, 'Mia Costa', []),
    person(2, 'Tom Ford', [
      { gap: 'contract', names: [] },
      { gap: 'rate', names: ['Rigger'] },
      { gap: 'abn', names: [] },
      { gap: 'licence', names: ['White Card'] },
    ]),
    person(3, 'Kai Le'),
  ],
  invited: [{ idRegistrant: 9, fullName: 'Ana Pires', email: 'ana@crew.example', phone: '' }],
  total: 4,
  accounts: 3,
};
/** What the server answers to a search by what is missing. */
const listOf = ({ find }: In<'getAvailableCrew'>): Answer => {
  const gaps = find?.gaps ?? '';
  if (gaps === '') return answer;
  const isComplete = gaps === 'complete';
  const crew = answer.crew.filter(
    ({ missing }) => missing !== undefined && (missing.length === 0) === isComplete,
  );
  const invited = isComplete ? [] : answer.invited;
  return { crew, invited, total: crew.length + invited.length, accounts: crew.length };
};
const open = () =>
  show(
    <Routes>
      <Route path="/:userId?" element={<CrewScreen />} />
    </Routes>,
    {
      at: '/admin/crew',
      basename: '/admin/crew',
      answers: {
        getAvailableCrew: listOf,
        getAvailableCrewFilter: { filters: [] },
        getCrewSearches: { searches: [] },
        getExpiring: { totals: { waiting: 0, expiring: 0 }, waiting: [], expiring: [] },
        downloadxlsxData: { xlsxFile: '', fileName: 'crew.xlsx' } as never,
      },
    },
  );
const rowOf = async (name: string) =>
  within((await screen.findByText(name)).closest('tr, li') as HTMLElement);
const choose = async (option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Complete or not' }));
  fireEvent.click(within(await screen.findByRole('listbox')).getByText(option));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
};
const shown = () =>
  ['Mia Costa', 'Tom Ford', 'Kai Le', 'Ana Pires'].filter((name) => screen.queryByText(name) !== null);

test('each of the crew says what is missing, the first three by name, and the invited are listed', async () => {
  open();
  expect((await rowOf('Mia Costa')).getByText('Complete')).toBeTruthy();
  const tom = await rowOf('Tom Ford');
  for (const name of ['Contract', 'Rate', 'ABN', 'and 1 more']) expect(tom.getByText(name)).toBeTruthy();
  expect(tom.queryByText('White Card')).toBeNull();
  expect((await rowOf('Kai Le')).queryByText('Complete')).toBeNull();
  const ana = await rowOf('Ana Pires');
  expect(ana.getByText('Invited, not registered yet')).toBeTruthy();
  expect(ana.queryByRole('switch')).toBeNull();
  expect(screen.getByText('4 people')).toBeTruthy();
});

test('the list is kept to the complete, or to those with something missing', async () => {
  const fake = open();
  await screen.findByText('Mia Costa');
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await choose('Complete');
  await waitFor(() => expect(shown()).toEqual(['Mia Costa']));
  await choose('Something missing');
  await waitFor(() => expect(shown()).toEqual(['Tom Ford', 'Ana Pires']));
  fireEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() =>
    expect(fake.callsOf('downloadxlsxData')).toEqual([
      { type: 'crew', found: { find: expect.objectContaining({ gaps: 'missing' }) as object, except: [] } },
    ]),
  );
});

test('who is invited opens among the registrants', async () => {
  const fake = open();
  fireEvent.click(await screen.findByText('Ana Pires'));
  await waitFor(() => expect(fake.path()).toBe('/admin/registrants/9'));
});

const notice = (missing: Missing, permissions?: string[]) =>
  show(<MissingNotice idUser={2} />, {
    ...(permissions ? { user: { permissions } } : {}),
    answers: { getuserdetails: ({ id }: In<'getuserdetails'>) => ({ id, missing }) as never },
  });

test('the profile names each gap, with where to mend it', async () => {
  notice(answer.crew[1]?.missing ?? []);
  expect((await screen.findByRole('alert')).textContent).toContain('A rate for Rigger.');
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'See the contract /admin/contract',
    'Set rates /admin/crew/2?tab=rates',
    'Add the ABN /admin/crew/2?tab=account',
    'See the licences /admin/crew/2?tab=licences',
  ]);
});

test('nobody is led to a page that they may not open', async () => {
  notice([{ gap: 'contract', names: [] }], ['crew:read']);
  expect((await screen.findByRole('alert')).textContent).toContain('The contract;');
  expect(screen.queryByRole('link')).toBeNull();
});

test('a colleague who has not chosen a password reads as invited, and nothing else', async () => {
  notice([{ gap: 'invitation', names: [] }]);
  expect((await screen.findByRole('alert')).textContent).toContain('Invited, not registered yet.');
  expect(screen.queryByRole('list')).toBeNull();
});
