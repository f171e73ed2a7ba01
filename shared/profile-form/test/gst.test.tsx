import { fireEvent, screen, waitFor } from '@testing-library/react';
import { details } from './fixtures';
import { press, openTab, show } from './show-profile';

beforeEach(() => localStorage.clear());

test('I-21 the office answers a worker’s word for GST, and records the day of the agreement', async () => {
  const waiting = details({ gstAskedAt: Date.UTC(2026, 10, 21) });
  const { fake } = show('admin', {
    user: { permissions: ['crew:read', 'user:write', 'crewinvoice:write'] },
    answers: { getuserdetails: waiting, saveUserDetails: { ok: true, ratesToApply: 0 } },
  });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  openTab('Banking');
  expect(screen.getByText(/said on Sat 21 Nov.* that they are registered/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Registered for GST').checked).toBe(false);
  fireEvent.change(screen.getByLabelText(/^Agreed to tax invoices/), { target: { value: '2026-11-02' } });
  fireEvent.click(screen.getByLabelText('Registered for GST'));
  press('Save');
  const body = { id: 7, gstRegistered: true, rctiAgreedAt: Date.parse('2026-11-01T13:00:00Z'), password: '' };
  await waitFor(() => expect(fake.callsOf('saveUserDetails')).toEqual([body]));
});

test('I-21 the office says no to a worker’s word for GST', async () => {
  const { fake } = show('admin', {
    user: { permissions: ['crew:read', 'user:write', 'crewinvoice:write'] },
    answers: {
      getuserdetails: details({ gstAskedAt: Date.UTC(2026, 10, 21) }),
      saveUserDetails: { ok: true, ratesToApply: 0 },
    },
  });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  openTab('Banking');
  press('Not registered');
  expect(screen.getByText(/answered with no when you save/)).toBeTruthy();
  press('Save');
  await waitFor(() =>
    expect(fake.callsOf('saveUserDetails')).toEqual([{ id: 7, gstAskedAt: null, password: '' }]),
  );
});

test('I-21 one’s own switch says that it waits, and can be taken back', async () => {
  const { fake } = show('own', {
    answers: {
      getMyProfile: details({ gstAskedAt: Date.UTC(2026, 10, 21) }),
      saveProfile2: { ok: true },
    },
  });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  openTab('Banking');
  expect(screen.getByText(/^It counts once the office/)).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Registered for GST'));
  press('Save');
  await waitFor(() =>
    expect(fake.callsOf('saveProfile2')).toEqual([{ gstRegistered: false, gstAskedAt: null, password: '' }]),
  );
});
