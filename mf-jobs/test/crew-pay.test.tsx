import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Out } from '@crewcall/contract/types';
import { CrewPay } from '../src/office/crew/crew-pay';
import { show } from './show';

type Bases = Out<'getPayBases'>['bases'];
const group = {
  idGroup: 5,
  idUser: null,
  idReqCrew: null,
  basis: 'day' as const,
  cents: 40_000,
  upToMinutes: 600,
};
const open = (bases: Bases, permissions: ('crewinvoice:write' | 'job:write')[] = ['crewinvoice:write']) =>
  show(<CrewPay idReqCrew={11} idGroup={5} group="Rigger" />, {
    user: { permissions },
    answers: { getPayBases: { bases }, setPayBasis: { ok: true } },
  });
const choose = async (field: HTMLElement, option: string) => {
  fireEvent.mouseDown(field);
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

test('D.1.05: a crew gets a half day, and the form says that loadings add to the hours beyond only', async () => {
  const { fake } = open([group]);
  expect(await screen.findByText('Paid as set for the group or the person')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pay of Rigger' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay of Rigger on this job' }));
  expect(dialog.getByText(/Loadings add to the hours beyond it only, never to the flat amount/)).toBeTruthy();
  expect(dialog.getByRole('combobox').textContent).toBe('As usual. Day, up to 10:00 h: $400.00');
  expect(dialog.queryByLabelText(/^Amount/)).toBeNull();
  await choose(dialog.getByRole('combobox'), 'Half day');
  expect(dialog.getByLabelText<HTMLInputElement>(/^Covers up to/).value).toBe('5');
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  fireEvent.change(dialog.getByLabelText(/^Amount/), { target: { value: '20O' } });
  expect(dialog.getByText('Type the amount of a shift in dollars, e.g. 200, up to $10,000.00.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Amount/), { target: { value: '200' } });
  fireEvent.click(save);
  await waitFor(() =>
    expect(fake.callsOf('setPayBasis')).toEqual([
      {
        idReqCrew: 11,
        pay: { basis: 'half', cents: 20_000, upToMinutes: 300 },
        was: { basis: 'usual', cents: 0, upToMinutes: null },
      },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('D.1.05: a crew that is paid flat says so, and may be paid by the hour whatever its group says', async () => {
  const own = { ...group, idGroup: null, idReqCrew: 11, basis: 'shift' as const, upToMinutes: null };
  const { fake } = open([group, own]);
  expect(await screen.findByText('Paid: Whole shift: $400.00')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Pay of Rigger' }));
  const dialog = within(await screen.findByRole('dialog'));
  await choose(dialog.getByRole('combobox'), 'Per hour');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(fake.callsOf('setPayBasis')).toMatchObject([
      { pay: { basis: 'hour', cents: 0 }, was: { basis: 'shift', cents: 40_000 } },
    ]),
  );
});

test('D.1.05: who may not make invoices reads nothing of pay', async () => {
  const { fake, container } = open([group], ['job:write']);
  expect(container.textContent).toBe('');
  expect(fake.callsOf('getPayBases')).toEqual([]);
});
