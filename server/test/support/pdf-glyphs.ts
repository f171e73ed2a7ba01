import { inflateSync } from 'node:zlib';

const streams = (pdf: Buffer): string[] => {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    const end = text.indexOf('endstream', index);
    if (text.slice(index - 3, index) === 'end') return [];
    try {
      return [inflateSync(pdf.subarray(index + length, end)).toString('latin1')];
    } catch {
      return [];
    }
  });
};

/** The numbers of the glyphs that the embedded fonts of a PDF draw, as four hex digits; 0000 is the empty box. */
export const glyphsOf = (pdf: Buffer): string[] =>
  streams(pdf)
    .flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)])
    .flatMap(([, shown = '']) => [...shown.matchAll(/<([0-9a-f]*)>/g)])
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
