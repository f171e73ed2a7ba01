import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readTab } from '../src';
import { details } from './fixtures';
import { openTab, press, show, type } from './show-profile';

beforeEach(() => localStorage.clear());

test('B.2.38 three modes: one’s own, anybody’s by the office, and who registers by their link', async () => {
  const own = show('own', { answers: { getMyProfile: details() } });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  expect(own.fake.callsOf('getMyProfile')).toEqual([{}]);
  const office = show('admin', {
    user: { permissions: ['crew:read', 'user:write'] },
    answers: { getuserdetails: details({ firstName: 'Ben' }) },
  });
  await screen.findByRole('heading', { name: 'Ben Nguyễn' });
  expect(office.fake.callsOf('getuserdetails')).toEqual([{ id: 7 }]);
  const stranger = show('public', {
    visitor: true,
    answers: {
      getUserPreregisterData: {
        user: {
          firstName: 'Robin',
          lastName: 'Lee',
          email: 'robin@example.com',
          phone: '+61491570006',
          postcode: '2000',
          abn: '',
          state: 1,
        },
      } as never,
    },
  });
  await screen.findByRole('heading', { name: 'Robin Lee' });
  expect(stranger.fake.callsOf('getUserPreregisterData')).toEqual([{ hash: '4_token' }]);
});

test('B.5.25 the state is one of eight', async () => {
  show('own', { answers: { getMyProfile: details() } });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  openTab('Personal');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /^State/ }));
  const options = within(await screen.findByRole('listbox')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'NSW',
    'VIC',
    'QLD',
    'SA',
    'WA',
    'TAS',
    'NT',
    'ACT',
  ]);
});

test('B.2.43 while it loads and while it saves the form shows it, and saves once', async () => {
  let arrive: (answer: { ok: true }) => void = () => {};
  const { fake, onSaved } = show('own', {
    answers: {
      getMyProfile: details(),
      saveProfile2: () => new Promise<{ ok: true }>((resolve) => (arrive = resolve)),
    },
  });
  expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true');
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  expect(screen.queryByRole('status')).toBeNull();
  type('First Name', 'Ahn');
  press('Save');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Save/ });
  await waitFor(() => expect(button.disabled).toBe(true));
  expect(within(button).getByRole('progressbar')).toBeTruthy();
  fireEvent.click(button);
  arrive({ ok: true });
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(fake.callsOf('saveProfile2')).toHaveLength(1);
});

test('A.2.18 the address names a tab of the profile, and account is the first', () => {
  expect(readTab('own', null)).toBe('account');
  expect(readTab('own', 'banking')).toBe('banking');
  // Rates are the office's to see.
  expect(readTab('own', 'rates')).toBe('account');
});
