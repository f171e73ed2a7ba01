import { faceOf, plain } from './fonts';
import type { BaseFonts, Weight } from './fonts';
import { pieceOptions, setText, takeFace, withoutMarks } from './set-text';
import type { Line, Pen } from './set-text';
import { lettersOf } from './text-runs';

/** How a text is set, in points. Text higher than `height` ends in an ellipsis. */
export interface Setting {
  width: number;
  height?: number;
  align?: 'left' | 'right';
  characterSpacing?: number;
}

const ELLIPSIS = '…';

/** All PDFs go through this renderer, which sets text of any script. */
export class TextRenderer {
  /** Cache, so that text is set once for measuring and writing. */
  private readonly known = new Map<string, Line[]>();
  private readonly heights = new Map<string, number>();
  private pen: Pen = { weight: 'regular', size: 10 };
  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly fonts: BaseFonts,
  ) {}

  /** Sets weight, size in points, and colour for the next text. */
  take(weight: Weight, size: number, colour: string): void {
    this.pen = { weight, size };
    this.takeBase();
    this.doc.fillColor(colour);
  }

  /** Writes a text in lines from its upper left corner and moves `doc.y` below it. */
  write(text: string, x: number, y: number, setting: Setting): void {
    const { doc } = this;
    const { width, height, align = 'left', ...rest } = setting;
    const bare = withoutMarks(text);
    if (this.fonts.write(bare)) {
      doc.text(bare, x, y, {
        width,
        align,
        ...rest,
        ...(height === undefined ? {} : { height, ellipsis: true }),
      });
      return;
    }
    const { size, weight } = this.pen;
    const { ascent, unitsPerEm } = faceOf(plain, weight).font;
    const lineHeight = this.lineHeight();
    const lines = this.kept(this.set(text, width), setting, lineHeight);
    lines.forEach((line, turn) => {
      const baseline = y + turn * lineHeight + (ascent / unitsPerEm) * size;
      let at = align === 'right' ? x + width - line.width : x;
      for (const piece of line.pieces) {
        takeFace(doc, piece.face, size).text(piece.text, at, baseline, {
          ...pieceOptions(piece),
          baseline: 'alphabetic',
        });
        at += piece.width;
      }
    });
    this.takeBase();
    doc.x = x;
    doc.y = y + lines.length * lineHeight;
  }

  /** Height of a text in lines of `width` points. */
  heightOf(text: string, width: number): number {
    const key = JSON.stringify([this.pen, text, width]);
    const known = this.heights.get(key);
    if (known !== undefined) return known;
    const isPlain = this.fonts.write(text);
    const height = isPlain
      ? this.doc.heightOfString(text || ' ', { width })
      : this.set(text, width).length * this.lineHeight();
    this.takeBase();
    this.heights.set(key, height);
    return height;
  }

  private set(text: string, width: number): Line[] {
    const key = JSON.stringify([this.pen, text, width]);
    const known = this.known.get(key);
    if (known) return known;
    const lines = setText(this.doc, this.pen, text, width);
    this.known.set(key, lines);
    return lines;
  }

  private takeBase(): void {
    const { size, weight } = this.pen;
    const font = this.fonts[weight];
    if (typeof font === 'string') this.doc.font(font, size);
    else takeFace(this.doc, font, size);
  }

  /** The height of a line of mixed scripts. */
  private lineHeight(): number {
    return takeFace(this.doc, faceOf(plain, this.pen.weight), this.pen.size).currentLineHeight(true);
  }

  /** The lines that fit the height; if some do not, the last one ends in an ellipsis. */
  private kept(lines: Line[], { width, height }: Setting, lineHeight: number): Line[] {
    const most = height === undefined ? lines.length : Math.max(1, Math.floor(height / lineHeight));
    if (lines.length <= most) return lines;
    const letters = lettersOf(lines[most - 1]?.text ?? '');
    let last: Line[];
    do {
      last = setText(this.doc, this.pen, letters.join('') + ELLIPSIS, width);
      letters.pop();
    } while (last.length > 1 && letters.length > 0);
    return [...lines.slice(0, most - 1), ...last.slice(0, 1)];
  }
}
