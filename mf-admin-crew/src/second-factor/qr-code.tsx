import { useMemo } from 'react';
import { encode } from 'uqr';
import { styled } from '@crewcall/ui/basics';

/** Modules of white around it, as readers want it. */
const BORDER = 3;

// Black on white in either theme: readers of codes see no other.
const Paper = styled('svg')({
  display: 'block',
  width: 'min(220px, 100%)',
  height: 'auto',
  borderRadius: 8,
  background: '#fff',
  color: '#000',
});

/** A text as a QR code. `label` says what it is for; the text itself stands beside it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { size: width, data } = encode(text, { ecc: 'M', border: BORDER });
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: width, path: dots.join('') };
  }, [text]);
  return (
    <Paper role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </Paper>
  );
}
