import { emoji, faceOf, families } from './fonts';
import type { Face, Weight } from './fonts';

/** A piece of text that one font can render. */
export interface TextRun {
  text: string;
  face: Face;
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** The text as grapheme clusters: a letter with its marks, an emoji with its colour. */
export const lettersOf = (text: string): string[] =>
  Array.from(letters.segment(text), ({ segment }) => segment);

// Invisible: joiners, variation selectors, direction marks, controls.
const silent = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;
const isSilent = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]+$/u;
const isEmoji = /\p{Emoji_Presentation}|\ufe0f/u;
// Blanks, digits, signs: rendered in the font of the letters before them.
const isCommon = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;

function has({ font }: Face, code: number): boolean {
  if (!font.hasGlyphForCodePoint(code)) return false;
  try {
    return font.glyphForCodePoint(code).advanceWidth >= 0;
  } catch {
    // fontkit cannot read the last glyph of a font if that glyph is empty, as the blank of the Korean font is.
    return false;
  }
}

const writes = (face: Face, letter: string): boolean =>
  [...letter].every((part) => silent.test(part) || has(face, part.codePointAt(0) ?? 0));

/** The part of a cluster that the font has: a joiner without a glyph would be an empty box. */
const taken = (face: Face, letter: string): string =>
  letter.length === 1 ? letter : [...letter].filter((part) => has(face, part.codePointAt(0) ?? 0)).join('');

// Clusters repeat, so this is a cache; it is cleared when it gets large.
const MOST_KNOWN = 20_000;
const known = new Map<string, Face | null>();

/** The first font that has the cluster. */
function firstFor(letter: string, weight: Weight): Face | null {
  const key = weight + letter;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const drawn = faceOf(emoji, weight);
  const family = families.find((one) => writes(faceOf(one, weight), letter));
  const face = isEmoji.test(letter) && writes(drawn, letter) ? drawn : family ? faceOf(family, weight) : null;
  known.set(key, face);
  return face;
}

function faceFor(letter: string, weight: Weight, before: Face | null): Face | null {
  const first = firstFor(letter, weight);
  const isDrawn = first === faceOf(emoji, weight) || before === faceOf(emoji, weight);
  if (before === null || before === first || isDrawn || !isCommon.test(letter)) return first;
  return writes(before, letter) ? before : first;
}

/** A character as its code point: `[U+20BB7]`. */
export const numberOf = (part: string): string =>
  `[U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** Fallbacks for a character that no font has: its plain form, its parts, and finally its code point. */
function otherwise(letter: string): string[] {
  const simple = letter.normalize('NFKC');
  if (simple !== letter) return lettersOf(simple);
  const parts = [...letter];
  return parts.length > 1 ? parts : lettersOf(numberOf(letter));
}

/** The text as runs of one font each, in reading order. Characters without a glyph in any font become code points. */
export function textRunsOf(text: string, weight: Weight): TextRun[] {
  const stretches: TextRun[] = [];
  const add = (letter: string): void => {
    if (isSilent.test(letter)) return;
    const last = stretches.at(-1);
    const face = faceFor(letter, weight, last?.face ?? null);
    if (face === null) otherwise(letter).forEach(add);
    else if (last?.face === face) last.text += taken(face, letter);
    else stretches.push({ text: taken(face, letter), face });
  };
  lettersOf(text.replaceAll('\t', ' ')).forEach(add);
  return stretches;
}
