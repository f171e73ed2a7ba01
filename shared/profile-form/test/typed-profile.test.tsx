import type { ProfileMode } from '@crewcall/domain/profile-fields';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { draftBackText } from '@crewcall/platform/draft';
import { details } from './fixtures';
import { field, type, press, openTab, show } from './show-profile';

beforeEach(() => localStorage.clear());

describe('what is typed and not saved', () => {
  const key = 'crewcall.draft.profile.1';
  const open = async (mode: ProfileMode = 'own') => {
    cleanup();
    const shown = show(mode, {
      answers: { getMyProfile: details(), getuserdetails: details(), saveProfile2: { ok: true } },
    });
    await screen.findByRole('heading', { name: /Nguyễn/ });
    return shown;
  };

  test('B.2.40: is there again after a reload, says so, and is gone once it is saved', async () => {
    await open();
    type('First Name', 'Ahn');
    const { fake, onSaved } = await open();
    expect(field('First Name').value).toBe('Ahn');
    expect(screen.getByText(draftBackText)).toBeTruthy();
    press('Save');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(fake.callsOf('saveProfile2')).toEqual([{ firstName: 'Ahn', password: '' }]);
    expect(localStorage.getItem(key)).toBeNull();
  });

  test('B.2.40: is gone after Cancel, and after leaving without it', async () => {
    await open();
    type('First Name', 'Ahn');
    press('Cancel');
    expect(localStorage.getItem(key)).toBeNull();
    type('First Name', 'Ahn');
    expect(localStorage.getItem(key)).toBe('{"firstName":"Ahn"}');
    const { fake } = await open();
    act(() => fake.unsaved.forEach((entry) => entry.drop?.()));
    expect(localStorage.getItem(key)).toBeNull();
  });

  test('B.2.40: never lies in the browser where it is a password or bank details, or another person’s', async () => {
    await open();
    fireEvent.change(screen.getByLabelText(/^(New )?Password/i), { target: { value: 'a long secret here' } });
    openTab('Banking');
    type('BSB', '062-999');
    type('Account Number', '87654321');
    expect(localStorage.getItem(key)).toBeNull();
    await open('admin');
    type('First Name', 'Ahn');
    expect(localStorage.length).toBe(0);
  });
});

describe('what somebody types who registers', () => {
  beforeEach(() => sessionStorage.clear());
  const user = {
    firstName: 'Robin',
    lastName: 'Appleby',
    email: 'robin@example.com',
    phone: '+61412345678',
    postcode: '2000',
    abn: '',
    state: 1,
    expires: 0,
  };
  const open = async (answers: object = {}) => {
    cleanup();
    const shown = show('public', {
      answers: { getUserPreregisterData: { user }, createProfile: { ok: true }, ...answers },
    });
    await screen.findByRole('heading', { name: /Robin/ });
    return shown;
  };
  const typePassword = (text: string) =>
    fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: text } });
  const fill = async () => {
    typePassword('four words of mine');
    press('Next');
    for (const [name, text] of [
      ['Address', '7 Quay Street'],
      ['Suburb', 'Haymarket'],
      ['City', 'Sydney'],
      ['Emergency Contact Name', 'Lee'],
    ] as const)
      type(name, text);
    press('Next');
    for (const [name, text] of [
      ['Bank Name', 'Harbour'],
      ['Account Name', 'Robin Appleby'],
      ['BSB', '062-000'],
      ['Account Number', '12345678'],
    ] as const)
      type(name, text);
  };

  test('B.3.13: every step is there again after a reload, the password is not', async () => {
    await open();
    await fill();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('four words');
    await open();
    expect(screen.getByText(/is here again, but for the password/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Password/).value).toBe('');
    openTab('Personal');
    expect(field('Address').value).toBe('7 Quay Street');
    openTab('Banking');
    expect(field('Account Number').value).toBe('12345678');
    press('Register');
    expect(await screen.findByText(/^Choose a password of at least/)).toBeTruthy();
  });

  test('B.3.13, A.7.11: is gone once it is sent, and whoever sent it is signed in', async () => {
    const { fake, onSaved } = await open({ login: { token: 't' } });
    await fill();
    press('Register');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(true));
    expect(fake.callsOf('login')).toEqual([
      { email: 'robin@example.com', password: 'four words of mine', remember: true },
    ]);
    expect(sessionStorage.length).toBe(0);
  });

  test('A.7.11: where signing in fails, the account is there all the same', async () => {
    const { onSaved } = await open({
      login: () => {
        throw new Error('no');
      },
    });
    await fill();
    press('Register');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(false));
  });

  test('B.5.02, B.5.01: a field says what is wrong when it is left, with no alert yet', async () => {
    await open();
    fireEvent.blur(field('Last Name'));
    expect(screen.queryByText(/at least 2 letters/)).toBeNull();
    type('Last Name', 'X');
    fireEvent.blur(field('Last Name'));
    expect(screen.getAllByText('Must be at least 2 letters long.')).toHaveLength(1);
    expect(screen.queryByText(/Correct the errors/)).toBeNull();
    press('Next');
    expect(screen.getByText(/Correct the errors/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Last Name')));
  });
});
