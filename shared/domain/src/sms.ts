// The letters of GSM 03.38, and those of its extension, which take two places each.
const gsm = /^[\n\r A-Za-z0-9@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\[~\]|€]*$/;
const extended = /[\^{}\\[~\]|€]/g;

export interface SmsLength {
  /** Places taken, as the network counts them. */
  characters: number;
  /** Places in one SMS of this text: 160 alone and 153 of several; 70 and 67 with letters that GSM lacks. */
  each: number;
  parts: number;
}

/** How many SMS a text takes. */
export function smsParts(text: string): SmsLength {
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
