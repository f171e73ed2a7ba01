/** ASCII for letters that Unicode decomposition does not split, and for the typographic signs of word processors. */
const replacements: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Ø: 'O',
  ø: 'o',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  ẞ: 'SS',
  ß: 'ss',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Þ: 'Th',
  þ: 'th',
  ı: 'i',
  Ħ: 'H',
  ħ: 'h',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  ʼ: "'",
  '′': "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2007': ' ',
};

/** Everything but the characters that every bank accepts. */
const refused = /[^A-Za-z0-9 &'()*+,\-./:=?@#$%!_]/g;

/**
 * A text as a bank file can carry it: plain ASCII, single blanks, at most `width` characters. Empty where
 * nothing can be written, e.g. for a name in Chinese script.
 */
export function cleanBankText(text: string, width: number): string {
  return [...text]
    .map((letter) => replacements[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\p{Cc}\p{Z}]/gu, ' ')
    .replace(refused, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, width)
    .trimEnd();
}

/** Width of the account name in a bank file, in characters. */
const TITLE_WIDTH = 32;

/** Does anything of this account name remain in a bank file? */
export const isAccountTitle = (text: string): boolean => cleanBankText(text, TITLE_WIDTH) !== '';
