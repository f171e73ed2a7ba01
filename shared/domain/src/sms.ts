// The letters of GSM 03.38, and those of its extension, which count as two characters each.
const gsm = /^[\n\r A-Za-z0-9@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[~\]|€]*$/;
const extended = /[\^{}\\[~\]|€]/g;

// Signs that keyboards and word processors put for plain ones. Just one of them more than halves what fits in an SMS.
const plainLetters: readonly (readonly [RegExp, string])[] = [
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u2018\u2019\u201a\u2032]/g, "'"],
  [/[\u201c-\u201e\u2033]/g, '"'],
  [/\u2026/g, '...'],
  [/[\u00a0\u2002-\u200a\u202f]/g, ' '],
];

/** A text as it is sent by SMS: dashes, quotes and spaces become plain ones. Letters of names do not change. */
export const smsText = (text: string): string =>
  plainLetters.reduce((so, [letters, plain]) => so.replace(letters, plain), text);

/** The text with the company's name in front, unless it says the name already. A name in a link does not count. */
export function namedSms(company: string, text: string): string {
  const [name, plain] = [smsText(company.trim()), smsText(text)];
  const said = plain.replace(/https?:\/\/\S+/g, '').toLowerCase();
  return said.includes(name.toLowerCase()) ? plain : `${name}: ${plain}`;
}

export interface SmsLength {
  /** Characters of the text, as the network counts them. */
  characters: number;
  /**
   * Characters that fit in one SMS of this text: 160 alone and 153 of several; 70 and 67 with letters that GSM lacks.
   */
  each: number;
  parts: number;
}

/** How many SMS a text takes, as it is sent. */
export function smsParts(written: string): SmsLength {
  const text = smsText(written);
  const isPlain = gsm.test(text);
  const characters = text.length + (isPlain ? (text.match(extended)?.length ?? 0) : 0);
  const [alone, many] = isPlain ? [160, 153] : [70, 67];
  const isOne = characters <= alone;
  return {
    characters,
    each: isOne ? alone : many,
    parts: isOne ? Math.min(1, characters) : Math.ceil(characters / many),
  };
}
