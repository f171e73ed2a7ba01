import { cleanBankText } from '@crewcall/domain/aba-text';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import type { Random } from './random';

/** A one-page PDF. The built-in font has Western letters only, so that texts are written in plain ones. */
export function smallPdf(title: string, lines: readonly string[], made: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PdfDocument({
      size: 'A4',
      margin: 56,
      info: { Title: title, CreationDate: new Date(made) },
    });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
    document.font('Helvetica-Bold').fontSize(20).text(cleanBankText(title, 200)).moveDown();
    document.font('Helvetica').fontSize(11);
    for (const line of lines) document.text(cleanBankText(line, 2000) || ' ', { lineGap: 4 });
    document.end();
  });
}

/** A drawn signature as a JPEG. */
export function signatureImage(random: Random): Promise<Buffer> {
  const points = Array.from(
    { length: 14 },
    (_, at) => `${30 + at * 30 + random.int(-12, 12)} ${random.int(30, 130)}`,
  );
  const path = `M ${points[0]} ${points
    .slice(1)
    .map((point) => `S ${random.int(40, 440)} ${random.int(20, 140)} ${point}`)
    .join(' ')}`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160"><rect width="480" height="160" fill="#fff"/>` +
    `<path d="${path}" fill="none" stroke="#16202a" stroke-width="3" stroke-linecap="round"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 75 }).toBuffer();
}
