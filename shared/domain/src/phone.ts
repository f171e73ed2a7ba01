// Country codes of one or two digits (ITU-T E.164); all others have three.
const oneDigit = /^[17]/;
const twoDigits = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

const grouped = (digits: string, ...sizes: number[]): string => {
  const parts: string[] = [];
  let rest = digits;
  for (const size of sizes) {
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...parts, rest].filter((part) => part !== '').join(' ');
};

/** An Australian number after its country code, as people write it: by the area of a landline, or a mobile's blocks. */
function australian(national: string): string {
  if (/^4\d{8}$/.test(national)) return grouped(`0${national}`, 4, 3);
  if (/^[2378]\d{8}$/.test(national)) return grouped(`0${national}`, 2, 4);
  if (/^1[38]00\d{6}$/.test(national)) return grouped(national, 4, 3);
  return /^13\d{4}$/.test(national) ? grouped(national, 2, 2) : '';
}

/** Eight digits as two blocks of four, others as blocks of three and a last one of two to four. */
function inBlocks(digits: string): string {
  if (digits.length === 8) return grouped(digits, 4);
  const blocks = Math.max(1, Math.round(digits.length / 3));
  return grouped(digits, ...Array.from({ length: blocks - 1 }, () => 3));
}

/**
 * A stored number (E.164) as people write it: `0491 570 006` in Australia, `+64 211 234 567` elsewhere. Anything else
 * is shown unchanged. Links and searches use the stored one.
 */
export function formatPhone(stored: string): string {
  const digits = /^\+(\d{7,15})$/.exec(stored.trim())?.[1];
  if (digits === undefined) return stored;
  if (digits.startsWith('61')) return australian(digits.slice(2)) || `+61 ${inBlocks(digits.slice(2))}`;
  const code = oneDigit.test(digits) ? 1 : twoDigits.test(digits) ? 2 : 3;
  return `+${digits.slice(0, code)} ${inBlocks(digits.slice(code))}`;
}
