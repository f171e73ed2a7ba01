/** The kinds of elements that our documents have, as PDF names them. */
type Tag = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Figure';

/** The structure that a screen reader reads: all that is drawn is an element of it, or an artifact that is not read. */
export class Tags {
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
  group(tag: 'Table' | 'TR', draw: () => void): void {
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
