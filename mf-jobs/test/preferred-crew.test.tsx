import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { now } from './fixtures';
import { detail, openAction } from './open-action';

const member = (id: number, fullName: string, status: number) => ({
  id,
  idUser: id + 100,
  fullName,
  status,
  askedAt: now - 60_000,
  answeredAt: status === 1 ? null : now,
});
const company = (change: Partial<Out<'getCompanyCrew'>> = {}): Out<'getCompanyCrew'> => ({
  mayInvite: true,
  companyName: 'Acme Events',
  crew: [member(1, 'Anh Nguyễn', 2), member(2, 'Kiri Walker', 3)],
  ...change,
});
const found = {
  people: [
    { id: 101, fullName: 'Anh Nguyễn' },
    { id: 102, fullName: 'Kiri Walker' },
    { id: 103, fullName: 'Mia Costa' },
  ],
  hasMore: false,
};

test("N-08: workers are asked in the company's name; who has joined is not offered, who declined is", async () => {
  const { fake } = await openAction('preferred', {
    getCompanyCrew: company(),
    getPeopleByName: found,
    inviteToCompany: { ok: true, asked: [102, 103] },
  });
  expect(await screen.findByText('Joined')).toBeTruthy();
  const field = screen.getByLabelText('Workers to ask');
  await waitFor(() => expect(fake.callsOf('getPeopleByName')).toEqual([{ search: '', as: 'crew' }]));
  fireEvent.mouseDown(field);
  fireEvent.focus(field);
  const options = await screen.findAllByRole('option');
  expect(options.map((one) => one.textContent)).toEqual(['Kiri Walker', 'Mia Costa']);
  for (const one of options) fireEvent.click(one);
  fireEvent.click(screen.getByRole('button', { name: 'Ask 2 workers' }));
  await waitFor(() =>
    expect(fake.callsOf('inviteToCompany')).toEqual([{ prefix: 'ACME', idUser: [102, 103] }]),
  );
  expect(await screen.findByRole('button', { name: 'Ask to join' })).toBeTruthy();
  expect(fake.said).toEqual(['2 workers asked.']);
});

test('N-08: where companies may not invite it says so and asks nobody, but the list can be kept', async () => {
  const { fake } = await openAction('preferred', {
    getCompanyCrew: company({ mayInvite: false }),
    removeFromCompany: { ok: true },
  });
  expect(await screen.findByText(/Customers cannot invite our crew yet/)).toBeTruthy();
  expect(screen.queryByLabelText('Workers to ask')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Take Kiri Walker off the list' }));
  await waitFor(() => expect(fake.callsOf('removeFromCompany')).toEqual([{ id: 2 }]));
});

test('N-08: a job without a company has no preferred crew', async () => {
  const { fake } = await openAction('preferred', { getJobDetail: detail({ prepend: '' }) });
  expect(await screen.findByText('No company yet')).toBeTruthy();
  expect(fake.callsOf('getCompanyCrew')).toEqual([]);
});
