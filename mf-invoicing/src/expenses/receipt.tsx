import { Suspense, useEffect, useState } from 'react';
import { MINUTE_MS } from '@crewcall/domain/units';
import { useCall } from '@crewcall/platform';
import { lazyPart } from '@crewcall/platform/lazy-part';
import { styled } from '@crewcall/ui/basics';
import { Loaded } from '@crewcall/ui/loaded';
import { SkeletonBar } from '@crewcall/ui/skeleton';
import { ErrorState } from '@crewcall/ui/states';
import { token } from '@crewcall/ui/tokens';

// Loaded on demand: the PDF viewer is large, and most receipts are photos.
const PdfPages = lazyPart(() => import('@crewcall/ui/pdf-pages').then(({ PdfPages }) => PdfPages));

const Photo = styled('img')({
  display: 'block',
  width: '100%',
  height: 'auto',
  minHeight: 120,
  borderRadius: token('r'),
  border: `1px solid ${token('line')}`,
  background: token('hover'),
});

const skeleton = <SkeletonBar h={360} />;

/** The bytes of a short-lived address as base64; null while they come, an Error if they do not. */
function useBytes(url: string): string | Error | null {
  const [got, setGot] = useState<{ url: string; bytes: string | Error } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      const answer = await fetch(url, { signal: stop.signal });
      if (!answer.ok) throw new Error('The receipt could not be loaded.');
      const file = await answer.blob();
      const reader = new FileReader();
      await new Promise((done, fail) => {
        reader.onload = done;
        reader.onerror = fail;
        reader.readAsDataURL(file);
      });
      return String(reader.result).replace(/^data:[^,]*,/, '');
    };
    read().then(
      (bytes) => setGot({ url, bytes }),
      () => {
        if (!stop.signal.aborted) setGot({ url, bytes: new Error('The receipt could not be loaded.') });
      },
    );
    return () => stop.abort();
  }, [url]);
  return got?.url === url ? got.bytes : null;
}

function PdfReceipt({ url, name, onRetry }: { url: string; name: string; onRetry: () => void }) {
  const bytes = useBytes(url);
  if (bytes instanceof Error)
    return <ErrorState title="The receipt could not be loaded" error={bytes} onRetry={onRetry} />;
  return bytes === null ? (
    skeleton
  ) : (
    <Suspense fallback={skeleton}>
      <PdfPages pdf={bytes} fileName={name} />
    </Suspense>
  );
}

/** The receipt of an expense: the photo, or the pages of the PDF. */
export function Receipt({ id }: { id: number }) {
  // Its address works for two and a half minutes at least.
  const read = useCall('getReceipt', { id }, { quiet: true, staleTime: 2 * MINUTE_MS });
  const [broken, setBroken] = useState('');
  const retry = () => void read.refetch().then(() => setBroken(''));
  return (
    <Loaded read={read} what="The receipt" skeleton={skeleton}>
      {({ url, mime, name }) =>
        mime === 'application/pdf' ? (
          <PdfReceipt url={url} name={name} onRetry={retry} />
        ) : broken === url ? (
          <ErrorState
            title="The receipt could not be loaded"
            error={new Error('Check the connection, then try again.')}
            onRetry={retry}
          />
        ) : (
          <Photo src={url} alt="Receipt" onError={() => setBroken(url)} />
        )
      }
    </Loaded>
  );
}
