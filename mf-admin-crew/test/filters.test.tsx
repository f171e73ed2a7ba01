import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { Route, Routes } from '@crewcall/platform/router';
import { FiltersScreen } from '../src/regions/filters.page';
import { filterProblem, losing } from '../src/filters/filter-draft';
import { show } from './show';

type Filter = Out<'getFilters'>['filters'][number];
const shirt: Filter = {
  id: 3,
  type: 'combobox',
  description: 'Shirt size',
  options: ['S', 'M', 'L'],
  people: 7,
  answers: [
    { options: ['S', 'M'], people: 2 },
    { options: ['M'], people: 1 },
    { options: ['L'], people: 4 },
  ],
};
const open = (filters: Filter[], at = '/admin/filters') =>
  show(
    <Routes>
      <Route path="/:filter?" element={<FiltersScreen />} />
    </Routes>,
    {
      at,
      basename: '/admin/filters',
      answers: { getFilters: { filters }, saveFilter: { ok: true, id: 3 }, deleteFilter: { ok: true } },
    },
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['', [], 'Give the filter a name.'],
  ['Size', [], 'A list needs at least one option.'],
  ['Size', ['S;M'], 'An option must not contain a semicolon.'],
  ['Size', ['S', ' s '], 'This option is there twice.'],
  ['Size', ['S', ''], 'Name this option, or remove it.'],
])('P-19: "%s" with %j', (description, options, text) => {
  const draft = { type: 'combobox' as const, description, options: options.map((one) => ({ text: one })) };
  expect(filterProblem(draft)?.text).toBe(text);
});

test('P-19: whoever has a removed option is counted once; a renamed one takes nothing away', () => {
  const draft = { ...shirt, options: [{ text: 'Large', was: 'L' }] };
  expect(losing(shirt, draft)).toEqual({ people: 3, options: ['S', 'M'] });
  expect(
    losing(shirt, { ...shirt, options: shirt.options.map((was) => ({ text: `${was}!`, was })) }).people,
  ).toBe(0);
});

test('P-19: an option counts as removed, as on the server, where somebody else has renamed it since', () => {
  const options = [{ text: 'XL', was: 'X' }, { text: ' L ' }, { text: 'M', was: 'Medium' }];
  expect(losing(shirt, { ...shirt, options })).toEqual({ people: 2, options: ['S'] });
});

test('B.3.14: without filters the page says what they are for, and the first is made', async () => {
  const fake = open([]);
  expect(await screen.findByText('There are no filters yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'New filter' }));
  const panel = await screen.findByRole('dialog', { name: 'New filter' });
  fireEvent.change(within(panel).getByLabelText(/^Name/), { target: { value: 'White Card' } });
  press('Save');
  await waitFor(() =>
    expect(fake.callsOf('saveFilter')).toEqual([
      { type: 'checkbox', description: 'White Card', options: [], lose: 0 },
    ]),
  );
  await waitFor(() => expect(fake.path()).toBe('/admin/filters'));
});

test('P-19: removing an option says how many people lose it, and sends that number', async () => {
  const fake = open([shirt], '/admin/filters/3');
  const panel = await screen.findByRole('dialog', { name: 'Shirt size' });
  expect(within(panel).getByText('7 people have an answer')).toBeTruthy();
  press('Remove option 2');
  press('Save');
  const question = await screen.findByRole('alertdialog', { name: 'Remove M?' });
  expect(question.textContent).toContain('3 people have it and would lose it.');
  fireEvent.click(within(question).getByRole('button', { name: 'Remove and save' }));
  await waitFor(() => expect(fake.callsOf('saveFilter')).toHaveLength(1));
  expect(fake.callsOf('saveFilter')[0]).toMatchObject({
    id: 3,
    lose: 3,
    options: [
      { text: 'S', was: 'S' },
      { text: 'L', was: 'L' },
    ],
  });
});

test('B.3.14: deleting says how many answers go, before it happens', async () => {
  const fake = open([shirt], '/admin/filters/3');
  await screen.findByRole('dialog', { name: 'Shirt size' });
  press('Delete');
  const question = await screen.findByRole('alertdialog', { name: 'Delete Shirt size?' });
  expect(question.textContent).toContain(
    'The answers of 7 people are deleted with it. This cannot be undone.',
  );
  expect(fake.callsOf('deleteFilter')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(fake.callsOf('deleteFilter')).toEqual([{ id: 3, people: 7 }]));
});

test('what somebody else changes meanwhile is shown, and is not saved back; what was typed stays', async () => {
  const fake = open([shirt], '/admin/filters/3');
  await screen.findByRole('dialog', { name: 'Shirt size' });
  const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/).value;
  const change = async (filter: Filter) => {
    fake.answer('getFilters', { filters: [filter] });
    act(() => fake.bus.emit('settings.changed', {}));
    await screen.findByRole('dialog', { name: filter.description });
  };
  await change({ ...shirt, description: 'Size of shirt' });
  expect(name()).toBe('Size of shirt');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'T-shirt' } });
  await change({ ...shirt, options: ['S', 'M', 'L', 'XL'], description: 'Shirts' });
  expect(name()).toBe('T-shirt');
  press('Save');
  await waitFor(() => expect(fake.callsOf('saveFilter')).toHaveLength(1));
  expect(fake.callsOf('saveFilter')[0]).toMatchObject({
    description: 'T-shirt',
    options: ['S', 'M', 'L', 'XL'].map((was) => ({ text: was, was })),
  });
});
