import type { Font } from 'fontkit';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit takes a font that is open already; its types do not say so yet. */
      registerFont(name: string, font: Font): this;
    }
    interface StructureElementOptions {
      /** What the head of a table is the head of; missing in the types as well. */
      scope?: 'Column' | 'Row';
    }
  }
}
