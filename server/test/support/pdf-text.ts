import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { requireHere } from '../../src/platform/operations/root-folders';

// pdfjs is written for newer engines than Node 20, and wants to be an ES module: it runs in a process of its own.
const READER = `
Promise.withResolvers ??= () => { let resolve, reject; const promise = new Promise((a, b) => { resolve = a; reject = b }); return { promise, resolve, reject } };
Promise.try ??= (f, ...a) => new Promise((done) => done(f(...a)));
URL.parse ??= (u, b) => { try { return new URL(u, b) } catch { return null } };
Uint8Array.prototype.toHex ??= function () { return Buffer.from(this).toString('hex') };
const { getDocument } = await import(process.argv[1]);
const chunks = []; for await (const chunk of process.stdin) chunks.push(chunk);
const pdf = await getDocument({ data: new Uint8Array(Buffer.concat(chunks)), verbosity: 0 }).promise;
const pages = [];
for (let n = 1; n <= pdf.numPages; n++) {
  const { items } = await (await pdf.getPage(n)).getTextContent();
  pages.push(items.map((item) => item.str + (item.hasEOL ? ' ' : '')).join(' ').replace(/\\s+/g, ' '));
}
process.stdout.write(JSON.stringify(pages));
process.exit(0);
`;

/** The text of each page of a PDF, blanks squeezed; throws when it is no PDF. */
export function pdfPages(pdf: Buffer | string): string[] {
  const input = typeof pdf === 'string' ? Buffer.from(pdf, 'base64') : pdf;
  const library = pathToFileURL(requireHere.resolve('pdfjs-dist/legacy/build/pdf.mjs')).href;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', READER, library], {
    input,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return JSON.parse(out.toString()) as string[];
}

export const pdfText = (pdf: Buffer | string): string => pdfPages(pdf).join(' ');
