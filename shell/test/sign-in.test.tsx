import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { crew, fakeServer, office, refusal, sessionOf, startShell, stopShells } from './kit';

afterEach(stopShells);
function fill(email: string, password = 'a long password') {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('A.2.02: the sign-in screen', async () => {
  await startShell({ path: '/' });
  expect(screen.getByRole('heading', { name: 'Sign In' })).toBeTruthy();
  expect((screen.getByLabelText('Remember me') as HTMLInputElement).checked).toBe(true);
  expect(screen.getByText('Request an account').getAttribute('href')).toBe('/public/signup/worker');
  expect(screen.getByText('Forgot password?')).toBeTruthy();
});
test('A.5.01, A.8.08: an address that is none is alerted and not sent', async () => {
  const { server } = await startShell({ path: '/' });
  fill('mia@nowhere');
  expect(screen.getByRole('alert').textContent).toBe('Invalid email address!');
  expect(server.count('/api/auth/login')).toBe(0);
});
test("A.8.02: a refusal is a notice titled 'Error'; what was typed stays", async () => {
  const server = fakeServer({
    '/api/auth/login': () => [401, refusal('The email or the password is not right.')],
  });
  await startShell({ path: '/', server });
  fill('mia@example.com');
  expect(await screen.findByText('The email or the password is not right.')).toBeTruthy();
  expect(screen.getByText('Error')).toBeTruthy();
  expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('a long password');
  expect(server.count('/api/auth/refresh')).toBe(0);
});
test('S-07, S-06: signing in goes on to where one was going, and keeps no token and no password', async () => {
  const server = fakeServer({ '/api/auth/login': () => [200, sessionOf(office)] });
  const { host } = await startShell({ path: '/admin/requests?x=1', server });
  await screen.findByLabelText('Email');
  expect(location.pathname + location.search).toBe('/?redirect=%2Fadmin%2Frequests%3Fx%3D1');
  fill('ada@example.com');
  await waitFor(() => expect(location.pathname).toBe('/admin/requests'));
  expect(location.search).toBe('?x=1');
  expect(host.session.token()).toBe('secret-token');
  const kept = JSON.stringify({ ...localStorage });
  expect(kept).not.toContain('secret-token');
  expect(kept).not.toContain('a long password');
});
test('A.6.01: crew land on their jobs', async () => {
  const server = fakeServer({ '/api/auth/login': () => [200, sessionOf(crew)] });
  await startShell({ path: '/', server });
  fill('mia@example.com');
  await waitFor(() => expect(location.pathname).toBe('/jobs'));
});
test('S-02, S-03: whoever was signed out elsewhere reads why on the sign-in page; whose session ran out does not', async () => {
  const text = 'Your password was changed. Sign in with the new one.';
  const ended = (code?: string) =>
    fakeServer({ '/api/auth/refresh': () => [401, { ...refusal(text), code }] });
  await startShell({ path: '/jobs', user: crew, server: ended('signed-out') });
  expect((await screen.findByRole('note')).textContent).toBe(text);
  expect(location.pathname + location.search).toBe('/?redirect=%2Fjobs');
  stopShells();
  await startShell({ path: '/jobs', user: crew, server: ended() });
  await screen.findByLabelText('Email');
  expect(screen.queryByText(text)).toBeNull();
});
test('A.2.01, S-02: the address that signs out asks for no other token', async () => {
  const out = await startShell({ path: '/logout', user: crew, server: fakeServer({}, crew) });
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  expect([out.server.count('/api/auth/logout'), out.server.count('/api/auth/refresh')]).toEqual([1, 0]);
  expect(localStorage.getItem('crewcall.session')).toBeNull();
});
test('A.2.02: the password can be shown, Caps Lock is told, and the browser may fill both fields', async () => {
  await startShell({ path: '/' });
  const field = screen.getByLabelText('Password') as HTMLInputElement;
  expect([field.type, field.autocomplete]).toEqual(['password', 'current-password']);
  expect((screen.getByLabelText('Email') as HTMLInputElement).autocomplete).toBe('username');
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
  fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true });
  expect(screen.getByText('Caps Lock is on.')).toBeTruthy();
  fireEvent.keyUp(field, { key: 'CapsLock' });
  expect(screen.queryByText('Caps Lock is on.')).toBeNull();
});
test('S-20: a sign-in without a network is reported without the password', async () => {
  const { server } = await startShell({ path: '/' });
  fill('mia@example.com', 'a very secret word');
  expect(await screen.findByText(/This needs the network/)).toBeTruthy();
  await waitFor(() => expect(server.count('/api/platform/report')).toBe(1));
  const report = JSON.stringify(server.asked.find((one) => one.path === '/api/platform/report')?.body);
  expect(report).toContain('/api/auth/login');
  expect(report).not.toContain('a very secret word');
});
test('A.2.02, S-02: where storage is switched off, one signs in all the same and stays as long as the tab', async () => {
  const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  try {
    const server = fakeServer({ '/api/auth/login': () => [200, sessionOf(crew)] });
    const { host } = await startShell({ path: '/', server });
    fill('mia@example.com');
    await waitFor(() => expect(location.pathname).toBe('/jobs'));
    await act(async () => host.session.end('signed-out'));
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  } finally {
    blocked.mockRestore();
  }
});

test('S-02, A.7.16: whoever signs in has their device told to the server again, however lately it was', async () => {
  localStorage.setItem(`crewcall.push.${crew.id}.kept`, `${Date.now()} https://push.example.com/1`);
  const server = fakeServer({ '/api/auth/login': () => [200, sessionOf(crew)] });
  await startShell({ path: '/', server });
  fill('mia@example.com');
  await waitFor(() => expect(location.pathname).toBe('/jobs'));
  expect(localStorage.getItem(`crewcall.push.${crew.id}.kept`)).toBeNull();
});
