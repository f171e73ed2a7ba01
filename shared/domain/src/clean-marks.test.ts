import { bareAbn, isValidAbn } from './abn';
import { parseAccountNumber, parseBsb } from './bsb';
import { isPostcode, stateOfPostcode } from './postcode';
import { fold, isCompanyName, isEmail, isPersonName, isPhone, isWebsite, matches } from './text';
import { textKinds } from './text-kinds';

/** Every mark of a kind, between the two halves of a text. */
const unseen = [
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ...['\u2060', '\ufeff', '\u00ad', '\u2066', '\u2069'],
];
const dashes = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2212'];

test.each(unseen.map((mark) => [mark.charCodeAt(0).toString(16), mark]))(
  'the invisible mark %s is no fault in any field, and is not stored',
  (_code, mark) => {
    const all = (text: string) => [`${mark}${text}${mark}`, `${text.slice(0, 2)}${mark}${text.slice(2)}`];
    for (const text of all('Anna'))
      expect([isPersonName(text), textKinds.name.stored(text)]).toEqual([true, 'Anna']);
    for (const text of all('3 Monkeys')) expect(isCompanyName(text)).toBe(true);
    for (const text of all('jo@x.example'))
      expect([isEmail(text), textKinds.email.stored(text)]).toEqual([true, 'jo@x.example']);
    for (const text of all('0412 345 678')) expect(isPhone(text)).toBe(true);
    for (const text of all('062-000')) expect(parseBsb(text)).toBe('062-000');
    for (const text of all('001234')) expect(parseAccountNumber(text)).toBe('001234');
    for (const text of all('51824753556'))
      expect([isValidAbn(text), bareAbn(text)]).toEqual([true, '51824753556']);
    for (const text of all('3000')) expect([isPostcode(text), stateOfPostcode(text)]).toEqual([true, 'VIC']);
    for (const text of all('events.example')) expect(isWebsite(text)).toBe(true);
    for (const text of all('lukasz'))
      expect([matches('Łukasz', text), matches(text, 'Łukasz')]).toEqual([true, true]);
  },
);

test.each(dashes.map((dash) => [dash.charCodeAt(0).toString(16), dash]))(
  'the dash %s reads as a hyphen, and a blank that does not break as a blank',
  (_code, dash) => {
    expect(textKinds.name.stored(`Jean${dash}Luc\u00a0Roy`)).toBe('Jean-Luc Roy');
    expect(isPersonName(`Jean${dash}Luc\u00a0Roy`)).toBe(true);
    expect(isPhone(`0412${dash}345\u00a0678`)).toBe(true);
    expect(parseBsb(`062${dash}000`)).toBe('062-000');
    expect(parseAccountNumber(`12${dash}34\u202f56`)).toBe('123456');
    expect(isValidAbn(`51${dash}824\u00a0753 556`)).toBe(true);
    expect(fold(`Load in ${dash} Derby`)).toBe('load in - derby');
  },
);
