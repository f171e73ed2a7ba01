import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';

const server = createRequire(join(dirname(fileURLToPath(import.meta.url)), '../../server/package.json'));

// pdfjs is written for newer engines than Node 20: it runs in a process of its own, with what it misses.
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
  const page = await pdf.getPage(n);
  const { items } = await page.getTextContent();
  const text = items.map((item) => item.str + (item.hasEOL ? ' ' : '')).join(' ').replace(/\\s+/g, ' ');
  const [, , width] = page.view;
  const right = Math.max(0, ...items.filter(({ str }) => str.trim()).map((item) => item.transform[4] + item.width)) / width;
  pages.push({ text, right });
}
process.stdout.write(JSON.stringify(pages));
process.exit(0);
`;

interface Sheet {
  text: string;
  /** The right edge of the text that is furthest right; 1 is the edge of the sheet. */
  right: number;
}

/** Prints a page on A4 and reads the sheets back. */
export async function printedPages(page: Page): Promise<Sheet[]> {
  const input = await page.pdf({ format: 'A4' });
  const library = pathToFileURL(server.resolve('pdfjs-dist/legacy/build/pdf.mjs')).href;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', READER, library], { input });
  return JSON.parse(out.toString()) as Sheet[];
}
