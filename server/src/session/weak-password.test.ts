import { isWeak } from './weak-password';

const kim = { email: 'kim.nguyen@bigevents.example', firstName: 'Kim', lastName: 'Nguyễn' };

test.each([
  'aaaaaaaaaa',
  'ababababab',
  'abcabcabcabc',
  '1234567890',
  '0987654321',
  '1111111111',
  'abcdefghij',
  'qwertyuiop',
  'asdfghjkl;',
  'qwerty12345',
  '1qaz2wsx3edc',
  'password12',
  'Password123!',
  'P@ssw0rd2024',
  'passwordpassword',
  'pa55word!!',
  'welcome2025',
  'iloveyou12',
  'Sunshine99',
  'liverpool1',
  'crewcall2026',
  'crewcall-demo',
  'Summer2025!',
  'administrator',
  'kim.nguyen@bigevents.example',
  'KimNguyen1990',
  'nguyen2024!',
  'bigevents123',
  '!!!!!!!!!!!!',
])('S-19: %s is refused', (password) => expect(isWeak(password, kim)).toBe(true));

test.each([
  'correct horse',
  'seven grey kettles',
  'a long password',
  'the new password',
  'another password',
  'ten letters',
  'a fresh password',
  'tRk9-vLq2xW',
  'gate four opens late',
  'пароль из четырёх слов',
  '8364907265',
])('S-19: %s is taken', (password) => expect(isWeak(password, kim)).toBe(false));

test('S-19: the longest there can be takes no long time', () => {
  expect(isWeak('ab'.repeat(5_000), kim)).toBe(true);
});
