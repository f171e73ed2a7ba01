import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import { fromBase64 } from './save-file';

// Must be set in the module that renders the document.
pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
  import.meta.url,
).toString();

export interface PdfViewProps {
  /** The document, base64. */
  pdf: string;
  /** Number of the page, from 1. */
  page: number;
  width: number;
  onPages: (count: number) => void;
  loading: ReactNode;
  error: ReactNode;
}

/** One page of a document, drawn by pdf.js. */
export function PdfView({ pdf, page, width, onPages, loading, error }: PdfViewProps) {
  const file = useMemo(() => ({ data: fromBase64(pdf) }), [pdf]);
  return (
    <Document
      file={file}
      // If it suspended before it is mounted, React would create the document again, which suspends again, without
      // end.
      suspense={false}
      onLoadSuccess={({ numPages }) => onPages(numPages)}
      loading={loading}
      error={error}
    >
      <Page
        pageNumber={page}
        width={width}
        renderTextLayer={false}
        renderAnnotationLayer={false}
        canvasBackground="#fff"
      />
    </Document>
  );
}
