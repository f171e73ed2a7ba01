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
const tags = [];
for (let n = 1; n <= pdf.numPages; n++) {
  const page = await pdf.getPage(n);
  const { items } = await page.getTextContent();
  pages.push(items.map((item) => item.str + (item.hasEOL ? ' ' : '')).join(' ').replace(/\\s+/g, ' '));
  const marked = {};
  let id;
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    if (item.type?.startsWith('begin')) { id = item.id; if (id) marked[id] ??= ''; }
    else if (item.type === 'endMarkedContent') id = undefined;
    else if (id) marked[id] = (marked[id] ?? '') + item.str + (item.hasEOL ? ' ' : '');
  }
  // A table's elements of other pages are in the tree too, without anything on this page.
  const walk = ({ role, alt, children = [] }) => {
    const own = children.filter(({ type, id }) => type === 'content' && id in marked).map(({ id }) => marked[id]);
    const inner = children.filter(({ role }) => role).flatMap(walk);
    if (own.length + inner.length === 0) return [];
    return [[role, alt ?? own.join('')].join(' ').replace(/\\s+/g, ' ').trim(), ...inner];
  };
  tags.push(...walk(await page.getStructTree() ?? { role: 'none' }));
}
const { info } = await pdf.getMetadata();
const isMarked = (await pdf.getMarkInfo())?.get('Marked') === true;
process.stdout.write(JSON.stringify({ pages, tags, isMarked, title: info.Title, language: info.Language }));
process.exit(0);
`;

interface ReadPdf {
  /** The text of each page, blanks squeezed. */
  pages: string[];
  /** The elements that a screen reader finds, each with its text. */
  tags: string[];
  isMarked: boolean;
  title: string;
  language: string;
}

/** Reads a PDF; throws when it is none. */
export function readPdf(pdf: Buffer | string): ReadPdf {
  const input = typeof pdf === 'string' ? Buffer.from(pdf, 'base64') : pdf;
  const library = pathToFileURL(requireHere.resolve('pdfjs-dist/legacy/build/pdf.mjs')).href;
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', READER, library], {
    input,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  return JSON.parse(out.toString()) as ReadPdf;
}

export const pdfPages = (pdf: Buffer | string): string[] => readPdf(pdf).pages;

export const pdfText = (pdf: Buffer | string): string => pdfPages(pdf).join(' ');
