import { createHash } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Registry } from '@crewcall/contract/manifest';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

export interface Front {
  url: string;
  close(): Promise<void>;
}

/** Serves a build in place of the shell's files, or nothing of its own. */
type Answer = (path: string, message: IncomingMessage, reply: ServerResponse) => Promise<boolean> | boolean;

/**
 * A front before the server, the same for both sides so that it costs both the same. What `own` does not answer goes
 * to the server as it came.
 */
export function startFront(server: string, own: Answer = () => false): Promise<Front> {
  const to = new URL(server);
  const pass = (message: IncomingMessage, reply: ServerResponse) => {
    const { method, url, headers } = message;
    const forward = request({ host: to.hostname, port: to.port, method, path: url, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    forward.on('error', () => reply.destroy());
    reply.on('close', () => forward.destroy());
    message.pipe(forward);
  };
  const front = createServer((message, reply) => {
    const path = (message.url ?? '/').split('?')[0] ?? '/';
    void Promise.resolve(own(path, message, reply)).then(
      (isAnswered) => isAnswered || pass(message, reply),
      () => reply.destroy(),
    );
  });
  return new Promise((resolve) => {
    front.listen(0, '127.0.0.1', () => {
      const address = front.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () => {
          front.closeAllConnections();
          return new Promise((done) => void front.close(() => done()));
        },
      });
    });
  });
}

/** What is left of the registry where there are no releases: addresses, navigation and slots, as code of one build. */
function withoutReleases(registry: Registry): string {
  const remotes = registry.remotes.map(({ live, ...entry }) =>
    live === null
      ? entry
      : {
          ...entry,
          live: {
            ...live,
            manifest: {
              ...live.manifest,
              files: {},
              entry: { ...live.manifest.entry, integrity: '' },
              regions: Object.fromEntries(
                Object.entries(live.manifest.regions).map(([name, { expose }]) => [
                  name,
                  { expose, files: [] },
                ]),
              ),
            },
          },
        },
  );
  return JSON.stringify({ ...registry, remotes });
}

/** Answers the page, its scripts and worker from the one build in `folder`; the rest is the server's. */
export async function oneBuild(server: string, folder: string): Promise<Answer> {
  const registry = (await (await fetch(`${server}/registry.json`)).json()) as Registry;
  const home = await fetch(`${server}/`);
  const policy = home.headers.get('content-security-policy') ?? '';
  const script = /<script defer src="([^"]+)"/.exec(await home.text())?.[1] ?? '';
  const { headers } = await fetch(server + script, { headers: { 'accept-encoding': 'br' } });
  // What the server says with a script of the product, so that both sides' scripts cost the same besides their bytes.
  const always = Object.fromEntries(
    [...headers].filter(
      ([name]) => !/^(content-(?!security)|etag|date|connection|keep-alive|vary)/.test(name),
    ),
  );
  const regions = JSON.parse(readFileSync(join(folder, 'regions.json'), 'utf8')) as Record<string, string[]>;
  const text = withoutReleases(registry).replaceAll('<', '\\u003c');
  const page = readFileSync(join(folder, 'index.html'), 'utf8');

  const pages = new Map<string, Buffer>();
  const pack = (html: string) => {
    const packed =
      pages.get(html) ?? brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    pages.set(html, packed);
    return packed;
  };
  const pageFor = (path: string, isIn: boolean) => {
    const region = /^\/jobs(\/|$)/.test(path) ? 'jobs' : path === '/messages' ? 'messages' : null;
    const screen = isIn ? region : path === '/' ? 'sign-in' : null;
    const files = screen === null ? [] : (regions[screen] ?? []);
    const hints = files.map((file) => `<link rel="preload" as="script" href="${file}">`).join('\n');
    const html = page.replace('<!--hints-->', hints);
    return pack(
      path === '/index.html' ? html : html.replace(/(id="registry">)null/, (_, head: string) => head + text),
    );
  };
  return (path, message, reply) => {
    const file = join(folder, path);
    if (path !== '/index.html' && extname(path) !== '' && existsSync(file)) {
      const isPacked = existsSync(`${file}.br`);
      const bytes = readFileSync(isPacked ? `${file}.br` : file);
      reply.writeHead(200, {
        ...always,
        etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
        'content-type': types[extname(path)] ?? 'application/octet-stream',
        'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        'content-length': bytes.length,
        vary: 'accept-encoding',
        ...(isPacked ? { 'content-encoding': 'br' } : {}),
      });
      reply.end(bytes);
      return true;
    }
    if (extname(path) !== '' && path !== '/index.html') return false;
    if (path.startsWith('/api/') || path.startsWith('/remotes/')) return false;
    const bytes = pageFor(path, /(?:^|;\s*)view=/.test(message.headers.cookie ?? ''));
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
    if (message.headers['if-none-match'] === etag) {
      reply.writeHead(304, { etag, 'cache-control': 'no-store' });
      reply.end();
      return true;
    }
    reply.writeHead(200, {
      etag,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'content-encoding': 'br',
      'content-length': bytes.length,
    });
    reply.end(bytes);
    return true;
  };
}
