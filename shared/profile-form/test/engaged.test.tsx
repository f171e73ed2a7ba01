import { fireEvent, screen, waitFor } from '@testing-library/react';
import { details } from './fixtures';
import { openTab, press, show } from './show-profile';

beforeEach(() => localStorage.clear());

const engaged = {
  as: 'contractor' as const,
  externalId: '',
  superApplies: false,
  superFund: '',
  superUsi: '',
  superMember: '',
};
const office = (change: object) =>
  show('admin', {
    user: { permissions: ['crew:read', 'user:write', 'crewinvoice:write'] },
    answers: { getuserdetails: details(change), saveUserDetails: { ok: true, ratesToApply: 0 } },
  });

test('C.9.01: the office says under Rates that somebody is an employee, and reads what that means', async () => {
  const { fake } = office({ engaged });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  openTab('Rates');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Engaged as' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Employee' }));
  expect(screen.getByText(/^Times that are not invoiced yet go into the payroll export/)).toBeTruthy();
  expect(screen.queryByLabelText('Super applies')).toBeNull();
  press('Save');
  await waitFor(() =>
    expect(fake.callsOf('saveUserDetails')).toEqual([{ id: 7, engaged: { as: 'employee' }, password: '' }]),
  );
});

test('C.9.07: fund, USI and member number are entered where super applies', async () => {
  const { fake } = office({ engaged });
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  openTab('Rates');
  fireEvent.click(screen.getByLabelText('Super applies'));
  fireEvent.change(screen.getByLabelText('Super fund'), { target: { value: 'Crew Super ' } });
  fireEvent.change(screen.getByLabelText('Member number'), { target: { value: 'M-7' } });
  press('Save');
  const body = { superApplies: true, superFund: 'Crew Super', superMember: 'M-7' };
  await waitFor(() =>
    expect(fake.callsOf('saveUserDetails')).toEqual([{ id: 7, engaged: body, password: '' }]),
  );
});

test('C.9.01: who may not change it is not shown it', async () => {
  office({});
  await screen.findByRole('heading', { name: 'Anh Nguyễn' });
  openTab('Rates');
  expect(screen.queryByRole('combobox', { name: 'Engaged as' })).toBeNull();
});
