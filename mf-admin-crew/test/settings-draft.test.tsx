import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { draftBackText } from '@crewcall/platform/draft';
import { storedSetting } from '@crewcall/domain/config-checks';
import { agreeToPay, config, openSettings } from './open-settings';

beforeEach(() => localStorage.clear());

const key = 'crewcall.draft.settings.1';
const rate = async () => screen.findByLabelText<HTMLInputElement>(/^Extra rate/);
const again = () => {
  cleanup();
  return openSettings();
};

test('I-17: is there again after a reload, says so, and is gone once it is saved', async () => {
  openSettings();
  fireEvent.change(await rate(), { target: { value: '50' } });
  const fake = again();
  expect((await rate()).value).toBe('50');
  expect(screen.getByText(draftBackText)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await agreeToPay();
  await waitFor(() => expect(fake.callsOf('setConfigCompany')).toMatchObject([{ confExtraRatePercent: 50 }]));
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
  expect(screen.queryByText(draftBackText)).toBeNull();
});

test('A.7.62, I-17: after a reload it still goes over what stood there when it was begun', async () => {
  openSettings();
  fireEvent.change(await rate(), { target: { value: '50' } });
  cleanup();
  const theirs = { getConfigCompany: { config: { ...config, confExtraRatePercent: 35 } } };
  const fake = openSettings(undefined, 'job', theirs);
  await rate();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await agreeToPay();
  await waitFor(() =>
    expect(fake.callsOf('setConfigCompany')).toEqual([
      { confExtraRatePercent: 50, was: { confExtraRatePercent: 25 } },
    ]),
  );
});

test.each([
  ['Cancel', () => void fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['leaving without it', null],
])('I-17: is gone after %s', async (_how, cancel) => {
  const fake = openSettings();
  fireEvent.change(await rate(), { target: { value: '50' } });
  expect(localStorage.getItem(key)).toBe('{"confExtraRatePercent":"50"}');
  act(() => (cancel ? cancel() : fake.unsaved.forEach((entry) => entry.drop?.())));
  expect(localStorage.getItem(key)).toBeNull();
  again();
  expect((await rate()).value).toBe('25');
});

test('I-17: the account that the company pays from never lies in the browser', async () => {
  openSettings();
  fireEvent.click(await screen.findByRole('tab', { name: 'Bank Settings' }));
  fireEvent.change((await screen.findAllByLabelText(/^BSB/))[0] as HTMLElement, {
    target: { value: '062-999' },
  });
  fireEvent.change(screen.getAllByLabelText(/^Account number/)[0] as HTMLElement, {
    target: { value: '87654321' },
  });
  fireEvent.change(screen.getByLabelText(/^User id/), { target: { value: '301500' } });
  fireEvent.click(screen.getByRole('tab', { name: 'Company' }));
  fireEvent.change(await screen.findByLabelText(/^Address/), { target: { value: '1 Dock St' } });
  expect(localStorage.getItem(key)).toBe('{"confCompanyAddress":"1 Dock St"}');
});

test('C.3.06: a time of day is taken as people write it', () =>
  expect(['7:00', ' 21:30 ', '', 'noon'].map((typed) => storedSetting('confQuietTo', typed))).toEqual([
    '07:00',
    '21:30',
    '',
    'noon',
  ]));
