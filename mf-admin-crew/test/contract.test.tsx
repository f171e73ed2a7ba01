import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { Route, Routes } from '@crewcall/platform/router';
import { ContractScreen } from '../src/regions/contract.page';
import { show } from './show';

beforeEach(() => localStorage.clear());

const nothing: Out<'getContracts'> = { shown: null, versions: [], crew: 0 };
const second: Out<'getContracts'> = {
  shown: {
    version: 2,
    title: 'Crew agreement',
    text: '# Safety\n\nWear shoes.',
    boxes: [{ id: 'box-1', label: 'I accept.', required: true }],
  },
  versions: [
    {
      version: 2,
      title: 'Crew agreement',
      at: Date.parse('2026-11-02T01:00:00Z'),
      by: 'Alex Reid',
      signed: 3,
    },
    { version: 1, title: 'Crew agreement', at: Date.parse('2026-10-02T01:00:00Z'), by: null, signed: 12 },
  ],
  crew: 12,
};
const open = (answer: Out<'getContracts'>, at = '/admin/contract', permissions?: string[]) =>
  show(
    <Routes>
      <Route path="/:version?/:view?" element={<ContractScreen />} />
    </Routes>,
    {
      at,
      basename: '/admin/contract',
      ...(permissions ? { user: { permissions } } : {}),
      answers: {
        getContracts: answer,
        saveContract: { ok: true, version: 1 },
        getContractSignatures: {
          totals: { signed: 1, missing: 150 },
          signed: [{ idUser: 1, name: 'Ana Reis', signedAt: Date.now(), checked: ['I accept.'] }],
          missing: [{ idUser: 2, name: 'Mia Costa' }],
        },
      },
    },
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('S-09: without a contract the page says what to do; the first is typed, shown as it reads, asked about and sent', async () => {
  const fake = open(nothing);
  expect(await screen.findByText('There is no contract yet')).toBeTruthy();
  press('Write the contract');
  press('Add the agreement to tax invoices');
  type(/^Text/, '# Safety\nWear shoes.');
  expect(screen.getByRole('heading', { name: 'Safety' })).toBeTruthy();
  type(/^Box 1/, '');
  press('Save as a new version');
  expect(await screen.findByText('Say what this box agrees to, or remove it.')).toBeTruthy();
  expect(fake.callsOf('saveContract')).toEqual([]);
  type(/^Box 1/, 'I accept.');
  press('Save as a new version');
  const dialog = await screen.findByRole('alertdialog', { name: 'Save version 1?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(fake.callsOf('saveContract')).toHaveLength(1));
  expect(fake.callsOf('saveContract')[0]).toMatchObject({
    version: 0,
    title: 'Crew agreement',
    text: '# Safety\nWear shoes.',
    boxes: [
      { label: 'I accept.', required: true },
      { id: 'rcti', required: false },
    ],
  });
});

test('S-09: the contract in force, its versions, and how many signed each', async () => {
  open(second);
  expect(await screen.findByText('Version 2, in force')).toBeTruthy();
  expect(screen.getByText('Signed by 3 of 12')).toBeTruthy();
  expect(screen.getByText('I accept.')).toBeTruthy();
  press('New version');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Text/).value).toBe('# Safety\n\nWear shoes.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save as a new version' }).disabled).toBe(
    true,
  );
});

test('S-09: who signed a version and who has not', async () => {
  const fake = open(second, '/admin/contract/2/signed');
  const panel = await screen.findByRole('dialog', { name: 'Version 2' });
  expect(await within(panel).findByText('Mia Costa')).toBeTruthy();
  expect(within(panel).getByText('Ana Reis')).toBeTruthy();
  expect(within(panel).getByText('1 signature, 150 missing')).toBeTruthy();
  fireEvent.click(within(panel).getByRole('button', { name: 'Load More Not Signed' }));
  await waitFor(() =>
    expect(fake.callsOf('getContractSignatures')).toEqual([
      { version: 2, limit: 100, only: 'signed', offset: 0 },
      { version: 2, limit: 100, only: 'missing', offset: 0 },
      { version: 2, limit: 100, only: 'missing', offset: 100 },
    ]),
  );
});

test('R-05: who may only read has nothing to write with', async () => {
  open(nothing, '/admin/contract', ['settings:read']);
  expect(await screen.findByText('There is no contract yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Write the contract' })).toBeNull();
});
