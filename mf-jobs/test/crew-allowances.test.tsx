import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { CrewAllowances } from '../src/office/crew/crew-allowances';
import { show } from './show';

const given: Out<'getCrewAllowances'> = {
  types: [
    { id: 1, name: 'Meal', unit: 'shift', active: true },
    { id: 2, name: 'Own car', unit: 'kilometre', active: true },
    { id: 3, name: 'Boots', unit: 'once', active: false },
  ],
  ofGroup: [1],
  ofCrew: [3],
};
const open = (answer: Out<'getCrewAllowances'>) =>
  show(<CrewAllowances idJob={3} idReqCrew={11} group="Rigger" />, {
    answers: { getCrewAllowances: answer, setCrewAllowances: { ok: true } },
  });

test('D.1.02: a crew is given allowances beside those of its group, and the form says which it gets', async () => {
  const { fake } = open(given);
  expect(await screen.findByText('Gets Meal')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Allowances for Rigger' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('a shift, its group gets it already')).toBeTruthy();
  expect(dialog.getByText('once a job, switched off')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  fireEvent.click(dialog.getByLabelText(/^Own car/));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.callsOf('setCrewAllowances')).toEqual([{ idReqCrew: 11, idTypes: [3, 2], was: [3] }]),
  );
});

test('D.1.02: a company without allowances reads nothing of them in a crew', async () => {
  const { fake, container } = open({ types: [], ofGroup: [], ofCrew: [] });
  await waitFor(() => expect(fake.callsOf('getCrewAllowances')).toHaveLength(1));
  expect(container.textContent).toBe('');
});
