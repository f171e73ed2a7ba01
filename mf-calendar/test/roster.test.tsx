import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { offline, refusal } from '@crewcall/platform/testing';
import { at } from './fixtures';
import {
  cell,
  crewOf,
  drafted,
  gala,
  loadIn,
  mia,
  monday,
  place,
  ravi,
  row,
  showRoster,
  weekOf,
} from './roster-kit';
import { press, setWidth } from './show';

test('C.5.01: people as rows, seven days from Monday, a shift on the day of its start', async () => {
  showRoster(weekOf([{ ...mia, places: [place()] }, ravi]));
  const grid = await screen.findByRole('grid', { name: 'Roster, Monday 23 November to Sunday 29 November' });
  const heads = within(grid)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(heads.slice(1, 8).map((text) => text.slice(0, 10))).toEqual([
    'Mon 23 Nov',
    'Tue 24 Nov',
    'Wed 25 Nov',
    'Thu 26 Nov',
    'Fri 27 Nov',
    'Sat 28 Nov',
    'Sun 29 Nov',
  ]);
  expect(
    within(grid)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent)
      .slice(1),
  ).toEqual(['Mia Costa', 'Ravi Singh']);
  expect((await cell('Mia Costa', '2026-11-24')).textContent).toContain('ACME');
  expect((await cell('Mia Costa', '2026-11-25')).textContent).toBe('');
});

test('C.5.01: the week is in the address, and any day of a week leads to its Monday', async () => {
  const { fake } = showRoster(weekOf([mia]), { at: '/admin/roster?week=2026-11-26' });
  await row('Mia Costa');
  expect(fake.callsOf('getRoster')[0]).toEqual({ weekStart: monday });
  fireEvent.click(screen.getByRole('button', { name: 'Next week' }));
  await waitFor(() => expect(fake.path()).toBe('/admin/roster?week=2026-11-30'));
  await screen.findByText('Nobody to plan yet');
  fireEvent.click(screen.getByRole('button', { name: 'This week' }));
  await waitFor(() => expect(fake.path()).toBe('/admin/roster?week=2026-11-16'));
  expect(screen.getByRole('button', { name: 'This week' }).hasAttribute('disabled')).toBe(true);
});

test('C.5.01: an address without a Monday becomes that of the week on screen', async () => {
  for (const [given, shown] of [
    ['2026-99-99', '2026-11-16'],
    ['2026-11-26', monday],
  ]) {
    const { fake, unmount } = showRoster(weekOf([mia]), { at: `/admin/roster?week=${given}&panel=x` });
    await waitFor(() => expect(fake.path()).toBe(`/admin/roster?week=${shown}&panel=x`));
    unmount();
  }
});

test('C.5.01: Page Down and Page Up turn the week by keyboard', async () => {
  const { fake } = showRoster(weekOf([mia]));
  (await cell('Mia Costa', monday)).focus();
  press(document.activeElement as Element, 'PageDown');
  await waitFor(() => expect(fake.path()).toContain('2026-11-30'));
  press(await screen.findByRole('button', { name: 'Previous week' }), 'PageUp');
  fireEvent.click(screen.getByRole('button', { name: 'Previous week' }));
  press(await cell('Mia Costa', monday), 'PageUp');
  await waitFor(() => expect(fake.path()).toContain('2026-11-16'));
});

test('C.5.02: open places per group and day above the people, expandable to the crews', async () => {
  showRoster(weekOf([mia]));
  const count = await screen.findByRole('button', { name: '3 of 8 open, Stagehand, Wednesday 25 November' });
  expect(count.textContent).toBe('3 of 8');
  expect(screen.getByRole('button', { name: /^4 of 4 open, Stagehand, Tuesday/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /NOVA/ })).toBeNull();
  fireEvent.click(count);
  expect(count.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('button', { name: /NOVA.*9:00\sam\s– 5:00\spm.*3 of 8 open/ })).toBeTruthy();
});

test('C.5.03: a cell shows customer, time, status as a word, conflicts, and away with its text', async () => {
  const away = { start: at('2026-11-25T13:00Z'), end: at('2026-11-26T13:00Z'), text: 'Away, all day' };
  showRoster(
    weekOf([
      { ...mia, places: [place({ status: 'invited', conflicts: ['Overlaps with NOVA, 3:00 pm'] })] },
      { ...ravi, away: [away], places: [place({ isClocked: true }), drafted(1, { idReqCrew: 12 })] },
    ]),
  );
  const tuesday = await cell('Mia Costa', '2026-11-24');
  expect(within(tuesday).getByText('ACME')).toBeTruthy();
  expect(within(tuesday).getByText(/^4:00\spm\s– 8:00\spm/)).toBeTruthy();
  expect(within(tuesday).getByText('Invited')).toBeTruthy();
  expect(within(tuesday).getByText('Overlaps with NOVA, 3:00 pm')).toBeTruthy();
  expect((await cell('Ravi Singh', '2026-11-24')).textContent).toContain('Checked in');
  const thursday = await cell('Ravi Singh', '2026-11-26');
  expect(thursday.textContent).toBe('Away, all day');
  expect(thursday.hasAttribute('data-away')).toBe(true);
  expect((await cell('Ravi Singh', '2026-11-25')).hasAttribute('data-away')).toBe(false);
});

test('C.5.03: two jobs of one customer on a day are told apart by their titles', async () => {
  const loadOut = crewOf({ idReqCrew: 13, idJob: 7, title: 'Load out' });
  showRoster(weekOf([{ ...mia, places: [place(), place({ idReqCrew: 13 })] }], { crews: [loadIn, loadOut] }));
  const tuesday = within(await cell('Mia Costa', '2026-11-24'));
  for (const title of ['Load in', 'Load out']) {
    const chip = tuesday.getByRole('button', { name: new RegExp(`ACME.*${title}.*Confirmed`) });
    expect(chip.title).toBe(title);
  }
});

test('C.5.04: hours of each row and day, and the cost with its source only for those who may read it', async () => {
  const people = [
    { ...mia, hours: 12, cents: 42_000, costFrom: 'rate' as const },
    { ...ravi, hours: 4.5, cents: 13_500, costFrom: 'median' as const },
  ];
  const days = weekOf([]).days.map((day, index) =>
    index === 1 ? { ...day, hours: 16.5, cents: 55_500 } : day,
  );
  const { unmount } = showRoster(weekOf(people, { hasCost: true, days }));
  expect((await row('Mia Costa')).textContent).toMatch(/12 h\$420 from rates$/);
  expect((await row('Ravi Singh')).textContent).toMatch(/4\.5 h\$135 median of the group$/);
  expect(screen.getByRole('columnheader', { name: /^Tue 24 Nov/ }).textContent).toBe('Tue 24 Nov16.5 h$555');
  expect(screen.getByRole('columnheader', { name: /^Total/ }).textContent).toBe('Total16.5 h$555');
  expect(screen.getByText(/cost estimated from rates, or the median of the group/)).toBeTruthy();
  unmount();
  showRoster(weekOf(people.map((one) => ({ ...one, cents: null, costFrom: null }))));
  expect((await row('Mia Costa')).textContent).toMatch(/12 h$/);
  expect(document.body.textContent).not.toContain('$');
});

test('C.5.07: a draft of a colleague appears when its event arrives, as a draft', async () => {
  const { fake, server } = showRoster(weekOf([mia]));
  await row('Mia Costa');
  server.set(weekOf([{ ...mia, places: [drafted(1)] }]));
  act(() => fake.bus.emit('roster.changed', { idReqCrew: 11 }));
  await waitFor(async () => expect((await cell('Mia Costa', '2026-11-24')).textContent).toContain('Draft'));
  expect(screen.getByRole('button', { name: 'Publish 1 draft' })).toBeTruthy();
});

test('C.5.01: the search narrows the people, and clearing it shows everybody', async () => {
  const { fake } = showRoster(weekOf([mia, ravi]));
  await row('Ravi Singh');
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: 'mia' } });
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Ravi/ })).toBeNull());
  expect(fake.callsOf('getRoster').at(-1)).toEqual({ weekStart: monday, text: 'mia' });
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value: 'zz' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Show everybody' }));
  await row('Ravi Singh');
});

test('C.5.01: the roster says why it could not be loaded, and tries again', async () => {
  const { fake, server } = showRoster(weekOf([mia]), {
    answers: {
      getRoster: () => {
        throw refusal('The roster is being prepared.');
      },
    },
  });
  await screen.findByText('The roster could not be loaded');
  expect(screen.getByText('The roster is being prepared.')).toBeTruthy();
  fake.answer('getRoster', server.answers.getRoster ?? weekOf([]));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await row('Mia Costa');
});

test('C.5.01: without reception the last loaded week stays, and a move says that it needs the network', async () => {
  const { fake } = showRoster(weekOf([{ ...mia, places: [place({ status: 'invited' })] }]));
  fireEvent.click(within(await cell('Mia Costa', '2026-11-24')).getByRole('button'));
  fake.answer('setDrafts', () => {
    throw offline();
  });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Take off' }));
  await waitFor(() => expect(fake.said.join()).toContain('This needs the network'));
  expect((await cell('Mia Costa', '2026-11-24')).textContent).toContain('Invited');
});

test('C.5.12: below 1024 px it is a list by day with the same menus', async () => {
  setWidth(800);
  const away = { start: at('2026-11-25T13:00Z'), end: at('2026-11-26T13:00Z'), text: 'Away, all day' };
  const { fake } = showRoster(
    weekOf([
      { ...mia, places: [place({ status: 'invited' })] },
      { ...ravi, away: [away] },
    ]),
  );
  const tuesday = await screen.findByRole('region', { name: 'Tuesday 24 November' });
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(7);
  const open = within(tuesday).getByRole('button', { name: /ACME.*4 of 4 open/ });
  expect(within(open).getByText('Stagehand · Load in')).toBeTruthy();
  const thursday = screen.getByRole('region', { name: 'Thursday 26 November' });
  expect(within(thursday).getByText('Away, all day')).toBeTruthy();
  press(within(tuesday).getByRole('button', { name: /Invited/ }), 'Enter');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Take off' }));
  await within(tuesday).findByText('Draft: take off');
  expect(fake.callsOf('setDrafts')[0]?.drafts).toEqual([
    { idReqCrew: 11, idUser: 21, action: 'remove', version: 0 },
  ]);
});

test('C.5.02: a crew that nobody has to be found for is not listed as open by day', async () => {
  setWidth(390);
  showRoster(weekOf([mia], { crews: [loadIn, crewOf({ ...gala, confirmed: 8, invited: 0 })] }));
  const wednesday = await screen.findByRole('region', { name: 'Wednesday 25 November' });
  expect(within(wednesday).queryByText('Open places')).toBeNull();
});
