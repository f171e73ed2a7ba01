import { asksToCall, dialled, withOfficePhone } from './office-phone';

const started = 'This shift has started. Please call the office.';

test('C.2.06: a sentence that asks to call the office says the number, once', () => {
  const said = withOfficePhone(started, ' +61290001234 ');
  expect(said).toBe('This shift has started. Please call the office on 02 9000 1234.');
  expect([asksToCall(started), asksToCall(said)]).toEqual([true, false]);
  expect(withOfficePhone(said, '02 9000 1234')).toBe(said);
});

test('C.2.06: without a number, or where nobody is asked to call, the sentence stays', () => {
  expect(withOfficePhone(started, '')).toBe(started);
  expect(withOfficePhone('Please ask the office.', '1')).toBe('Please ask the office.');
});

test('a number is dialled without its blanks', () => {
  expect([dialled('+61 (2) 9000 1234'), dialled('')]).toEqual(['+61290001234', '']);
});
