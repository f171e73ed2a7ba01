import { isSecret } from './secret-words';

test('S-20: secrets, bank details, files and birthdays are known by their names, however they are written', () => {
  for (const name of [
    'password',
    'newPassword',
    'accessToken',
    'clientSecret',
    'bankAccountBSB',
    'accountTitle',
    'birthday',
    'signature',
    'data',
    'pdfData',
    'code',
    'authorization',
  ])
    expect([name, isSecret(name, 'x')]).toEqual([name, true]);
  for (const name of ['text', 'postcode', 'idJob', 'filesAdded', 'designer'])
    expect([name, isSecret(name, 'x')]).toEqual([name, false]);
  expect(isSecret('signatureSaved', true)).toBe(false);
});
