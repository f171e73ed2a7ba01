import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '@crewcall/platform/testing';
import { SecondFactorSection } from '../src/account/second-factor-section';
import { FactorReset } from '../src/second-factor/factor-reset';
import { SecondFactorScreen } from '../src/second-factor/second-factor-screen';
import { show } from './show';

const off = { since: null, codesLeft: 0, isNeeded: false };
const on = { since: 1_795_000_000_000, codesLeft: 9, isNeeded: false };
const setup = { key: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Crew:mia?secret=JBSWY3DPEHPK3PXP' };
const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-000${index}`);
const refused = (text: string, code: string) =>
  Object.assign(new Error(text), { name: 'ApiError', kind: 'refused', text, status: 200, code });

/** Answers that want the password first. */
const owned = <T,>(answer: T) => {
  return ({ ownPassword }: { ownPassword?: string | undefined }): T => {
    if (ownPassword === undefined) throw refused('Type it to go on.', 'own-password');
    if (ownPassword !== 'mine')
      throw refused('This is not your password. Please try again.', 'own-password-wrong');
    return answer;
  };
};
const start = (answers: Answers) => show(<SecondFactorScreen />, { answers });
async function typePassword(password: string) {
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/Your password/), { target: { value: password } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Go on' }));
}

test('it is set up: password, QR code and key, a first code, ten recovery codes that are kept', async () => {
  let isOn = false;
  const fake = start({
    getSecondFactor: () => (isOn ? { ...on, codesLeft: 10 } : off),
    beginSecondFactor: owned(setup),
    confirmSecondFactor: ({ code }) => {
      if (code !== '123456') throw refused('This code is not right.', '');
      isOn = true;
      return { codes };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  await typePassword('not mine');
  expect(await screen.findByText('This is not your password. Please try again.')).toBeTruthy();
  await typePassword('mine');
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open in the app' }).getAttribute('href')).toBe(setup.address);
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(screen.getByRole('alert').textContent).toBe('Type the six digits that your app shows.');
  for (const code of ['000000', '123456']) {
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    if (code === '000000') expect(await screen.findByText('This code is not right.')).toBeTruthy();
    await waitFor(() => expect(fake.callsOf('confirmSecondFactor').at(-1)).toEqual({ code }));
  }
  expect(await screen.findByText('abcd-efgh-0009')).toBeTruthy();
  const done = screen.getByRole<HTMLButtonElement>('button', { name: 'Done' });
  expect(done.disabled).toBe(true);
  expect(screen.queryByRole('link', { name: 'Back to your account' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(done);
  expect(
    await screen.findByText('10 recovery codes left, for when you do not have your phone.'),
  ).toBeTruthy();
  expect(screen.queryByText('abcd-efgh-0009')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to your account' })).toBeTruthy();
});

test('a first code that arrived, whose answer got lost: the next try says that it is on, and who was held up goes on', async () => {
  let isOn = false;
  start({
    getSecondFactor: () => ({ ...(isOn ? on : off), isNeeded: true }),
    beginSecondFactor: setup,
    confirmSecondFactor: () => {
      if (isOn) throw refused('This took too long. Begin again with a new QR code.', 'sign-in-again');
      isOn = true;
      throw Object.assign(new Error(), { name: 'ApiError', kind: 'offline', text: 'No answer.', status: 0 });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('No answer.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText(/^Two-step sign-in is on\./)).toBeTruthy();
  expect(await screen.findByRole('button', { name: /recovery codes/i })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/');
});

test('the codes are saved as a file and printed alone', async () => {
  const saved: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:codes' });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const printed = jest.fn();
  Object.assign(globalThis, { print: printed });
  Object.assign(CSSStyleSheet.prototype, { replaceSync: jest.fn() });
  Object.assign(document, { adoptedStyleSheets: [] });
  start({ getSecondFactor: on, renewRecoveryCodes: owned({ codes }) });
  fireEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  fireEvent.click(await screen.findByRole('button', { name: 'New codes' }));
  await typePassword('mine');
  fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
  expect([saved[0]?.type, saved[0]?.size]).toEqual(['text/plain', expect.any(Number)]);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(printed).toHaveBeenCalledTimes(1);
  expect(document.adoptedStyleSheets).toHaveLength(1);
  dispatchEvent(new Event('afterprint'));
  expect(document.adoptedStyleSheets).toHaveLength(0);
  jest.restoreAllMocks();
});

test('a setup that took too long begins anew and says so', async () => {
  start({
    getSecondFactor: off,
    beginSecondFactor: setup,
    confirmSecondFactor: () => {
      throw refused('This took too long. Begin again with a new QR code.', 'sign-in-again');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('This took too long. Begin again with a new QR code.');
});

test('it is turned off after a question and with the password, and not where the company asks for it', async () => {
  let standing: typeof off | typeof on = on;
  const fake = start({
    getSecondFactor: () => standing,
    endSecondFactor: (body) => {
      const answer = owned({ ok: true as const })(body);
      standing = off;
      return answer;
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  const asked = await screen.findByRole('alertdialog');
  fireEvent.click(within(asked).getByRole('button', { name: 'Turn off' }));
  await typePassword('mine');
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy();
  expect(fake.said.join()).toContain('The second factor is off.');
  document.body.replaceChildren();
  start({ getSecondFactor: { ...on, codesLeft: 2, isNeeded: true } });
  expect(await screen.findByText(/it stays on/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
  expect(screen.getByRole('note').textContent).toMatch(/^Only 2 recovery codes left\. Without one/);
});

test('the office resets it after a question and with its own password, where there is one', async () => {
  const person = { id: 7, firstName: 'Kim', lastName: 'Harrow', hasSecondFactor: true };
  const fake = show(<FactorReset idUser={7} />, {
    answers: { getuserdetails: () => person as never, resetSecondFactor: owned({ ok: true as const }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Reset second factor' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Reset the second factor of Kim Harrow?' });
  fireEvent.click(within(asked).getByRole('button', { name: 'Reset' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/Your password/), { target: { value: 'mine' } });
  person.hasSecondFactor = false;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(fake.said.join()).toContain('The second factor of Kim Harrow is reset.'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset second factor' })).toBeNull());
  expect(fake.callsOf('resetSecondFactor').at(-1)).toEqual({ id: 7, ownPassword: 'mine' });
});

test('the account says whether it is on, and leads to it', async () => {
  show(<SecondFactorSection />, { answers: { getSecondFactor: on } });
  expect((await screen.findByRole('link', { name: 'Change it' })).getAttribute('href')).toBe(
    '/me/second-factor',
  );
  expect(screen.getByText('On')).toBeTruthy();
});
