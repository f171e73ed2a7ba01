// Marks that nobody sees: a soft hyphen, and what sets the width or direction of text on web pages and phones.
const unseen = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const blanks = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const dashes = /[\u2010-\u2015\u2212]/g;

/**
 * Text as it would be typed, from text that was pasted: without invisible marks, and with plain blanks and hyphens. For
 * names, numbers, addresses, codes and searches. Free text keeps its marks, which join some letters and emoji.
 */
export const cleanMarks = (text: string): string =>
  text.replace(unseen, '').replace(blanks, ' ').replace(dashes, '-');
