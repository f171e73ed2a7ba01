import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { SignaturePadProps } from '@crewcall/ui/signature-pad';
import { safeHtml } from '../src/pages/contract/contract-read';
import { crew, fakeServer, refusal, sessionOf, startShell, stopShells } from './kit';

// jsdom draws nothing: the pad is its two buttons.
jest.mock('@crewcall/ui/signature-pad', () => ({
  SignaturePad: ({ name, onApprove, onInk }: SignaturePadProps) => (
    <>
      <p>{name}</p>
      <button onClick={() => onInk?.(true)}>Draw</button>
      <button onClick={() => onApprove('data:image/jpeg;base64,AAAA')}>Approve</button>
      <button>Clear</button>
    </>
  ),
}));

afterEach(stopShells);
const get = '/api/user/getCompanyContractData/4';
const send = '/api/user/signContract';
const contract = {
  title: 'Crew agreement',
  bodyHtml: '<p onclick="x()">Terms</p><script>1</script>',
  version: 2,
  signedAt: null as number | null,
  signatures: [] as { signedAt: number; name: string; checked: string[]; image: string | null }[],
  checkboxes: [
    { id: 'a', label: 'I have read it', required: true },
    { id: 'b', label: 'Write my invoices', required: false },
  ],
};
const owing = { ...crew, contractDue: 2 };
const warning = 'Please make sure you read the whole contract before proceeding';
const at = () => location.pathname + location.search;
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('A.2.03, A.5.02: the contract wants its required boxes before the signature, which goes to the server', async () => {
  const server = fakeServer(
    { [get]: () => [200, contract], [send]: () => [200, { ok: true }], '/api/user/getMe': () => [200, crew] },
    owing,
  );
  const { host } = await startShell({ path: '/us/contract/me?tab=banking', user: owing, server });
  const box = await screen.findByLabelText('I have read it');
  expect(screen.getByText('Step 1 of 2 · Read')).toBeTruthy();
  await press('Continue');
  expect(screen.getByRole('alert').textContent).toBe(warning);
  expect(document.activeElement).toBe(box);
  fireEvent.click(box);
  expect(screen.queryByText(warning)).toBeNull();
  await press('Continue');
  expect(screen.getByRole('heading', { name: 'Sign' })).toBe(document.activeElement);
  expect(screen.getByRole('button', { name: 'Clear' })).toBeTruthy();
  expect(screen.getAllByText(/Mia Costa/).length).toBeGreaterThan(0);
  await press('Approve');
  await waitFor(() => expect(at()).toBe('/me?tab=banking'));
  expect(server.asked.find((one) => one.path === send)?.body).toEqual({
    version: 2,
    name: 'Mia Costa',
    checked: ['a'],
    signature: 'data:image/jpeg;base64,AAAA',
    key: expect.stringMatching(/\w{16,}/) as string,
  });
  await waitFor(() => expect(host.session.user.getSnapshot()?.contractDue).toBeNull());
});

test('A.2.03, S-08: a contract that is due comes first after signing in, and leads on to where one was going', async () => {
  const server = fakeServer({
    '/api/auth/login': () => [200, sessionOf(owing)],
    [get]: () => [200, contract],
  });
  await startShell({ path: '/?redirect=%2Fme%3Ftab%3Dbanking', server });
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'mia@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'a long password' } });
  await press('Sign In');
  expect(await screen.findByRole('heading', { name: 'Crew agreement' })).toBeTruthy();
  expect(at()).toBe('/us/contract/me?tab=banking');
  // A shift may be waiting: it can be put off, and the page then says that it is still due.
  await press('Not now');
  await waitFor(() => expect(at()).toBe('/me?tab=banking'));
  expect(screen.getByRole('link', { name: 'Read and sign' }).getAttribute('href')).toBe('/us/contract/me');
});

test('A.2.03: without a network nobody is held up, and a contract that does not load can be passed by', async () => {
  const server = fakeServer({ [get]: () => [503, {}] }, owing);
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await startShell({ path: '/', user: owing, server });
  await waitFor(() => expect(at()).toBe('/jobs'));
  online.mockRestore();
  stopShells();
  await startShell({ path: '/', user: owing, server });
  expect(await screen.findByText('The contract could not be loaded')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contract');
  await press('Go on without');
  await waitFor(() => expect(at()).toBe('/jobs'));
});

test('A.2.03: a reload goes on where one was, and Back leads from signing to reading', async () => {
  const server = fakeServer({ [get]: () => [200, contract] }, owing);
  const start = () => startShell({ path: '/us/contract/jobs', user: owing, server });
  await start();
  fireEvent.click(await screen.findByLabelText('I have read it'));
  const kept = { ...sessionStorage };
  stopShells();
  Object.assign(sessionStorage, kept);
  await start();
  expect(((await screen.findByLabelText('I have read it')) as HTMLInputElement).checked).toBe(true);
  await press('Continue');
  expect(screen.getByRole('heading', { name: 'Sign' })).toBeTruthy();
  await act(async () => window.history.back());
  expect(await screen.findByLabelText('I have read it')).toBeTruthy();
});

test('N-19: a pressed notification does not take a drawn signature away unasked; a signed one is no question', async () => {
  const worker = new EventTarget();
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  const heard: unknown[] = [];
  const ports = [{ postMessage: (message: unknown) => heard.push(message) }];
  const follow = (path: string) =>
    act(
      async () =>
        void worker.dispatchEvent(
          Object.assign(new Event('message'), { data: { type: 'crewcall.open', path }, ports }),
        ),
    );
  const server = fakeServer(
    { [get]: () => [200, contract], [send]: () => [200, { ok: true }], '/api/user/getMe': () => [200, crew] },
    owing,
  );
  await startShell({ path: '/us/contract/jobs', user: owing, server });
  fireEvent.click(await screen.findByLabelText('I have read it'));
  await press('Continue');
  await press('Draw');
  await follow('/me');
  expect(heard).toEqual(['heard']);
  expect(screen.getByText('Your signature')).toBeTruthy();
  await press('Stay');
  expect(at()).toBe('/us/contract/jobs');
  await press('Approve');
  await waitFor(() => expect(at()).toBe('/jobs'));
  await follow('/me');
  expect(at()).toBe('/me');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('S-09: a new version meanwhile says so and is read again, with its boxes empty', async () => {
  let version = 2;
  const text = 'The contract has changed. Please read the new version and sign again.';
  const server = fakeServer(
    {
      [get]: () => [200, { ...contract, version, bodyHtml: `<p>Version ${version}</p>` }],
      [send]: () => [409, refusal(text)],
    },
    owing,
  );
  await startShell({ path: '/us/contract/jobs', user: owing, server });
  fireEvent.click(await screen.findByLabelText('I have read it'));
  await press('Continue');
  version = 3;
  await press('Approve');
  expect(await screen.findByText('Version 3')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect((screen.getByLabelText('I have read it') as HTMLInputElement).checked).toBe(false);
});

const signedOn = (signedAt: number, checked: string[]) => ({
  ...{ signedAt, name: 'Mia Costa', checked, image: 'data:image/jpeg;base64,AAAA' },
});
const firstOn = Date.parse('2026-11-01T00:00:00Z');

test('S-09: who has signed all of this version sees what and when, and is offered no second signature', async () => {
  const signed = { ...contract, signedAt: firstOn, signatures: [signedOn(firstOn, ['a', 'b'])] };
  await startShell({
    path: '/us/contract/me',
    user: crew,
    server: fakeServer({ [get]: () => [200, signed] }, crew),
  });
  expect(await screen.findByText(/^You signed this version on/)).toBeTruthy();
  expect(screen.getByRole('img', { name: /^Signature of Mia Costa/ })).toBeTruthy();
  for (const label of [/^I have read it/, /^Write my invoices/])
    expect(screen.getByLabelText(label)).toMatchObject({ checked: true, disabled: true });
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await press('Go on');
  await waitFor(() => expect(at()).toBe('/me'));
});

test('S-09, Y-06, I-21: a box that was left open is ticked and signed later, and nothing else can be signed again', async () => {
  const signed = { ...contract, signedAt: firstOn, signatures: [signedOn(firstOn, ['a'])] };
  const server = fakeServer(
    { [get]: () => [200, signed], [send]: () => [200, { ok: true }], '/api/user/getMe': () => [200, crew] },
    crew,
  );
  await startShell({ path: '/us/contract/me', user: crew, server });
  const open = await screen.findByLabelText(/^Write my invoices/);
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  expect(screen.getByText(/It takes another signature\.$/)).toBeTruthy();
  fireEvent.click(open);
  await press('Continue');
  await press('Approve');
  await waitFor(() => expect(at()).toBe('/me'));
  expect(server.asked.find((one) => one.path === send)?.body).toMatchObject({ checked: ['a', 'b'] });
});

test('S-09: Approve once more after a lost answer is the same press', async () => {
  let isLost = true;
  const server = fakeServer(
    {
      [get]: () => [200, contract],
      [send]: () => (isLost ? [503, {}] : [200, { ok: true }]),
      '/api/user/getMe': () => [200, crew],
    },
    owing,
  );
  await startShell({ path: '/us/contract/jobs', user: owing, server });
  fireEvent.click(await screen.findByLabelText('I have read it'));
  await press('Continue');
  await press('Approve');
  isLost = false;
  await press('Approve');
  await waitFor(() => expect(at()).toBe('/jobs'));
  const keys = server.asked
    .filter(({ path }) => path === send)
    .map(({ body }) => (body as { key: string }).key);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('S-09: a signature whose answer was lost is found on the page, which says so', async () => {
  const text = 'You have signed this version already, and nothing new is ticked.';
  let signatures = contract.signatures;
  const server = fakeServer(
    {
      [get]: () => [200, { ...contract, signatures, signedAt: signatures[0]?.signedAt ?? null }],
      [send]: () => [200, refusal(text)],
    },
    owing,
  );
  await startShell({ path: '/us/contract/jobs', user: owing, server });
  fireEvent.click(await screen.findByLabelText('I have read it'));
  await press('Continue');
  signatures = [signedOn(firstOn, ['a', 'b'])];
  await press('Approve');
  expect(await screen.findByText(/^You signed this version on/)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

test('A.2.03: the company’s text brings its shape and nothing that runs, loads or looks like the product', () => {
  const show = (html: string) => {
    const place = document.createElement('div');
    place.replaceChildren(safeHtml(html));
    return place.innerHTML;
  };
  expect(show('<h2 style="color:red" class="x" id="main">A</h2><p onclick="x()">B <b>C</b></p>')).toBe(
    '<h2>A</h2><p>B <b>C</b></p>',
  );
  expect(show('<a href="https://crew.example/terms" onclick="x()">T</a>')).toBe(
    '<a href="https://crew.example/terms" rel="noopener noreferrer" target="_blank">T</a>',
  );
  for (const evil of [
    '<script>x()</script>',
    '<img src=x onerror=x()>',
    '<svg onload=x()><script>x()</script></svg>',
    '<iframe srcdoc="<script>x()</script>"></iframe>',
    '<form action=//evil.example><input name=p><button>Go</button></form>',
    '<style>*{display:none}</style><link rel=stylesheet href=//evil.example>',
    '<math><mtext><img src=x onerror=x()></mtext></math>',
    '<template><script>x()</script></template>',
    '<object data=x></object><embed src=x>',
  ])
    expect(show(evil)).not.toMatch(/<(?!p|b)|x\(\)|evil/);
  for (const href of [
    'javascript:x()',
    ' JaVaScRiPt:x()',
    'data:text/html,x',
    '//evil.example',
    'vbscript:x',
  ])
    expect(show(`<a href="${href}">T</a>`)).toBe('<a>T</a>');
});
