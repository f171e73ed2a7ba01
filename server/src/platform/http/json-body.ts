const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENS = new Set([0x5b, 0x7b]);
const COMMA = 0x2c;
const CLOSES = new Set([0x5d, 0x7d]);

/** The deepest nesting and most values that we parse. No call needs as much. */
export const MOST = { depth: 64, values: 60_000 };

// Index of the quote that ends the string whose content begins at `from`; the length of the bytes if there is none.
function endOfString(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(QUOTE, from); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) {
    let before = at - 1;
    while (before >= from && bytes[before] === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return bytes.length;
}

/**
 * Are lists and objects nested too deeply, or are there too many values? Checked before parsing, because depth and
 * number cost the parser and later checks far more than length, and delay every other request.
 */
export function isTooMuch(bytes: Buffer, most: Readonly<typeof MOST> = MOST): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at + 1);
    else if (byte === COMMA) values += 1;
    else if (OPENS.has(byte)) depth += 1;
    else if (CLOSES.has(byte)) depth -= 1;
    if (depth > most.depth || values > most.values) return true;
  }
  return false;
}
