import type { Font, GlyphRun } from 'fontkit';
import { openSync } from 'fontkit';
import { requireHere } from '../platform/operations/root-folders';

/** The cache of a font is cleared at this size. */
const MOST_KEPT = 5_000;

/** pdfkit scales the positions of a run in place, so each caller gets its own. */
const copyOf = (run: GlyphRun): GlyphRun =>
  Object.assign(Object.create(Object.getPrototypeOf(run) as object) as GlyphRun, run, {
    positions: run.positions.map((position) => ({ ...position })),
  });

/** The font with its shaped words cached: pdfkit shapes them again in every document. */
function cacheGlyphs(font: Font): Font {
  const kept = new Map<string, GlyphRun>();
  const layout: Font['layout'] = (text, ...how) => {
    const key = how.every((one) => one === undefined) ? text : JSON.stringify([text, ...how]);
    let run = kept.get(key);
    if (run === undefined) {
      if (kept.size >= MOST_KEPT) kept.clear();
      run = font.layout(text, ...how);
      kept.set(key, run);
    }
    return copyOf(run);
  };
  return Object.create(font, { layout: { value: layout } }) as Font;
}

export type Weight = 'regular' | 'bold';

/** A font that is open; `name` is its file's. */
export interface Face {
  name: string;
  font: Font;
}

interface Family {
  folder: string;
  file: string;
  bold?: string;
}

const script = (name: string): Family => ({
  folder: `noto-sans-${name.toLowerCase()}`,
  file: `NotoSans${name}`,
});

/** The default font: Latin, Greek and Cyrillic. */
export const plain: Family = { folder: 'noto-sans', file: 'NotoSans' };
export const emoji: Family = { folder: 'noto-emoji', file: 'NotoEmoji' };

/**
 * All fonts, in the order in which they are searched for a letter. Large ones are last, because searching a font loads
 * it. Chinese is before Korean, so that a Chinese name does not mix two fonts.
 */
export const families: readonly Family[] = [
  plain,
  script('Arabic'),
  script('Hebrew'),
  script('Thai'),
  script('Devanagari'),
  script('Bengali'),
  script('Gurmukhi'),
  script('Gujarati'),
  script('Tamil'),
  script('Telugu'),
  script('Kannada'),
  script('Malayalam'),
  script('Sinhala'),
  script('Khmer'),
  script('Lao'),
  script('Myanmar'),
  script('Armenian'),
  script('Georgian'),
  script('Ethiopic'),
  { folder: 'noto-sans-symbols-2', file: 'NotoSansSymbols2', bold: '400Regular' },
  emoji,
  script('SC'),
  { folder: 'nanum-gothic', file: 'NanumGothic' },
];

const open = new Map<string, Face>();

/** A family's font, read and parsed once in a thread and shared by all its documents. */
export function faceOf({ folder, file, bold = '700Bold' }: Family, weight: Weight): Face {
  const style = weight === 'bold' ? bold : '400Regular';
  const name = `${file}_${style}`;
  const known = open.get(name);
  if (known) return known;
  const font = openSync(requireHere.resolve(`@expo-google-fonts/${folder}/${style}/${name}.ttf`));
  if (!('layout' in font)) throw new Error(`${name} holds more fonts than one.`);
  const face = { name, font: cacheGlyphs(font) };
  open.set(name, face);
  return face;
}

// The characters of a PDF's standard fonts: Latin-1 and those that Windows-1252 adds.
const winAnsi = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u;

/** Can the standard fonts of a PDF write every letter? A single other letter would garble its whole line. */
const isWinAnsi = (text: string): boolean => winAnsi.test(text);

/** The main fonts of a document: standard ones, which add nothing to the file size, or embedded ones. */
export interface BaseFonts {
  regular: Face | string;
  bold: Face | string;
  /** Can these fonts write all of the text, letter by letter from left to right? */
  write(this: void, text: string): boolean;
}

const standard: BaseFonts = { regular: 'Helvetica', bold: 'Helvetica-Bold', write: isWinAnsi };
const hasNoto = (letter: string): boolean =>
  letter === '\n' || faceOf(plain, 'regular').font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

/** Chooses the fonts of a document by all its texts. */
export const fontsFor = (texts: Iterable<string>): BaseFonts =>
  [...texts].every(isWinAnsi)
    ? standard
    : {
        regular: faceOf(plain, 'regular'),
        bold: faceOf(plain, 'bold'),
        write: (text) => isWinAnsi(text) || [...text].every(hasNoto),
      };
