import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { crew, fakeServer, office, refusal, startShell, stopShells } from './kit';

// jsdom draws nothing.
jest.mock('signature_pad', () => ({
  __esModule: true,
  default: class {
    toData = () => [];
    fromData() {}
    clear() {}
    off() {}
    addEventListener() {}
  },
}));

afterEach(stopShells);
const session = (user: typeof crew) => ({
  token: 'secret-token',
  expires: Date.now() + 3_600_000,
  user,
  userPages: [],
});
function fill(email: string, password = 'a long password') {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('A.2.02 the sign-in screen', async () => {
  await startShell({ path: '/' });
  expect(screen.getByRole('heading', { name: 'Sign In' })).toBeTruthy();
  expect((screen.getByLabelText('Remember me') as HTMLInputElement).checked).toBe(true);
  expect(screen.getByText('Request an account').getAttribute('href')).toBe('/public/signup/worker');
  expect(screen.getByText('Forgot password?')).toBeTruthy();
});
test('A.5.01 an address that is none is alerted and not sent', async () => {
  const { server } = await startShell({ path: '/' });
  fill('mia@nowhere');
  expect(screen.getByRole('alert').textContent).toBe('Invalid email address!');
  expect(server.count('/api/auth/login')).toBe(0);
});
test("A.8.02 a refusal is a notice titled 'Error'; what was typed stays", async () => {
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
test('S-07, S-06 signing in goes on to where one was going, and keeps no token and no password', async () => {
  const server = fakeServer({ '/api/auth/login': () => [200, session(office)] });
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
test('A.6.01 crew land on their jobs', async () => {
  const server = fakeServer({ '/api/auth/login': () => [200, session(crew)] });
  await startShell({ path: '/', server });
  fill('mia@example.com');
  await waitFor(() => expect(location.pathname).toBe('/jobs'));
});
test('A.2.04, A.2.05 a link shows LOADING, signs in and answers the invite', async () => {
  const server = fakeServer({
    '/api/auth/otllogin': () => [200, session(crew)],
    '/api/user/replyJob': () => [200, { ok: true }],
  });
  await startShell({ path: '/linklogin/t0k/acceptJob/7/9/1', server });
  await waitFor(() => expect(location.pathname).toBe('/jobs/upcoming/7/crews'));
  expect(server.asked.find((one) => one.path === '/api/auth/otllogin')?.body).toEqual({ token: 't0k' });
  expect(server.asked.find((one) => one.path === '/api/user/replyJob')?.body).toEqual({
    id: 9,
    accepted: true,
  });
});
test('A.2.08 a dead link goes to the sign-in screen and says why', async () => {
  const server = fakeServer({ '/api/auth/otllogin': () => [401, refusal('This link has been used.')] });
  await startShell({ path: '/linklogin/old', server });
  expect(await screen.findByText('This link has been used.')).toBeTruthy();
  expect(location.pathname).toBe('/');
});
test('A.2.03, A.5.02 the contract wants its required boxes before the signature', async () => {
  const contract = {
    title: 'Crew agreement',
    bodyHtml: '<p onclick="x()">Terms</p><script>1</script>',
    version: 2,
    checkboxes: [{ id: 'a', label: 'I have read it', required: true }],
  };
  const server = fakeServer({ '/api/user/getCompanyContractData/1': () => [200, contract] }, crew);
  await startShell({ path: '/us/contract/jobs', user: crew, server });
  const box = await screen.findByLabelText('I have read it');
  expect(document.querySelector('[data-text]')?.innerHTML).toBe('<p>Terms</p>');
  fireEvent.click(screen.getByText('Continue'));
  expect(screen.getByRole('alert').textContent).toBe(
    'Please make sure you read the whole contract before proceeding',
  );
  fireEvent.click(box);
  await act(async () => void fireEvent.click(screen.getByText('Continue')));
  expect(screen.getByRole('heading', { name: 'Sign' })).toBeTruthy();
  expect(screen.getByText('Approve')).toBeTruthy();
  expect(screen.getByText('Clear')).toBeTruthy();
  expect(screen.getAllByText(/Mia Costa/).length).toBeGreaterThan(0);
});
