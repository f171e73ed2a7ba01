import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FirstSteps } from '../src/office/dashboard/first-steps';
import { show } from './show';

const steps = [
  { step: 'company', done: true },
  { step: 'contract', done: false },
  { step: 'templates', done: false },
] as const;

const open = (needsPassword = false) =>
  show(<FirstSteps steps={[...steps]} needsPassword={needsPassword} />, {
    at: '/admin/dashboard',
    answers: { skipFirstStep: { ok: true } },
  }).fake;

test('X-11: each step has its page and says whether it is done', () => {
  open();
  const list = screen.getByRole('region', { name: 'First steps' });
  expect(within(list).getByText('1 of 3 done')).toBeTruthy();
  const [company, contract] = within(list).getAllByRole('listitem');
  expect(company?.textContent).toContain('Company details, done');
  expect(contract?.textContent).toContain('Contract, not yet');
  expect(within(list).getByRole('link', { name: 'Contract' }).getAttribute('href')).toBe('/admin/contract');
});

test('pay rules, public holidays and super are named; super has no page, and is settled by a button', async () => {
  const { fake } = show(
    <FirstSteps
      steps={[
        { step: 'payRules', done: false },
        { step: 'holidays', done: false },
        { step: 'super', done: false },
      ]}
      needsPassword={false}
    />,
    { at: '/admin/dashboard', answers: { skipFirstStep: { ok: true } } },
  );
  for (const name of ['Pay rules', 'Public holidays'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/admin/pay-rules');
  expect(screen.queryByRole('link', { name: 'Super' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Settled: Super' }));
  await waitFor(() => expect(fake.callsOf('skipFirstStep')).toEqual([{ step: 'super' }]));
});

test('X-11: who came by a one-time link chooses a password first', () => {
  open(true);
  expect(screen.getByText('1 of 4 done')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Your name and password' }).getAttribute('href')).toBe(
    '/me?tab=account',
  );
});

test('X-11: a step is not needed, or the whole list is put away after a question', async () => {
  const fake = open();
  fireEvent.click(screen.getByRole('button', { name: 'Not needed: Texts of your messages' }));
  await waitFor(() => expect(fake.callsOf('skipFirstStep')).toEqual([{ step: 'templates' }]));
  fireEvent.click(screen.getByRole('button', { name: 'Put away' }));
  const question = await screen.findByRole('alertdialog', { name: 'Hide this list?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Put away' }));
  await waitFor(() =>
    expect(fake.callsOf('skipFirstStep')).toEqual([{ step: 'templates' }, { step: 'all' }]),
  );
});
