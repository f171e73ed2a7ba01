import Pdf from 'pdfkit';
import { fontsFor } from './fonts';
import { withoutMarks } from './set-text';
import { type Setting, TextRenderer } from './text-renderer';

/** The kinds of elements that our documents have, as PDF names them. */
type Tag = 'H1' | 'H2' | 'H3' | 'P' | 'TH' | 'TD' | 'Figure';

/** The structure that a screen reader reads: all that is drawn is an element of it, or an artifact that is not read. */
class Tags {
  private parent: PDFKit.PDFStructureElement;
  private isMarked = false;

  constructor(private readonly doc: PDFKit.PDFDocument) {
    this.parent = doc.struct('Document');
    doc.addStructure(this.parent);
  }

  /** Draws one element; what is drawn within it is part of it. */
  mark(tag: Tag, draw: () => void, options: PDFKit.Mixins.StructureElementOptions = {}): void {
    this.once(draw, () => this.parent.add(this.doc.struct(tag, options, draw)));
  }

  /** Draws what is only decoration, or repeated on each page. */
  artifact(draw: () => void): void {
    this.once(draw, () => {
      this.doc.markContent('Artifact');
      draw();
      this.doc.endMarkedContent();
    });
  }

  /** Draws elements that belong together. */
  group(tag: 'Table' | 'TR' | 'TD', draw: () => void): void {
    if (this.isMarked) return draw();
    const outer = this.parent;
    const group = this.doc.struct(tag);
    outer.add(group);
    this.parent = group;
    draw();
    group.end();
    this.parent = outer;
  }

  /** Marked content must not be nested. */
  private once(draw: () => void, mark: () => void): void {
    if (this.isMarked) return draw();
    this.isMarked = true;
    mark();
    this.isMarked = false;
  }
}

export const ink = '#15181D';
export const soft = '#626872';
export const rule = '#D9D6CE';
export const wash = '#F6F4EF';
export const signal = '#E8590C';

export const MARGIN = 40;
const A4_WIDTH = 595.28;
const A4_HEIGHT = 841.89;
/** Upper edge of the text that is repeated on each page. */
const HEAD = 20;
export const WIDTH = A4_WIDTH - 2 * MARGIN;
const FOOT = 46;
/** Lower edge of the text area; the footer is below it. */
const BOTTOM = A4_HEIGHT - MARGIN - FOOT;

/** An A4 document. `regular` and `bold` set the font of the next text; `finish` numbers pages and returns the bytes. */
export interface Paper {
  doc: PDFKit.PDFDocument;
  regular(size: number, colour?: string): void;
  bold(size: number, colour?: string): void;
  mark: Tags['mark'];
  artifact: Tags['artifact'];
  group: Tags['group'];
  /** Writes a text of any script, as a paragraph if nothing else is marked, and moves `doc.y` below it. */
  write(text: string, x: number, y: number, setting: Setting): void;
  heightOf(text: string, width: number): number;
  /** Adds a page unless `height` still fits below `doc.y`. Returns whether it added one. */
  room(height: number): boolean;
  /** Begins a page, unless nothing is on this one yet. */
  page(): void;
  line(y: number, colour?: string): void;
  finish(): Promise<Buffer>;
}

/**
 * Opens a document. `texts` is everything that will be written, to choose the fonts. `at` (epoch ms) is its date, so
 * that drawing it again gives the same bytes. `foot` is printed in the footer of each page, `head` at the top of each.
 */
export function openPaper(facts: {
  title: string;
  author: string;
  at: number;
  texts: Iterable<string>;
  foot: string;
  head?: string;
}): Paper {
  const date = new Date(facts.at);
  const doc = new Pdf({
    size: 'A4',
    // No default font, because pdfkit would read its file again for each document.
    font: '',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 },
    bufferPages: true,
    lang: 'en-AU',
    tagged: true,
    // Tags are younger than the version that pdfkit writes by default.
    pdfVersion: '1.7',
    displayTitle: true,
    info: {
      Title: facts.title,
      Author: facts.author,
      Creator: 'Crewcall',
      Producer: 'Crewcall',
      CreationDate: date,
      ModDate: date,
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const fonts = fontsFor([
    ...facts.texts,
    facts.title,
    facts.author,
    withoutMarks(facts.foot),
    withoutMarks(facts.head ?? ''),
  ]);
  const writing = new TextRenderer(doc, fonts);
  const tags = new Tags(doc);
  const line = (y: number, colour = rule) =>
    tags.artifact(() =>
      doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + WIDTH, y)
        .lineWidth(0.75)
        .stroke(colour),
    );
  return {
    doc,
    regular: (size, colour = ink) => writing.take('regular', size, colour),
    bold: (size, colour = ink) => writing.take('bold', size, colour),
    mark: tags.mark.bind(tags),
    artifact: tags.artifact.bind(tags),
    group: tags.group.bind(tags),
    write: (...args) => tags.mark('P', () => writing.write(...args)),
    heightOf: (...args) => writing.heightOf(...args),
    room: (height) => {
      if (doc.y + height <= BOTTOM) return false;
      doc.addPage();
      return true;
    },
    page: () => {
      if (doc.y > MARGIN) doc.addPage();
    },
    line,
    finish: async () => {
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page += 1) {
        doc.switchToPage(page);
        const y = A4_HEIGHT - MARGIN - 12;
        line(y - 8);
        tags.artifact(() => {
          writing.take('regular', 8, soft);
          writing.write(facts.foot, MARGIN, y, { width: WIDTH - 80, height: 12 });
          if (facts.head !== undefined) writing.write(facts.head, MARGIN, HEAD, { width: WIDTH, height: 12 });
          writing.write(`Page ${page - start + 1} of ${count}`, MARGIN, y, { width: WIDTH, align: 'right' });
        });
      }
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
