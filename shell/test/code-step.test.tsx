import { fireEvent, screen, waitFor } from '@testing-library/react';
import { crew, fakeServer, refusal, sessionOf, startShell, stopShells } from './kit';

afterEach(stopShells);
const asked = { ...refusal('Enter the code of your authenticator app to go on.'), code: 'second-factor' };
const wrong = 'This code is not right, or was used already. Each code counts once: wait for the next one.';
const login = () => [200, { ...asked, token: 'half' }] as const;
const entered = () => [200, { ...sessionOf(crew), remember: true }] as const;
const path = '/api/auth/signInWithCode';

function fill() {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'mia@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long password' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}
async function type(label: string, code: string) {
  fireEvent.change(await screen.findByLabelText(label), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}
const sent = (server: ReturnType<typeof fakeServer>) =>
  server.asked.filter((one) => one.path === path).map((one) => one.body);

test('after the password a code is asked for, which the phone may fill in, and it signs in', async () => {
  const server = fakeServer({ '/api/auth/login': login, [path]: entered });
  const { host } = await startShell({ path: '/', server });
  fill();
  expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeTruthy();
  const field = await screen.findByLabelText<HTMLInputElement>('Code');
  expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Type the six digits that your app shows.');
  expect(host.session.view.getSnapshot()).toBeNull();
  await type('Code', '123456');
  await waitFor(() => expect(location.pathname).toBe('/jobs'));
  expect(sent(server)).toEqual([{ token: 'half', code: '123456' }]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('half');
});

test('a wrong code is said and leaves the step, a recovery code is typed instead', async () => {
  let isRight = false;
  const server = fakeServer({
    '/api/auth/login': login,
    [path]: () => (isRight ? entered() : [401, refusal(wrong)]),
  });
  await startShell({ path: '/', server });
  fill();
  await type('Code', '000000');
  expect((await screen.findByRole('alert')).textContent).toBe(wrong);
  expect((screen.getByLabelText('Code') as HTMLInputElement).value).toBe('000000');
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'));
  expect(screen.getByText(/The office can reset your second factor/)).toBeTruthy();
  isRight = true;
  await type('Recovery code', 'ab12-cd34-ef56');
  await waitFor(() => expect(location.pathname).toBe('/jobs'));
  expect(sent(server).at(-1)).toEqual({ token: 'half', code: 'ab12-cd34-ef56' });
  expect(server.count('/api/auth/refresh')).toBe(0);
});

test('a step that took too long begins anew, and the sign-in page says why', async () => {
  const over = 'This took too long, or was finished already. Please sign in again.';
  const server = fakeServer({
    '/api/auth/login': login,
    [path]: () => [401, { ...refusal(over), code: 'sign-in-again' }],
  });
  await startShell({ path: '/', server });
  fill();
  await type('Code', '123456');
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  expect(screen.getByRole('note').textContent).toBe(over);
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('mia@example.com');
});

test('one may start again, as somebody else', async () => {
  await startShell({ path: '/', server: fakeServer({ '/api/auth/login': login }) });
  fill();
  fireEvent.click(await screen.findByRole('button', { name: 'Start again' }));
  expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeTruthy();
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('mia@example.com');
  expect(screen.queryByRole('note')).toBeNull();
});

test('a link asks for the code too, and goes on to what it is about', async () => {
  const server = fakeServer({
    '/api/auth/otllogin': login,
    [path]: entered,
    '/api/user/replyJob': () => [200, { ok: true }],
  });
  await startShell({ path: '/linklogin/t0k/acceptJob/7/9/1', server });
  await type('Code', '123456');
  expect(await screen.findByText('You have accepted the invite.')).toBeTruthy();
  expect(location.pathname).toBe('/jobs/upcoming/7/crews');
});
