import { encode } from 'uqr';
import { ink } from './paper';
import type { Paper } from './paper';

/** Draws a QR code as vector squares, `size` points wide, at the upper left corner x, y. A screen reader reads `alt`. */
export function drawQr(
  paper: Paper,
  text: string,
  { x, y, size, alt }: { x: number; y: number; size: number; alt: string },
): void {
  const { doc } = paper;
  // The quiet zone of four modules is the paper around the code.
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const side = size / data.length;
  paper.mark(
    'Figure',
    () => {
      data.forEach((row, line) =>
        row.forEach((isDark, column) => {
          if (isDark) doc.rect(x + column * side, y + line * side, side, side);
        }),
      );
      doc.fill(ink);
    },
    { alt },
  );
}
