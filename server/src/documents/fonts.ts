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

/** Latin, Greek, Cyrillic: what a document is written in. */
export const plain: Family = { folder: 'noto-sans', file: 'NotoSans' };
export const emoji: Family = { folder: 'noto-emoji', file: 'NotoEmoji' };

/**
 * What any text is written with, in the order in which it is asked. The large ones come last, since to ask is to open
 * them. Chinese stands before Korean, so that a Chinese name is not put together from two fonts.
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

// What the standard fonts of a PDF can show: Latin-1, and what Windows added to it.
const winAnsi = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/u;

/** Can every letter be written with a PDF's standard fonts? One that cannot spoils its whole line. */
const isWinAnsi = (text: string): boolean => winAnsi.test(text);

/** The fonts that a document is written in: standard ones, which cost nothing, or embedded ones. */
export interface BaseFonts {
  regular: Face | string;
  bold: Face | string;
  /** Can they write all of it, one letter after the other from left to right? */
  write(this: void, text: string): boolean;
}

const standard: BaseFonts = { regular: 'Helvetica', bold: 'Helvetica-Bold', write: isWinAnsi };
const hasNoto = (letter: string): boolean =>
  letter === '\n' || faceOf(plain, 'regular').font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);

/** The fonts of a document by what it has to say. */
export const fontsFor = (texts: Iterable<string>): BaseFonts =>
  [...texts].every(isWinAnsi)
    ? standard
    : {
        regular: faceOf(plain, 'regular'),
        bold: faceOf(plain, 'bold'),
        write: (text) => isWinAnsi(text) || [...text].every(hasNoto),
      };
