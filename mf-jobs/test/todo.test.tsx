import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SNACKBAR_MS } from '@crewcall/domain/limits';
import type { Answers } from '@crewcall/platform/testing';
import { refusal } from '@crewcall/platform/testing';
import { now } from './fixtures';
import { admin, openDashboard, todo } from './open-dashboard';
import type { Todo } from './open-dashboard';

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

const radios = todo(1, 'Order radios');
const keys = todo(2, 'Fetch the keys', { userName: 'Dana Kelly', dateAdded: now - 3_600_000 });
const open = (todos: Todo[], answers: Answers = {}) => {
  const opened = openDashboard({
    getDashboardAdminData: admin(...todos),
    toggleTodo: { ok: true },
    deleteTodo: { ok: true },
    ...answers,
  });
  fireEvent.click(screen.getByRole('tab', { name: /^To Do/ }));
  return opened;
};
const rows = (list = 'To do') =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const rowOf = (text: string) => screen.getByText(text).closest('li') as HTMLElement;

test('A.2.32, A.8.10: the empty list says No To Do', async () => {
  open([]);
  expect(await screen.findByText('No To Do')).toBeTruthy();
});

test('A.3.10, A.3.09: each says what, who wrote it and when; the newest stands first', async () => {
  open([keys, radios]);
  await screen.findByText('Order radios');
  expect(rows()).toEqual(['Order radiosAlex Morgan · 1 min ago', 'Fetch the keysDana Kelly · 1 h ago']);
});

test('A.2.30, A.5.07, A.7.58: Add Todo leads to the field; nothing empty is added, and what is added stands there', async () => {
  const { fake } = open([], { createtodo: { ok: true, todo: radios } });
  fireEvent.click(screen.getByRole('tab', { name: /^Jobs/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add Todo' }));
  const field = (await screen.findByLabelText('New todo')) as HTMLInputElement;
  await waitFor(() => expect(document.activeElement).toBe(field));
  const add = screen.getByRole('button', { name: 'Add' }) as HTMLButtonElement;
  fireEvent.change(field, { target: { value: '   ' } });
  expect(add.disabled).toBe(true);
  fireEvent.submit(field);
  expect(fake.callsOf('createtodo')).toEqual([]);
  fireEvent.change(field, { target: { value: ' Order radios ' } });
  fake.answer('getDashboardAdminData', admin(radios));
  fireEvent.submit(field);
  fireEvent.submit(field);
  await screen.findByRole('checkbox', { name: 'Order radios' });
  expect(fake.callsOf('createtodo')).toEqual([{ userText: 'Order radios' }]);
  await waitFor(() => expect(field.value).toBe(''));
});

test('A.5.07: what the server does not take stays in the field', async () => {
  const { fake } = open([], { createtodo: () => Promise.reject(refusal('No')) });
  const field = (await screen.findByLabelText('New todo')) as HTMLInputElement;
  fireEvent.change(field, { target: { value: 'Order radios' } });
  fireEvent.submit(field);
  await waitFor(() => expect(fake.said).toEqual(['No']));
  expect(field.value).toBe('Order radios');
});

test('A.4.17, A.7.59: a tick shows at once, stays in its place, and a second one takes it back', async () => {
  const { fake } = open([radios, keys]);
  const box = (await screen.findByRole('checkbox', { name: 'Order radios' })) as HTMLInputElement;
  fake.answer('getDashboardAdminData', admin({ ...radios, completed: true }, keys));
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  await waitFor(() => expect(fake.callsOf('toggleTodo')).toEqual([{ idTodo: 1, status: true }]));
  expect(rows()).toHaveLength(2);
  fake.answer('getDashboardAdminData', admin(radios, keys));
  fireEvent.click(box);
  await waitFor(() => expect(fake.callsOf('toggleTodo')[1]).toEqual({ idTodo: 1, status: false }));
});

test('A.4.17, A.7.59: of quick ticks one call runs at a time, and the last wish is what is sent then', async () => {
  const answers: (() => void)[] = [];
  const { fake } = open([radios], {
    toggleTodo: () => new Promise((resolve) => answers.push(() => resolve({ ok: true }))),
  });
  const box = (await screen.findByRole('checkbox', { name: 'Order radios' })) as HTMLInputElement;
  for (let press = 0; press < 4; press += 1) fireEvent.click(box);
  await waitFor(() => expect(answers).toHaveLength(1));
  fireEvent.click(box);
  fireEvent.click(box);
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(fake.callsOf('toggleTodo')).toEqual([{ idTodo: 1, status: true }]);
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(false));
  fake.answer('getDashboardAdminData', admin(radios));
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  expect(fake.callsOf('toggleTodo')).toEqual([
    { idTodo: 1, status: true },
    { idTodo: 1, status: false },
  ]);
});

test('A.4.17, C-05: a list that was asked for before the tick does not undo it', async () => {
  const { fake } = open([radios], { toggleTodo: () => new Promise(() => {}) });
  const box = (await screen.findByRole('checkbox', { name: 'Order radios' })) as HTMLInputElement;
  const old: (() => void)[] = [];
  fake.answer(
    'getDashboardAdminData',
    () => new Promise((resolve) => old.push(() => resolve(admin(radios, keys)))),
  );
  act(() => fake.bus.emit('todo.changed', {}));
  await waitFor(() => expect(old).toHaveLength(1));
  fireEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  await act(async () => old[0]?.());
  expect(box.checked).toBe(true);
});

test('A.4.17: a tick that the server refuses is taken back', async () => {
  const { fake } = open([radios], { toggleTodo: () => Promise.reject(refusal('No')) });
  const box = (await screen.findByRole('checkbox', { name: 'Order radios' })) as HTMLInputElement;
  fireEvent.click(box);
  await waitFor(() => expect(fake.said).toEqual(['No']));
  await waitFor(() => expect(box.checked).toBe(false));
});

test('A.4.17: what is done stands below, and opens', async () => {
  open([{ ...radios, completed: true }, keys]);
  fireEvent.click(await screen.findByRole('button', { name: '1 done' }));
  expect(rows('Done')).toEqual(['Order radiosAlex Morgan · 1 min ago']);
  expect(rows()).toHaveLength(1);
});

test('A.4.17, A.7.60: a deleted one can be taken back for a moment, without a question; then its row is gone', async () => {
  const { fake } = open([radios, keys]);
  await screen.findByText('Order radios');
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Delete Order radios' }));
  fireEvent.click(within(rowOf('Deleted: Order radios')).getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('checkbox', { name: 'Order radios' })).toBeTruthy();
  act(() => jest.advanceTimersByTime(2 * SNACKBAR_MS));
  expect(fake.callsOf('deleteTodo')).toEqual([]);

  fake.answer('getDashboardAdminData', admin(keys));
  fireEvent.click(screen.getByRole('button', { name: 'Delete Order radios' }));
  expect(fake.callsOf('deleteTodo')).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(SNACKBAR_MS + 1000));
  expect(fake.callsOf('deleteTodo')).toEqual([{ idTodo: 1 }]);
  expect(rows()).toHaveLength(1);
});

test('A.4.17, A.7.60: leaving the list deletes what waits for it', async () => {
  const { fake } = open([radios]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Order radios' }));
  fireEvent.click(screen.getByRole('tab', { name: /^Jobs/ }));
  await waitFor(() => expect(fake.callsOf('deleteTodo')).toEqual([{ idTodo: 1 }]));
});

test('A.4.17: a refused deletion brings the row back', async () => {
  const { fake } = open([radios], { deleteTodo: () => Promise.reject(refusal('Gone already')) });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Order radios' }));
  fireEvent.click(screen.getByRole('tab', { name: /^Jobs/ }));
  await waitFor(() => expect(fake.said).toEqual(['Gone already']));
  fireEvent.click(await screen.findByRole('tab', { name: /^To Do/ }));
  expect(await screen.findByRole('checkbox', { name: 'Order radios' })).toBeTruthy();
});

test('C-05, N-13: what another one writes appears by itself, and waits while the pointer is on the list', async () => {
  const { fake } = open([radios]);
  await screen.findByText('Order radios');
  fireEvent.pointerEnter(screen.getByRole('list', { name: 'To do' }));
  const late = todo(3, 'Call the venue', { dateAdded: now });
  fake.answer('getDashboardAdminData', admin(radios, late));
  act(() => fake.bus.emit('todo.changed', {}));
  const show = await screen.findByRole('button', { name: '1 change. Show now' });
  expect(rows()).toHaveLength(1);
  fireEvent.click(show);
  expect(rows()[0]).toContain('Call the venue');
});
