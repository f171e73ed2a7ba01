import { fireEvent, screen, waitFor } from '@testing-library/react';
import { hour, now } from './fixtures';
import { extraData, far, open, title } from './open-form';

const changed = { ...far, customerChange: { at: now - hour, changed: ['Date', 'Location'] } };

test('N-19: the form says what a customer changed and when; the office says that it has seen it', async () => {
  const { fake } = open(changed, 'info', { seeCustomerChange: { ok: true } });
  expect(await screen.findByText(/^Changed by customer, .* 2:00 pm AEDT: Date, Location\.$/)).toBeTruthy();
  fake.answer('getJobDetail', { job: { ...far, customerChange: null }, extraData });
  fireEvent.click(screen.getByRole('button', { name: 'Mark as seen' }));
  await waitFor(() => expect(fake.callsOf('seeCustomerChange')).toEqual([{ id: far.id }]));
  await waitFor(() => expect(screen.queryByText(/^Changed by customer/)).toBeNull());
});

test('N-19: the form says what times and place were before the customer changed them', async () => {
  const differs = ['The place was Hall 1 and is now Gate 4.'];
  open({ ...far, customerChange: { at: now - hour, changed: ['Location'], differs } }, 'info');
  expect(await screen.findByText(/: Location\. The place was Hall 1 and is now Gate 4\.$/)).toBeTruthy();
});

test('N-19: who only reads jobs is told and has nothing to press', async () => {
  open(changed, 'info', {}, { permissions: ['job:read'] });
  await title();
  expect(await screen.findByText(/^Changed by customer/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark as seen' })).toBeNull();
});
