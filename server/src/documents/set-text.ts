import bidiFactory from 'bidi-js';
import type { EmbeddingLevels } from 'bidi-js';
import LineBreaker from 'linebreak';
import { faceOf, plain } from './fonts';
import { lettersOf, numberOf, textRunsOf } from './text-runs';
import type { TextRun } from './text-runs';
import type { Face, Weight } from './fonts';

const bidi = bidiFactory();
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** How letters are written: `size` in points. */
export interface Pen {
  weight: Weight;
  size: number;
}

/** Isolates a text within a longer line, so that right-to-left letters in it do not reorder the text around it. */
export const apart = (text: string): string => `\u2068${text}\u2069`;
/** Removes the marks that `apart` adds, for text that is written without reordering. */
export const withoutMarks = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

interface Piece extends TextRun {
  isRightToLeft: boolean;
  /** In points. */
  width: number;
}

/** One line as it is printed, its pieces from left to right; `width` in points. */
export interface Line {
  text: string;
  pieces: Piece[];
  width: number;
}

// The font's shaper puts letters of these scripts in right-to-left order itself.
const isTurned = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** pdfkit's options for one piece. `features` makes it shape right-to-left text as a whole, not word by word. */
export const pieceOptions = (piece: { isRightToLeft: boolean }): PDFKit.Mixins.TextOptions => ({
  lineBreak: false,
  ...(piece.isRightToLeft ? { features: [] } : {}),
});

/** Sets the font of a document for the text that follows. */
export const takeFace = (doc: PDFKit.PDFDocument, { name, font }: Face, size: number): PDFKit.PDFDocument =>
  doc.registerFont(name, font).font(name, size);

/** Replaces emoji by a simple symbol of the same length, as the bidi library takes them for Latin letters. */
const forBidi = (text: string): string =>
  text.replace(/\p{So}|\p{Emoji_Modifier}/gu, (sign) => '☃'.repeat(sign.length));

class Paragraph {
  private readonly levels: EmbeddingLevels;
  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly pen: Pen,
    private readonly text: string,
  ) {
    this.levels = bidi.getEmbeddingLevels(forBidi(text), 'auto');
  }

  /** The pieces of the text between two indexes, in printed order from left to right. */
  private pieces(from: number, to: number): Piece[] {
    const { levels } = this.levels;
    const order = bidi.getReorderedIndices(forBidi(this.text), this.levels, from, to - 1).slice(from, to);
    const pieces: Piece[] = [];
    for (let at = 0; at < order.length;) {
      const level = levels[order[at] ?? 0] ?? 0;
      let end = at;
      while (end < order.length && levels[order[end] ?? 0] === level) end += 1;
      const run = order.slice(at, end);
      pieces.push(...this.run(Math.min(...run), Math.max(...run) + 1, level % 2 === 1));
      at = end;
    }
    return pieces;
  }

  private run(from: number, to: number, isRightToLeft: boolean): Piece[] {
    const mirrored = bidi.getMirroredCharactersMap(this.text, this.levels.levels, from, to - 1);
    const text = Array.from(
      { length: to - from },
      (_, at) => mirrored.get(from + at) ?? this.text[from + at],
    );
    const pieces = textRunsOf(text.join(''), this.pen.weight).flatMap((piece) => {
      const isShaped = isRightToLeft && isTurned.test(piece.text);
      const turned = isRightToLeft && !isShaped ? lettersOf(piece.text).reverse().join('') : piece.text;
      const set = this.measured({ ...piece, text: turned, isRightToLeft: isShaped });
      return isShaped ? set.reverse() : set;
    });
    return isRightToLeft ? pieces.reverse() : pieces;
  }

  /** Measures a piece. If fontkit cannot shape it, uses its letters, else their parts, else their code points. */
  private measured(piece: Omit<Piece, 'width'>): Piece[] {
    try {
      const doc = takeFace(this.doc, piece.face, this.pen.size);
      return [{ ...piece, width: doc.widthOfString(piece.text, pieceOptions(piece)) }];
    } catch {
      const letters = lettersOf(piece.text);
      const parts = letters.length > 1 ? letters : [...piece.text];
      if (parts.length > 1) return parts.flatMap((text) => this.measured({ ...piece, text }));
      const face = faceOf(plain, this.pen.weight);
      return this.measured({ face, text: numberOf(piece.text), isRightToLeft: false });
    }
  }

  private width(from: number, to: number): number {
    const end = from + this.text.slice(from, to).trimEnd().length;
    return end > from ? this.pieces(from, end).reduce((sum, piece) => sum + piece.width, 0) : 0;
  }

  /** Indexes where the text can be cut so that each part fits: by line-break rules, else by word, else by letter. */
  private cuts(from: number, to: number, width: number, depth = 0): number[] {
    const text = this.text.slice(from, to);
    let start = from;
    return (cutters[depth]?.(text) ?? [text.length]).flatMap((length) => {
      const part = [start, from + length] as const;
      start = part[1];
      const isFit = depth + 1 >= cutters.length || this.width(...part) <= width;
      return isFit ? [part[1]] : this.cuts(...part, width, depth + 1);
    });
  }

  lines(width: number): Line[] {
    const lines: Line[] = [];
    const end = (from: number, to: number) => {
      const text = this.text.slice(from, to).trimEnd();
      const pieces = text === '' ? [] : this.pieces(from, from + text.length);
      lines.push({ text, pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0) });
    };
    let start = 0;
    let last = 0;
    for (const cut of this.cuts(0, this.text.length, width)) {
      if (last > start && this.width(start, cut) > width) {
        end(start, last);
        start = last;
      }
      last = cut;
    }
    end(start, this.text.length);
    return lines;
  }
}

const ends = (parts: Iterable<string>): number[] => {
  let at = 0;
  return Array.from(parts, (part) => (at += part.length));
};
function breaks(text: string): number[] {
  const breaker = new LineBreaker(text);
  const found: number[] = [];
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) found.push(next.position);
  return found;
}
const cutters: readonly ((text: string) => number[])[] = [
  breaks,
  (text) => ends(Array.from(words.segment(text), ({ segment }) => segment)),
  (text) => ends(lettersOf(text)),
];

/**
 * Sets a text of any script in lines of at most `width` points. Each piece gets a font that has its letters, and
 * right-to-left text is put in printed order.
 */
export const setText = (doc: PDFKit.PDFDocument, pen: Pen, text: string, width: number): Line[] =>
  text
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .flatMap((paragraph) => new Paragraph(doc, pen, paragraph).lines(width));
