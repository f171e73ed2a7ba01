import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { crew, fakeServer, refusal, startShell, stopShells } from './kit';

afterEach(stopShells);
const check = '/api/auth/otllogin/t0k';
const good = { valid: true, state: 'good', purpose: 'reset', firstName: 'Mia', email: 'mia@example.com' };
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const valueOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

test('S-19: a link is asked for with the address typed at sign-in, and the answer does not say whose it is', async () => {
  const server = fakeServer({ '/api/auth/requestReset': () => [200, { ok: true }] });
  await startShell({ path: '/', server });
  type('Email', 'mia@example.com');
  await act(async () => void fireEvent.click(screen.getByText('Forgot password?')));
  await screen.findByRole('heading', { name: 'Forgot password' });
  expect(valueOf('Email')).toBe('mia@example.com');
  type('Email', 'mia@');
  await press('Send link');
  expect(screen.getByRole('alert').textContent).toBe('Invalid email address!');
  type('Email', 'mia@example.com');
  await press('Send link');
  expect(await screen.findByText(/has an account, a link is on its way/)).toBeTruthy();
  expect(server.asked.filter((one) => one.path === '/api/auth/requestReset')).toHaveLength(1);
});

test('S-19, X-13: too many requests are told with how long to wait', async () => {
  const text = 'Too many tries. Please wait 30 seconds and try again.';
  await startShell({
    path: '/reset',
    server: fakeServer({ '/api/auth/requestReset': () => [429, refusal(text)] }),
  });
  await screen.findByLabelText('Email');
  type('Email', 'mia@example.com');
  await press('Send link');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

test('S-19: a good link takes a password of 10 characters, ends this browser’s session and fills in the address', async () => {
  const server = fakeServer(
    { [check]: () => [200, good], '/api/auth/reset': () => [200, { ok: true, email: good.email }] },
    crew,
  );
  const { host } = await startShell({ path: '/reset/t0k', user: crew, server });
  const field = (await screen.findByLabelText('New password')) as HTMLInputElement;
  expect(field.autocomplete).toBe('new-password');
  expect(screen.getByText('At least 10 characters; a few words are best.')).toBeTruthy();
  type('New password', 'too short');
  await press('Save password');
  expect(screen.getByRole('alert').textContent).toBe('The password needs at least 10 characters.');
  expect(server.count('/api/auth/reset')).toBe(0);
  type('New password', 'long enough');
  await press('Save password');
  expect(await screen.findByText('Your password is changed. Sign in with the new one.')).toBeTruthy();
  expect(host.session.view.getSnapshot()).toBeNull();
  await waitFor(() => expect(valueOf('Email')).toBe('mia@example.com'));
});

test.each([
  ['used', 'This link has been used already: it works once.', 'mia@example.com'],
  ['expired', 'This link is too old, or a newer one was sent.', 'mia@example.com'],
  ['unknown', 'This link is not valid. Maybe a part of it is missing.', null],
])('S-19: a link that is %s says so at once and offers a new one', async (state, text, email) => {
  const body = { valid: false, state, purpose: 'reset', firstName: null, email };
  await startShell({ path: '/reset/t0k', server: fakeServer({ [check]: () => [200, body] }) });
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(valueOf('Email')).toBe(email ?? '');
});
