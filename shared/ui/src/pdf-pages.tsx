import { Suspense, lazy, useState } from 'react';
import { Box, Button } from '@crewcall/ui/mui';
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon } from './icons';
import { mime, saveFile } from './save-file';
import { SkeletonBar } from './skeleton';
import { ErrorState } from './states';

const loading = (
  <div role="status" aria-busy="true" aria-label="Loading the PDF">
    <SkeletonBar h={560} />
  </div>
);
const unshown = <ErrorState title="The PDF could not be shown" error="Download it to read it." />;

// Some phones have a browser that is too old for pdf.js: the module fails to load, and they only get the download.
const PdfView = lazy(() =>
  // Low priority excludes this file from prefetching: a PDF needs the network anyway.
  import(/* webpackFetchPriority: "low" */ './pdf-view').then(
    (module) => ({ default: module.PdfView }),
    () => ({ default: () => unshown }),
  ),
);

export interface PdfPagesProps {
  /** The document, base64. */
  pdf: string;
  fileName: string;
  /** First page shown, from 1. */
  page?: number;
  width?: number;
}

/** One page at a time, below Previous, Next and Download, because a page is taller than most panels. */
export function PdfPages({ pdf, fileName, page = 1, width = 432 }: PdfPagesProps) {
  const [pages, setPages] = useState(0);
  const [at, setAt] = useState(Math.max(1, page));
  const shown = pages === 0 ? at : Math.min(at, pages);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {pages > 1 ? (
          <>
            <Button
              onClick={() => setAt(shown - 1)}
              disabled={shown <= 1}
              startIcon={<ChevronLeftIcon aria-hidden />}
            >
              Previous
            </Button>
            <Button
              onClick={() => setAt(shown + 1)}
              disabled={shown >= pages}
              endIcon={<ChevronRightIcon aria-hidden />}
            >
              Next
            </Button>
          </>
        ) : null}
        <span role="status" style={{ color: 'var(--cc-ink-3)', fontSize: 13 }}>
          {pages > 0 ? `Page ${shown} of ${pages}` : ''}
        </span>
        <Button
          sx={{ ml: 'auto' }}
          variant="contained"
          onClick={() => saveFile(pdf, fileName, mime.pdf)}
          startIcon={<DownloadIcon aria-hidden />}
        >
          Download
        </Button>
      </Box>
      <Box
        sx={{
          border: '1px solid var(--cc-line)',
          borderRadius: '10px',
          overflow: 'hidden',
          // Text shown while a page loads or after it failed has the theme's background: only the page itself is
          // white.
          '& .react-pdf__Page': { backgroundColor: 'transparent !important' },
          '& canvas': {
            display: 'block',
            width: '100% !important',
            height: 'auto !important',
            background: '#fff',
          },
        }}
      >
        <Suspense fallback={loading}>
          <PdfView
            pdf={pdf}
            page={shown}
            width={width}
            onPages={setPages}
            loading={loading}
            error={unshown}
          />
        </Suspense>
      </Box>
    </Box>
  );
}
