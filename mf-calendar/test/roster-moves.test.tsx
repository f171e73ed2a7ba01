import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FakeRegion } from '@crewcall/platform/testing';
import {
  cell,
  drafted,
  fakeServer,
  loadIn,
  mia,
  monday,
  place,
  ravi,
  row,
  showRoster,
  weekOf,
} from './roster-kit';
import { point, press, setWidth } from './show';

const tuesday = '2026-11-24';
const placeOf = async (name: string, day = tuesday) => within(await cell(name, day)).getByRole('button');
const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }));
const sent = (fake: FakeRegion) => fake.callsOf('setDrafts').map(({ drafts }) => drafts);
const focused = () => document.activeElement as HTMLElement;

/** jsdom has no DragEvent, so the events get what the library reads of one. */
function dragEvent(type: 'dragStart' | 'dragEnter' | 'dragOver' | 'drop', element: Element): void {
  const event = createEvent[type](element);
  const dataTransfer = {
    types: [] as string[],
    setData() {},
    getData: () => '',
    setDragImage() {},
    items: [],
  };
  Object.defineProperties(event, {
    dataTransfer: { value: dataTransfer },
    clientX: { value: 1 },
    clientY: { value: 1 },
  });
  fireEvent(element, event);
}
const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));
async function drag(from: Element, to: Element): Promise<void> {
  dragEvent('dragStart', from);
  await frame();
  dragEvent('dragEnter', to);
  dragEvent('dragOver', to);
  await frame();
  dragEvent('drop', to);
  await frame();
}

async function openCrew(name: RegExp, count: RegExp): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: count }));
  const chip = await screen.findByRole('button', { name });
  point(chip, 'pointerover', 'mouse');
  return chip;
}

test('C.5.05: dragging an open place to a person makes a draft to invite them', async () => {
  const { fake } = showRoster(weekOf([mia, ravi]));
  const chip = await openCrew(/ACME.*4 of 4 open/, /^4 of 4 open/);
  await drag(chip, await row('Ravi Singh'));
  await waitFor(async () => expect((await placeOf('Ravi Singh')).textContent).toContain('Draft'));
  expect(sent(fake)).toEqual([[{ idReqCrew: 11, idUser: 22, action: 'invite', version: 0 }]]);
  expect(await screen.findByRole('button', { name: /^3 of 4 open/ })).toBeTruthy();
});

test('C.5.05: dragging a draft or an invited person to another person moves it', async () => {
  const { fake } = showRoster(
    weekOf([{ ...mia, places: [place({ status: 'invited' }), drafted(7, { idReqCrew: 12 })] }, ravi]),
  );
  await drag(await placeOf('Mia Costa'), await row('Ravi Singh'));
  await waitFor(async () => expect((await placeOf('Ravi Singh')).textContent).toContain('Draft'));
  expect((await placeOf('Mia Costa')).textContent).toContain('Draft: take off');
  await drag(await placeOf('Mia Costa', '2026-11-25'), await row('Ravi Singh'));
  await waitFor(async () => expect((await cell('Mia Costa', '2026-11-25')).textContent).toBe(''));
  expect(sent(fake)).toEqual([
    [
      { idReqCrew: 11, idUser: 22, action: 'invite', version: 0 },
      { idReqCrew: 11, idUser: 21, action: 'remove', version: 0 },
    ],
    [
      { idReqCrew: 12, idUser: 22, action: 'invite', version: 0 },
      { idReqCrew: 12, idUser: 21, action: null, version: 1 },
    ],
  ]);
});

test('C.5.05: the place of somebody who has checked in does not move and says why', async () => {
  const { fake } = showRoster(weekOf([{ ...mia, places: [place({ isClocked: true })] }, ravi]));
  await drag(await placeOf('Mia Costa'), await row('Ravi Singh'));
  await waitFor(() => expect(fake.said).toHaveLength(1));
  expect(fake.said[0]).toMatch(/^Mia Costa has checked in on ACME, 4:00\spm.* cannot be moved\.$/);
  fireEvent.click(await placeOf('Mia Costa'));
  await choose('Move…');
  fireEvent.click(await placeOf('Mia Costa'));
  await choose('Take off');
  await waitFor(() => expect(fake.said).toHaveLength(3));
  expect(sent(fake)).toEqual([]);
});

test('C.5.05: a move of which the server refuses a part is not done by half', async () => {
  const first = weekOf([{ ...mia, places: [place({ status: 'invited' })] }, ravi]);
  const refusing = fakeServer(first, ({ idUser }) =>
    idUser === ravi.id ? 'Ravi Singh lacks a licence for this shift.' : null,
  );
  const { fake } = showRoster(first, { answers: refusing.answers });
  await drag(await placeOf('Mia Costa'), await row('Ravi Singh'));
  await waitFor(() => expect(fake.said).toEqual(['Ravi Singh lacks a licence for this shift.']));
  await waitFor(async () => expect((await placeOf('Mia Costa')).textContent).toMatch(/Invited$/));
  expect(sent(fake)[1]).toEqual([{ idReqCrew: 11, idUser: 21, action: null, version: 1 }]);
});

test('C.5.06: arrows move between people, days and places; Enter gives a shift on an empty day', async () => {
  const { fake } = showRoster(weekOf([{ ...mia, places: [place()] }, ravi]));
  (await cell('Ravi Singh', monday)).focus();
  press(focused(), 'ArrowRight');
  expect(focused()).toBe(await cell('Ravi Singh', tuesday));
  press(focused(), 'ArrowUp');
  expect(focused()).toBe(await placeOf('Mia Costa'));
  press(focused(), 'ArrowUp');
  expect(focused().textContent).toBe('4 of 4');
  press(focused(), 'End', { ctrlKey: true });
  expect(focused()).toBe(await cell('Ravi Singh', '2026-11-29'));
  press(focused(), 'Home');
  press(focused(), 'ArrowRight');
  expect(document.querySelectorAll('[role=grid] [tabindex="0"]')).toHaveLength(1);
  press(focused(), 'Enter');
  await choose('Give a shift…');
  const dialog = await screen.findByRole('dialog', { name: 'Give Ravi Singh a shift' });
  expect(within(dialog).queryByText(/NOVA/)).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: /ACME.*4 of 4 open/ }));
  await waitFor(async () => expect((await placeOf('Ravi Singh')).textContent).toContain('Draft'));
  expect(sent(fake)).toEqual([[{ idReqCrew: 11, idUser: 22, action: 'invite', version: 0 }]]);
});

test('C.5.06: "Give to…" names who is suggested and why, and typing with Enter is enough', async () => {
  const { fake } = showRoster(weekOf([mia, ravi]), {
    answers: {
      suggestCrew: {
        people: [{ id: 22, fullName: 'Ravi Singh', score: 900, reasons: ['Free all day', '4 km'] }],
        whyNot: [{ id: 21, fullName: 'Mia Costa', text: 'Away all day' }],
      },
    },
  });
  const chip = await openCrew(/ACME.*4 of 4 open/, /^4 of 4 open/);
  chip.focus();
  press(chip, 'Enter');
  await choose('Give to…');
  const dialog = await screen.findByRole('dialog', { name: 'Give the shift to' });
  await within(dialog).findByText('Free all day · 4 km · 0 h this week');
  expect(within(dialog).getByText('Away all day · 0 h this week')).toBeTruthy();
  fireEvent.change(within(dialog).getByRole('searchbox', { name: 'Search people' }), {
    target: { value: 'rav' },
  });
  expect(within(dialog).queryByText('Mia Costa')).toBeNull();
  fireEvent.submit(within(dialog).getByRole('searchbox', { name: 'Search people' }));
  await waitFor(async () => expect((await placeOf('Ravi Singh')).textContent).toContain('Draft'));
  expect(sent(fake)[0]?.[0]?.idUser).toBe(22);
});

test('C.5.06: "Move…" and "Take off" by menu; who is to be taken off can stay after all', async () => {
  const { fake } = showRoster(weekOf([{ ...mia, places: [place()] }, ravi]));
  press(await placeOf('Mia Costa'), 'Enter');
  await choose('Move…');
  const dialog = await screen.findByRole('dialog', { name: 'Move the shift of Mia Costa' });
  fireEvent.click(await within(dialog).findByRole('button', { name: /Ravi Singh/ }));
  await waitFor(async () => expect((await placeOf('Mia Costa')).textContent).toContain('Draft: take off'));
  press(await placeOf('Ravi Singh'), ' ');
  await choose('Take off');
  await waitFor(async () => expect((await cell('Ravi Singh', tuesday)).textContent).toBe(''));
  press(await placeOf('Mia Costa'), 'Enter');
  await choose('Keep on the shift');
  await waitFor(async () => expect((await placeOf('Mia Costa')).textContent).toContain('Confirmed'));
  expect(sent(fake)).toHaveLength(3);
});

test('C.5.06: the focus stays in the cell of a place that was taken off', async () => {
  showRoster(weekOf([{ ...mia, places: [drafted(7)] }, ravi]));
  (await placeOf('Mia Costa')).focus();
  press(focused(), 'Enter');
  await choose('Take off');
  await waitFor(async () => expect(focused()).toBe(await cell('Mia Costa', tuesday)));
});

test('C.5.06: "Open job" opens the job beside the roster', async () => {
  const { fake } = showRoster(weekOf([{ ...mia, places: [place()] }]));
  press(await placeOf('Mia Costa'), 'Enter');
  await choose('Open job');
  expect(fake.path()).toBe(`/admin/roster?week=${monday}&panel=job-form&panel.idJob=5&panel.tab=crew`);
});

test('C.5.06: a long press opens the same menu', async () => {
  setWidth(390);
  showRoster(weekOf([{ ...mia, places: [place({ status: 'invited' })] }]));
  const chip = await screen.findByRole('button', { name: /Invited/ });
  jest.useFakeTimers();
  try {
    point(chip, 'pointerdown', 'touch', { clientX: 5, clientY: 5 });
    act(() => void jest.advanceTimersByTime(600));
  } finally {
    jest.useRealTimers();
  }
  point(chip, 'pointerup', 'touch');
  expect(await screen.findByRole('menuitem', { name: 'Take off' })).toBeTruthy();
});

test('C.5.07: the last ten moves can be undone, by button and Ctrl+Z', async () => {
  const { fake } = showRoster(weekOf([mia, { ...ravi, places: [place({ status: 'invited' })] }]));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(undo.hasAttribute('disabled')).toBe(true);
  fireEvent.click(await placeOf('Ravi Singh'));
  await choose('Move…');
  fireEvent.click(await screen.findByRole('button', { name: /Mia Costa/ }));
  await waitFor(() => expect(undo.hasAttribute('disabled')).toBe(false));
  fireEvent.click(undo);
  await waitFor(async () => expect((await placeOf('Ravi Singh')).textContent).toMatch(/Invited$/));
  expect((await cell('Mia Costa', tuesday)).textContent).toBe('');
  expect(sent(fake)[1]).toEqual([
    { idReqCrew: 11, idUser: 21, action: null, version: 1 },
    { idReqCrew: 11, idUser: 22, action: null, version: 1 },
  ]);
  fireEvent.click(await placeOf('Ravi Singh'));
  await choose('Take off');
  await waitFor(() => expect(undo.hasAttribute('disabled')).toBe(false));
  press(document.body, 'z', { ctrlKey: true });
  await waitFor(async () => expect((await placeOf('Ravi Singh')).textContent).toMatch(/Invited$/));
  expect(undo.hasAttribute('disabled')).toBe(true);
});

test('C.5.10: an undo that the server refuses shows its sentence', async () => {
  const first = weekOf([{ ...mia, places: [drafted(7)] }]);
  const { fake } = showRoster(first);
  fireEvent.click(await placeOf('Mia Costa'));
  await choose('Take off');
  const undo = screen.getByRole('button', { name: 'Undo' });
  await waitFor(() => expect(undo.hasAttribute('disabled')).toBe(false));
  fake.answer(
    'setDrafts',
    fakeServer(first, () => 'Olga Reyes has changed this draft.').answers.setDrafts as never,
  );
  const before = fake.callsOf('getRoster').length;
  fireEvent.click(undo);
  await waitFor(() => expect(fake.said).toEqual(['Olga Reyes has changed this draft.']));
  await waitFor(() => expect(fake.callsOf('getRoster').length).toBeGreaterThan(before));
  expect((await cell('Mia Costa', tuesday)).textContent).toBe('');
});

test('C.5.05: giving a shift to somebody who is on it already says so', async () => {
  const { fake } = showRoster(
    weekOf([{ ...mia, places: [place({ status: 'invited' })] }], { crews: [loadIn] }),
  );
  const chip = await openCrew(/ACME.*4 of 4 open/, /^4 of 4 open/);
  await drag(chip, await row('Mia Costa'));
  await waitFor(() => expect(fake.said.join()).toMatch(/^Mia Costa is already on ACME/));
  expect(sent(fake)).toEqual([]);
});
