import type { Out } from '@crewcall/contract/types';
import { permissions } from '@crewcall/domain/policies';
import { ApiError } from '@crewcall/platform';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { TestRegion, createTestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { RateCard } from '../src/clients/rate-card';
import { invalidates } from '../src/region';

type Card = Out<'getRateCard'>;
const terms: Card['terms'] = {
  ...{ idRuleSet: null, termsDays: 14, needsPo: false, billBy: 'job', linesBy: 'crew' },
  ...{ nearHours: 24, nearPercent: 100, farHours: 72, farPercent: 50 },
};
const rate = (part: Partial<Card['rates'][number]>) => ({
  ...{ id: 1, idGroup: 3, idType: null, from: '2026-07-01', cents: 7000 },
  ...part,
});
const acme: Card = {
  ...{ idCustomer: 7, name: 'Acme Events', isOwn: false, version: 0, terms },
  ruleSets: [{ id: 5, name: 'Charged' }],
  groups: [
    { id: 3, name: 'Stagehand', active: true },
    { id: 4, name: 'Rigger', active: true },
    { id: 6, name: 'Loader', active: true },
  ],
  types: [{ id: 9, name: 'Meal', unit: 'shift', active: true }],
  rates: [rate({}), rate({ id: 2, from: '2027-07-01', cents: 7500 })],
  inherited: [rate({ id: 3, cents: 6000 }), rate({ id: 4, idGroup: 4, cents: 8000 })],
};

function show(card: Card = acme, answers: TestRegionOptions['answers'] = {}, rights = [...permissions]) {
  const fake = createTestRegion({
    at: '/admin/clients',
    now: Date.UTC(2026, 10, 21, 4),
    user: { permissions: rights },
    answers: {
      getRateCard: card,
      saveRateCard: { version: 1 },
      saveChargeRate: { id: 11 },
      removeChargeRate: { ok: true },
      ...answers,
    },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <RateCard idCustomer={card.idCustomer} />
    </TestRegion>,
  );
  return fake;
}
const rowOf = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Charge rates' });
  const row = [...list.children].find((one) => one.textContent?.startsWith(name));
  if (!(row instanceof HTMLElement)) throw new Error(`No row of ${name}.`);
  return row;
};
const button = (name: string) => screen.findByRole('button', { name });

test('D.2.01: each group says what counts today and by which card; one without a rate says so', async () => {
  show();
  expect((await rowOf('Stagehand')).textContent).toContain('$70.00 an hour');
  expect((await rowOf('Rigger')).textContent).toContain('$80.00 an hour, by the default card');
  expect((await rowOf('Loader')).textContent).toContain('No rate');
  expect((await rowOf('Meal')).textContent).toContain('Not charged');
  expect(within(await rowOf('Stagehand')).getByText('$75.00 from 01/07/2027')).toBeDefined();
});

test('D.2.01: a rate is added from a day; the form says what a past day changes', async () => {
  const fake = show();
  fireEvent.click(await button('Add a rate of Rigger'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/what is on issued papers stays as it is/)).toBeDefined();
  fireEvent.change(dialog.getByLabelText(/Dollars without GST/), { target: { value: '85.50' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.callsOf('saveChargeRate')).toEqual([
      { idCustomer: 7, idJob: null, idGroup: 4, idType: null, from: '2026-11-21', cents: 8550 },
    ]),
  );
  await waitFor(() => expect(fake.callsOf('getRateCard').length).toBeGreaterThan(1));
});

test('D.2.01: a rate is changed with what was read of it, or removed; a wrong amount is never sent', async () => {
  const fake = show();
  fireEvent.click(await button('Change $70.00 from 01/07/2026 of Stagehand'));
  const dialog = within(await screen.findByRole('dialog'));
  const dollars = dialog.getByLabelText(/Dollars without GST/);
  fireEvent.change(dollars, { target: { value: 'much' } });
  expect(dialog.getByText('Above 0, up to $10,000.00, e.g. 62.50.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
  fireEvent.change(dollars, { target: { value: '71' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.callsOf('saveChargeRate')).toMatchObject([
      { id: 1, was: { from: '2026-07-01', cents: 7000 }, cents: 7100 },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(await button('Change $75.00 from 01/07/2027 of Stagehand'));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Remove $75.00 from 01/07/2027 of Stagehand?' }),
  );
  expect(fake.callsOf('removeChargeRate')).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(fake.callsOf('removeChargeRate')).toEqual([{ id: 2, was: { from: '2027-07-01', cents: 7500 } }]),
  );
});

test('D.2.01: a rate that somebody else has changed keeps what was typed, and a second press saves over theirs', async () => {
  let stored = acme;
  const fake = show(acme, {
    getRateCard: () => stored,
    saveChargeRate: () => {
      stored = { ...acme, rates: [rate({ cents: 7200 })] };
      throw new ApiError('conflict', 'Somebody else has changed this rate to $72.00 from 01/07/2026.', 409);
    },
  });
  fireEvent.click(await button('Change $70.00 from 01/07/2026 of Stagehand'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Dollars without GST/), { target: { value: '71' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(
    await dialog.findByText('Somebody else has changed this rate to $72.00 from 01/07/2026.'),
  ).toBeDefined();
  expect(dialog.getByLabelText(/Dollars without GST/)).toHaveProperty('value', '71');
  await waitFor(() => expect(fake.callsOf('getRateCard').length).toBeGreaterThan(1));
  fake.answer('saveChargeRate', { id: 1 });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.callsOf('saveChargeRate').at(-1)).toMatchObject({
      ...{ id: 1, cents: 7100 },
      was: { from: '2026-07-01', cents: 7200 },
    }),
  );
});

test('D.2.01: terms that are typed ask before the page is left', async () => {
  const fake = show();
  const isAsked = () => [...fake.unsaved].some((one) => one.isDirty());
  const field = await screen.findByLabelText('Days until due');
  expect(isAsked()).toBe(false);
  fireEvent.change(field, { target: { value: '30' } });
  expect(isAsked()).toBe(true);
  fireEvent.click(await button('Save'));
  await waitFor(() => expect(isAsked()).toBe(false));
});

const days = async () => (await screen.findByLabelText('Days until due')) as HTMLInputElement;

test('D.2.01: terms are saved with the version that was read, and with what others have saved since', async () => {
  let stored = acme;
  const fake = show(acme, { getRateCard: () => stored });
  fireEvent.change(await days(), { target: { value: '30' } });
  stored = { ...acme, isOwn: true, version: 1, terms: { ...terms, needsPo: true } };
  act(() => fake.bus.emit('client.changed', { idCustomer: 7 }));
  await waitFor(() => expect((screen.getByRole('switch') as HTMLInputElement).checked).toBe(true));
  fireEvent.click(await button('Save'));
  await waitFor(() =>
    expect(fake.callsOf('saveRateCard')).toEqual([
      {
        ...{ idCustomer: 7, version: 1, was: { ...terms, needsPo: true } },
        terms: { ...terms, needsPo: true, termsDays: 30 },
      },
    ]),
  );
});

test('D.2.01: a clash keeps what was typed; saving again writes it over what somebody else has saved', async () => {
  let stored = acme;
  const fake = show(acme, {
    getRateCard: () => stored,
    saveRateCard: () => {
      stored = { ...acme, isOwn: true, version: 1, terms: { ...terms, termsDays: 21, needsPo: true } };
      throw new ApiError('conflict', 'Kim Lee has changed this rate card: Days until due.', 409);
    },
  });
  fireEvent.change(await days(), { target: { value: '30' } });
  fireEvent.click(await button('Save'));
  await waitFor(() => expect((screen.getByRole('switch') as HTMLInputElement).checked).toBe(true));
  expect((await days()).value).toBe('30');
  fake.answer('saveRateCard', { version: 2 });
  fireEvent.click(await button('Save'));
  await waitFor(() => expect(fake.callsOf('saveRateCard')).toHaveLength(2));
  expect(fake.callsOf('saveRateCard')).toMatchObject([
    { version: 0, was: terms, terms: { termsDays: 30, needsPo: false } },
    { version: 1, was: { termsDays: 21, needsPo: true }, terms: { termsDays: 30, needsPo: true } },
  ]);
  // The form then follows what is stored.
  stored = { ...stored, version: 2, terms: { ...terms, termsDays: 45 } };
  act(() => fake.bus.emit('client.changed', { idCustomer: 7 }));
  await waitFor(async () => expect((await days()).value).toBe('45'));
});

test('D.2.01: a number that cannot be is never sent; an own card goes back to the default after a question', async () => {
  const fake = show({ ...acme, isOwn: true, version: 3 });
  fireEvent.change(await screen.findByLabelText('First window costs'), { target: { value: '150' } });
  expect(screen.getByText('A whole number from 0 to 100.')).toBeDefined();
  expect((await button('Save')).hasAttribute('disabled')).toBe(true);
  fireEvent.click(await button('Use the default card'));
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Use the default card' }),
  );
  await waitFor(() =>
    expect(fake.callsOf('saveRateCard')).toMatchObject([{ idCustomer: 7, version: 3, terms: null }]),
  );
});

test('D.2.10: who may only read has no buttons and no fields to type in', async () => {
  show(acme, {}, ['client:read']);
  expect(await screen.findByText('$70.00 from 01/07/2026')).toBeDefined();
  expect(screen.queryAllByRole('button', { name: /rate|Save|Change/ })).toEqual([]);
  expect((screen.getByLabelText('Days until due') as HTMLInputElement).disabled).toBe(true);
});
