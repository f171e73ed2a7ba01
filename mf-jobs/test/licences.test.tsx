import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { CrewLicences } from '../src/office/crew/crew-licences';
import { LicenceNotice } from '../src/worker/detail/details-tab';
import { crew, job } from './fixtures';
import { worker } from './invite-worker';
import { serving } from './open-invite';
import { far, open as openForm } from './open-form';
import { show } from './show';

const asked: Out<'getCrewLicences'> = {
  types: [
    { id: 1, name: 'White Card' },
    { id: 2, name: 'RSA' },
  ],
  ofGroup: [{ idType: 1, rule: 'block' }],
  ofCrew: [],
  lacking: [{ idUser: 9, rule: 'block', text: 'Mia Chen has no valid White Card on 21/11/26.' }],
};
const open = (answer: Out<'getCrewLicences'>) =>
  show(<CrewLicences idJob={3} idReqCrew={11} group="Rigger" />, {
    answers: { getCrewLicences: answer, setCrewLicences: { ok: true } },
  });

test('C.4.05: a crew asks for more than its group, which the form says', async () => {
  const { fake } = open(asked);
  expect(await screen.findByText('Asks for White Card')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Licences for Rigger' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Its group blocks')).toBeTruthy();
  const [, rsa] = dialog.getAllByRole('combobox');
  fireEvent.mouseDown(rsa!);
  fireEvent.click(await screen.findByRole('option', { name: 'Warn' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.callsOf('setCrewLicences')).toEqual([
      { idReqCrew: 11, rules: [{ idType: 2, rule: 'warn' }], was: [] },
    ]),
  );
});

test('C.4.07: the form names who is on the crew and lacks one by now', async () => {
  open(asked);
  expect(await screen.findByText('Mia Chen has no valid White Card on 21/11/26.')).toBeTruthy();
});

test('C.4.05: a company without licences reads nothing of them', async () => {
  const { fake, container } = open({ types: [], ofGroup: [], ofCrew: [], lacking: [] });
  await waitFor(() => expect(fake.callsOf('getCrewLicences')).toHaveLength(1));
  expect(container.textContent).toBe('');
});

test('C.4.06: a worker reads what they lack for their own crew, and where to add it', async () => {
  const text = 'Sam Worker has no valid RSA on 21/11/26.';
  const lacks = [
    { idReqCrew: 11, rule: 'warn' as const, text },
    { idReqCrew: 12, rule: 'block' as const, text: 'Sam Worker has no valid Forklift on 21/11/26.' },
  ];
  show(
    <LicenceNotice job={job({ reqCrew: [crew({ id: 11, mine: 1 }), crew({ id: 12 })] })} lacks={lacks} />,
    {
      answers: {},
    },
  );
  expect((await screen.findByRole('alert')).textContent).toBe(`${text} Add it under Me`);
  expect(screen.getByRole('link', { name: 'Add it under Me' }).getAttribute('href')).toContain(
    '/me?tab=licences',
  );
});

test('C.4.05, C.4.06: the invite list says which licence somebody lacks', async () => {
  const text = 'Kiri Walker has no valid White Card on 21/11/26.';
  openForm(far, 'crew/invite-11', {
    getJobWorkers: serving([
      worker(21, 'Zoe Adams'),
      worker(23, 'Kiri Walker', {
        lacks: [{ idType: 1, type: 'White Card', rule: 'block', text }],
      }),
    ]),
  });
  const table = await screen.findByRole('table', { name: 'Workers' });
  expect(within(table).getByRole('row', { name: /Kiri Walker/ }).textContent).toContain(
    'No valid White Card',
  );
  expect(within(table).getByRole('row', { name: /Zoe Adams/ }).textContent).not.toContain('No valid');
});
