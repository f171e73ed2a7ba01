import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { AvoidSection } from '../src/account/avoid-section';
import { PersonRatings } from '../src/person/person-ratings';
import { show } from './show';

const at = Date.UTC(2026, 10, 21, 1);

test('C.10.03, C.10.05: a person’s score, what was said of them, and at which customers they stand how', async () => {
  show(<PersonRatings idUser={4} />, {
    answers: {
      getRatings: {
        score: 4.375,
        count: 3,
        ratings: [
          {
            id: 1,
            idJob: 7,
            title: 'Bump in',
            tz: 'Australia/Sydney',
            stars: 5,
            note: 'Led.',
            by: 'Sue Lee',
            at,
          },
        ],
      },
      getFlagsOf: {
        flags: [
          { id: 1, prefix: 'A', companyName: 'Acme', kind: 'blocked', reason: 'Late.', by: 'Olga Roth', at },
          { id: 2, prefix: 'B', companyName: 'Beta', kind: 'avoid', reason: '', by: 'Mia Costa', at },
        ],
      },
    },
  });
  expect(await screen.findByText('4.4')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Ratings' }).textContent).toContain('5 of 5');
  const customers = await screen.findByRole('list', { name: 'Customers' });
  expect(customers.textContent).toContain('AcmeBlockedLate.Olga Roth');
  expect(customers.textContent).toContain('BetaWould rather notTheir own wish');
});

test('C.10.03: with too few ratings somebody is new', async () => {
  show(<PersonRatings idUser={4} />, {
    answers: {
      getRatings: { score: null, count: 2, ratings: [] },
      getFlagsOf: { flags: [] },
    },
  });
  expect(await screen.findByText('New')).toBeTruthy();
  expect(await screen.findByText('Not a favourite and not blocked anywhere.')).toBeTruthy();
});

test('C.10.05: a worker ticks whose jobs they would rather not do', async () => {
  const fake = show(<AvoidSection />, {
    answers: {
      getMyCustomers: {
        customers: [
          { prefix: 'A', companyName: 'Acme', avoid: false },
          { prefix: 'B', companyName: 'Beta', avoid: true },
        ],
      },
      setAvoid: { ok: true },
    },
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Acme' });
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Beta' }).checked).toBe(true);
  fireEvent.click(box);
  await waitFor(() => expect(fake.callsOf('setAvoid')).toEqual([{ prefix: 'A', avoid: true }]));
});

test('C.10.05: a tick stays from the press until the list says so too', async () => {
  let avoid = false;
  let list: () => void = () => undefined;
  const customers = () => ({ customers: [{ prefix: 'A', companyName: 'Acme', avoid }] });
  let asked = 0;
  show(<AvoidSection />, {
    answers: {
      getMyCustomers: () => {
        asked += 1;
        return asked === 1 ? customers() : new Promise((resolve) => (list = () => resolve(customers())));
      },
      setAvoid: () => {
        avoid = true;
        return { ok: true };
      },
    },
  });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Acme' });
  fireEvent.click(box);
  const seen: boolean[] = [];
  await waitFor(() => {
    seen.push(box.checked);
    expect(asked).toBe(2);
  });
  for (let turn = 0; turn < 5; turn += 1) {
    await act(() => Promise.resolve());
    seen.push(box.checked);
  }
  list();
  await waitFor(() => expect(box.disabled).toBe(false));
  expect([...new Set(seen), box.checked]).toEqual([true, true]);
});
