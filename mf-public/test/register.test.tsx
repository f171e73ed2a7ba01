import { act, fireEvent, render, screen } from '@testing-library/react';
import { texts } from '@crewcall/domain/texts';
import { createTestRegion, offline, refusal, TestRegion } from '@crewcall/platform/testing';
import type { TestRegionOptions } from '@crewcall/platform/testing';
import { UiRoot } from '@crewcall/ui/ui-root';
import { RegisterPage } from '../src/regions/register.page';

const user = {
  firstName: 'Quốc',
  lastName: 'Lê',
  email: 'quoc@example.com',
  phone: '+61491572549',
  postcode: '3011',
  abn: '',
  state: 2,
  expires: 0,
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** The new step starts at the top, with the focus on its heading. */
const arrivedAt = (step: string) => {
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: step }));
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
};
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(new RegExp(`^${name}`)), { target: { value } });

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

/** The page at a link, its three steps filled in and sent. */
async function register(answers: TestRegionOptions['answers']) {
  const fake = createTestRegion({
    visitor: true,
    at: '/public/Register/4_token',
    basename: '/public/Register',
    answers: { getUserPreregisterData: { user }, ...answers },
  });
  render(
    <TestRegion fake={fake} wrap={UiRoot}>
      <RegisterPage />
    </TestRegion>,
  );
  await screen.findByRole('heading', { name: 'Quốc Lê' });
  type('Password', 'ten letters');
  press('Next');
  const personal = { Address: '1 Dock Road', Suburb: 'Footscray', City: 'Melbourne' };
  await screen.findByLabelText(/^Suburb/);
  arrivedAt('Step 2 of 3: Personal');
  for (const [name, value] of Object.entries(personal)) type(name, value);
  type('Emergency Contact Name', 'Linh');
  press('Next');
  await screen.findByLabelText(/^Bank Name/);
  arrivedAt('Step 3 of 3: Banking');
  const bank = { 'Bank Name': 'CBA', 'Account Name': 'Q Le', BSB: '062000', 'Account Number': '12345678' };
  for (const [name, value] of Object.entries(bank)) type(name, value);
  press('Register');
  return fake;
}

const noSignIn = () => {
  throw offline();
};

test('B.8.13 a profile that was created where signing in fails says so, then leads to the root', async () => {
  const fake = await register({ createProfile: { ok: true }, login: noSignIn });
  const told = await screen.findByRole('alertdialog');
  expect(texts.profileCreated).toBe('Profile has been created, you will be redirected to the login page');
  expect(told.textContent).toContain(texts.profileCreated);
  expect(fake.path()).toMatch(/^\/public\/Register\/4_token/);
  press('Sign In');
  await act(async () => {});
  expect(fake.path()).toBe('/');
});

test('B.8.13 whoever presses nothing is led to the root after a while', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
  try {
    const fake = await register({ createProfile: { ok: true }, login: noSignIn });
    await screen.findByRole('alertdialog');
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(fake.path()).toBe('/');
  } finally {
    jest.useRealTimers();
  }
});

test('B.8.13 a registration that fails says why, and stays', async () => {
  const fake = await register({
    createProfile: () => {
      throw refusal('This email is taken.');
    },
  });
  expect(await screen.findByText('This email is taken.')).toBeTruthy();
  expect(screen.queryByText(texts.profileCreated)).toBeNull();
  expect(fake.path()).toMatch(/^\/public\/Register\/4_token/);
});
