import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { crew, fakeServer, manager, office, startShell, stopShells } from './kit';

afterEach(stopShells);
const none: Out<'searchAll'> = { jobs: [], people: [], customers: [], invoices: [], more: [] };
const gala = {
  id: 12,
  title: 'Gala 2019',
  prepend: 'ACME',
  location: 'Pier 2',
  date: Date.UTC(2019, 3, 5, 2),
  tz: 'Australia/Perth',
  status: 3,
};
const found: Out<'searchAll'> = {
  jobs: [gala],
  people: [{ id: 7, fullName: 'Gala Wong', email: 'gala@example.com', phone: '+61400000000', active: false }],
  customers: [{ prepend: 'GALA', fullName: 'Gala Events' }],
  invoices: [
    {
      number: 1001,
      fullName: 'Gala Wong',
      weekStart: '2026-11-16',
      weekEnd: '2026-11-22',
      total: 43_725,
      cancelled: false,
    },
  ],
  more: ['jobs'],
};

async function open(user = office, path = '/admin/dashboard') {
  const server = fakeServer({ '/api/search/searchAll': () => [200, found] }, user);
  const shell = await startShell({ path, user, server });
  await act(async () => void fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }));
  return shell;
}
const field = () => screen.findByRole('combobox', { name: 'Search' });
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const options = () => screen.getAllByRole('option').map((one) => one.textContent);
const asked = (server: ReturnType<typeof fakeServer>) =>
  server.asked.filter(({ path }) => path === '/api/search/searchAll').map(({ body }) => body);

test('Ctrl+K finds a job of any year; Enter opens it', async () => {
  const { server } = await open();
  await type('gala');
  expect(await screen.findByRole('option', { name: /Gala 2019/ })).toBeTruthy();
  expect(options()).toEqual([
    'Gala 201905/04/19 10:00 am AWST · ACME · Pier 2 · Finished',
    'More jobs',
    'Gala WongNot active · gala@example.com · +61400000000',
    'Gala EventsGALA · show their jobs',
    'Invoice 1001, Gala Wongweek ending 22/11/26 · $437.25',
  ]);
  expect(asked(server)).toEqual([{ text: 'gala' }]);
  fireEvent.keyDown(await field(), { key: 'Enter' });
  await waitFor(() => expect(location.pathname).toBe('/admin/dashboard/12/info'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull());
});

test('arrow keys go round all lines; a customer leads to their jobs, a further word narrows them', async () => {
  const { server } = await open();
  await type('gala');
  await screen.findByRole('option', { name: /Gala 2019/ });
  for (let n = 0; n < 2; n += 1) fireEvent.keyDown(await field(), { key: 'ArrowUp' });
  const input = await field();
  const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toContain('Gala Events');
  expect(active?.getAttribute('aria-selected')).toBe('true');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(await screen.findByRole('button', { name: 'Jobs of GALA' })).toBeTruthy();
  await type('pier');
  await waitFor(() => expect(asked(server).at(-1)).toEqual({ text: 'pier', company: 'GALA' }));
});

test('Enter before the answer is there waits for it', async () => {
  await open();
  await type('gala');
  fireEvent.keyDown(await field(), { key: 'Enter' });
  await waitFor(() => expect(location.pathname).toBe('/admin/dashboard/12/info'));
});

test('the pages are found too, those of this person', async () => {
  await open(manager);
  const dialog = await screen.findByRole('dialog', { name: 'Search' });
  expect(
    within(dialog)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual(['Dashboard', 'Requests']);
});

test('without an answer it says so', async () => {
  const server = fakeServer({}, office);
  await startShell({ path: '/admin/dashboard', user: office, server });
  fireEvent.click(await screen.findByRole('button', { name: 'Search' }));
  await type('gala');
  expect((await screen.findByRole('alert', {}, { timeout: 8000 })).textContent).toContain('Retry');
});

test('nothing found is said', async () => {
  const server = fakeServer({ '/api/search/searchAll': () => [200, none] }, office);
  await startShell({ path: '/admin/dashboard', user: office, server });
  fireEvent.click(await screen.findByRole('button', { name: 'Search' }));
  await type('zzz');
  expect(await screen.findByText(/^Nothing found\. Try/)).toBeTruthy();
});

test('crew have neither button nor key', async () => {
  await open(crew, '/jobs');
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
});
