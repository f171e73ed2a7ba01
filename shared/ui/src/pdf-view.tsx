import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import { fromBase64 } from './save-file';

// Set in this module, because the worker's address must be set where the document is rendered.
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
      // If it suspended before it is mounted, the document would be created again, and suspend again, forever.
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
