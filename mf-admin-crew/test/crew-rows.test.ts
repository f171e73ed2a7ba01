import { allCrew, partsOf, searchOf } from '../src/crew/crew-rows';

test('the list begins with crew; the office and managers are a filter that counts', () => {
  expect(partsOf(allCrew)).toBe(0);
  expect(partsOf({ ...allCrew, role: '' })).toBe(1);
});

test('how many parts of a filter narrow the list', () => {
  expect(partsOf({ ...allCrew, text: 'rigger', worked: 'since', near: '20', values: { 7: '' } })).toBe(0);
  expect(partsOf({ ...allCrew, near: '2000', group: 'Rigger', values: { 7: 'true' } })).toBe(3);
});

test('what is still being typed is not asked for: a part of a postcode, or a day without its date', () => {
  const typing = {
    ...allCrew,
    text: ' mia ',
    near: '20',
    withinKm: 50,
    worked: 'since' as const,
    values: { 7: '' },
  };
  expect(searchOf(typing)).toEqual({ ...allCrew, text: 'mia' });
  const whole = { ...typing, near: '2000', workedDay: '2026-11-20', values: { 7: 'true' } };
  expect(searchOf(whole)).toEqual({ ...whole, text: 'mia' });
});
