import { isMarkup } from './file-faults';

const comment = `<!--${'x'.repeat(9_000)}-->`;
const svg = '<svg onload="alert(1)">';
const markup: [string, string | Buffer][] = [
  ['a page', '<html>'],
  ['a page behind blanks and a mark', '\ufeff \n<BODY onload=x>'],
  ['a doctype alone', '<!DOCTYPE html>'],
  ['a doctype with comments before it', '<!-- a --> <!-- b -->\n<!doctype\n html>'],
  ['a drawing', svg],
  ['a drawing with a prefix', '<s:svg xmlns:s="x">'],
  ['a drawing as XML', `<?xml version="1.0"?>\n<!-- a --><!DOCTYPE x>\n${svg}`],
  [
    'a drawing with a doctype of its own making',
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "]>">]>${svg}`,
  ],
  ['a drawing far behind', comment + svg],
  ['a drawing behind as little as can be', `<?><!---->${svg}`],
  ['a drawing in UTF-16', Buffer.from(`\ufeff${svg}`, 'utf16le')],
  ['a drawing in UTF-16 the other way round', Buffer.from(`\ufeff${svg}`, 'utf16le').swap16()],
];
test.each(markup)('J-45: %s is markup', (_, file) => {
  expect(isMarkup(Buffer.from(file as never))).toBe(true);
});

const other: [string, string][] = [
  ['a text', 'Bring <b>gloves</b> and <svg>'],
  ['a track', '<?xml version="1.0"?><gpx><metadata><link href="x"/></metadata></gpx>'],
  ['a comment', '<!-- a --> gloves'],
  ['a word that begins alike', '<bodyguard>'],
  ['a comment without end', `<!-- ${svg}`],
];
test.each(other)('J-45: %s is none', (_, file) => {
  expect(isMarkup(Buffer.from(file))).toBe(false);
});

const long = (part: string) => part.repeat(2_000_000 / part.length);
test('J-45: two megabytes of blanks hide nothing', () => {
  expect(isMarkup(Buffer.from(`${long(' ')}x`))).toBe(false);
  expect(isMarkup(Buffer.from(long(' ') + svg))).toBe(true);
});
test.each(['<!---->', '<?>', '<!doctype>'])(
  'J-45: a thousand of %j are looked behind; with more it is taken for markup unseen',
  (part) => {
    expect(isMarkup(Buffer.from(`${part.repeat(900)}x`))).toBe(false);
    expect(isMarkup(Buffer.from(part.repeat(900) + svg))).toBe(true);
    expect(isMarkup(Buffer.from(`${part.repeat(1_100)}x`))).toBe(true);
  },
);
test.each(['<', '<?', '<!--', '-->', '<!doctype ', '] '])(
  'J-45: two megabytes of %j hold up nobody',
  (part) => {
    expect(isMarkup(Buffer.from(long(part)))).toBe(false);
    expect(isMarkup(Buffer.from(`<!--${long(part)}`))).toBe(false);
  },
);
