import { useMemo } from 'react';
import { encode } from 'uqr';
import { styled } from '@crewcall/ui/basics';

/** The white margin in modules, which scanners need. */
const BORDER = 3;

// Black on white in both themes, because scanners need it.
const Paper = styled('svg')({
  display: 'block',
  width: 'min(220px, 100%)',
  height: 'auto',
  borderRadius: 8,
  background: '#fff',
  color: '#000',
});

/** A text as a QR code. `label` says what it is for; the text itself is beside it. */
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
