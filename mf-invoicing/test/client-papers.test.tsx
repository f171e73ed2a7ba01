import { fireEvent, render, screen, within } from '@testing-library/react';
import { can, permissions } from '@crewcall/domain/policies';
import { TestRegion, createTestRegion, refusal } from '@crewcall/platform/testing';
import type { Answers } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { manifest } from '../manifest';
import { invalidates } from '../src/region';
import { ClientPapers } from '../src/regions/client-papers.page';
import { listedInvoice } from './client-kit';

const aging = { current: 0, to30: 100_000, to60: 0, over60: 0 };
const papers = {
  invoices: [
    listedInvoice({ isOverdue: true, open: 100_000, paid: 10_000 }),
    listedInvoice({ id: 42, number: 1002, jobName: 'Gala', state: 'paid', open: 0, paid: 110_000 }),
  ],
  quotes: [
    {
      ...{ id: 9, number: 1001, customer: 'Acme Events', jobName: 'Tour', state: 'sent' as const },
      ...{ validUntil: '2026-12-01', total: 220_000 },
    },
  ],
  aging,
};

function show(getMyPapers: NonNullable<Answers['getMyPapers']>) {
  const fake = createTestRegion({
    ...{ at: '/client-papers', basename: '/client-papers' },
    user: { permissions: [], managerOf: ['ACME'] },
    answers: { getMyPapers },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot} invalidates={invalidates}>
      <ClientPapers />
    </TestRegion>,
  );
  return fake;
}

test('D.2.09: a manager reads their invoices with state, due day and what is open, and what is late', async () => {
  show(papers);
  const [, newest, oldest] = within(await screen.findByRole('table', { name: 'Invoices' })).getAllByRole(
    'row',
  );
  expect(newest?.textContent).toBe(
    'INV-1002PaidGala, 18/11/2026PO-921/11/202605/12/2026$1,100.00$1,100.00$0.00PDF',
  );
  expect(oldest?.textContent).toBe(
    'INV-1001OverdueConcert, 18/11/2026PO-921/11/202605/12/2026$1,100.00$100.00$1,000.00PDF',
  );
  const open = within(screen.getByRole('region', { name: 'What is open' }));
  expect(open.getByText('Open in all').nextSibling?.textContent).toBe('$1,000.00');
  expect(open.getByText('1–30 days late').nextSibling?.textContent).toBe('$1,000.00');
});

test('D.2.09: and their quotes with their state and how long they are valid', async () => {
  show(papers);
  fireEvent.click(await screen.findByRole('tab', { name: /^Quotes/ }));
  const [, row] = within(screen.getByRole('table', { name: 'Quotes' })).getAllByRole('row');
  expect(row?.textContent).toBe('Q-1001SentTour01/12/2026$2,200.00');
});

test('D.2.09: of several companies each row names its own', async () => {
  show({
    ...papers,
    invoices: [...papers.invoices, listedInvoice({ id: 43, number: 1003, customer: 'Beta' })],
  });
  expect(await screen.findByRole('columnheader', { name: /Customer/ })).toBeDefined();
  expect(screen.getByText('Beta')).toBeDefined();
});

test('D.2.09: an empty list and a failure each say so', async () => {
  show({ invoices: [], quotes: [], aging: { current: 0, to30: 0, to60: 0, over60: 0 } });
  expect(await screen.findByText('No invoices yet')).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: /^Quotes/ }));
  expect(screen.getByText('No quotes yet')).toBeDefined();
});

test('D.2.09: a list that cannot be loaded says so', async () => {
  show(() => {
    throw refusal('The list is being made. Try again.');
  });
  expect(await screen.findByText('The invoices and quotes could not be loaded')).toBeDefined();
});

test('D.2.10: the menu has the page of all customers for the office, and their own papers for managers', () => {
  const routes = new Map(manifest.routes.map(({ path, policy }) => [path, policy]));
  const menuOf = (who: { permissions: string[]; managerOf: string[] }) =>
    manifest.nav
      .filter(({ to, policy }) => can({ id: 1, ...who }, policy ?? routes.get(to) ?? ''))
      .map(({ to }) => to)
      .filter((to) => to.includes('client'));
  expect(menuOf({ permissions: [...permissions], managerOf: [] })).toEqual(['/admin/clients']);
  expect(menuOf({ permissions: [], managerOf: ['ACME'] })).toEqual(['/client-papers']);
  expect(menuOf({ permissions: [...permissions], managerOf: ['ACME'] })).toEqual(['/client-papers']);
  expect(
    menuOf({ permissions: permissions.filter((one) => !one.startsWith('client')), managerOf: [] }),
  ).toEqual([]);
  expect(menuOf({ permissions: [], managerOf: [] })).toEqual([]);
});
