import { Email, FormId, line, text, title } from '../src/values';

test('a text loses the characters that print as boxes or turn the writing around', () => {
  expect(text(50).parse('Rig\u0001ger\u007f \u202eback\u0085\ttab\nline')).toBe(
    'Rigger back\u0085\ttab\nline',
  );
});

test('a title of control characters alone is empty', () => {
  expect(title(50).safeParse('\u0001\u0002 ').success).toBe(false);
});

test('a text with a NUL is refused, since it may be a file', () => {
  expect(text(50).safeParse('a\u0000b').success).toBe(false);
});

test('an id from an address or a form is its digits and nothing else', () => {
  expect([7, '7', '1234567'].map((id) => FormId.parse(id))).toEqual([7, 7, 1_234_567]);
  for (const wrong of ['1e2', ' 7', '7.0', '0x7', '07', '-7', '', 0, 1.5, '99999999999999999999', null, [7]])
    expect(FormId.safeParse(wrong).success).toBe(false);
});

test('the breaks of a line become one blank each with the blanks around them', () => {
  expect(line(50).parse('  Dock  4 \r\n\t \u2028 Gate\u0085 9\n')).toBe('  Dock  4 Gate 9 ');
});

test('a text that is far too long is refused at once', () => {
  const long = (part: string) => part.repeat(2_000_000 / part.length);
  for (const value of [long(' '), `a@${long('a.')} `, long('\n ')])
    for (const shape of [Email, line(40), title(60_000)]) expect(shape.safeParse(value).success).toBe(false);
  expect(line(2_000_000).safeParse(`${long(' ')}x`).success).toBe(false);
  expect(line(2_000_001).parse(`${long(' ')}x`)).toHaveLength(2_000_001);
});

test.each([
  '<eve@example.com>',
  'group:eve@example.com;',
  'eve@example.com,bob@example.com',
  '.eve@example.com',
])('A.5.01: %s is no address for any call', (value) => expect(Email.safeParse(value).success).toBe(false));
test('A.5.01: blanks around an address are dropped', () =>
  expect(Email.parse(' eve@example.com ')).toBe('eve@example.com'));
