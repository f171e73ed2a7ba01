import type { ProfileMode } from '../src/draft';
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
