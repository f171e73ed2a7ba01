import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** The policy under which the product is served: what does not run here does not run there. */
const policyOf = (styleHashes: readonly string[]) =>
  `default-src 'none'; script-src 'self'; style-src 'self' ${[
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    ...styleHashes,
  ]
    .map((hash) => `'${hash}'`)
    .join(' ')}; connect-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'`;

export interface ServeOptions {
  /** Folder of the stage package; its `dist` is served. */
  stage: string;
  port: number;
  /** Name to a built remote's folder; it is served at `/remotes/<name>/`. */
  releases: Readonly<Record<string, string>>;
  /** Answers of the recorded API, served at `/examples/…` for whoever it is. */
  examples: object;
  /** Name to the folder of a remote's own examples, served at `/own-examples/<name>/`. */
  own: Readonly<Record<string, string>>;
}

/** Serves the built stage with releases. Resolves to the function that stops it. */
export async function serveStage({ stage, port, releases, examples, own }: ServeOptions) {
  const dist = join(stage, 'dist');
  const shell = JSON.parse(readFileSync(join(dist, 'shell.json'), 'utf8')) as { styleHashes: string[] };
  const policy = policyOf(shell.styleHashes);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/examples/')) {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ answers: examples }));
      return;
    }
    const recorded = /^\/own-examples\/([a-z-]+)\/([a-z]+\.json)$/.exec(pathname);
    const example = join(own[recorded?.[1] ?? ''] ?? dist, recorded?.[2] ?? '');
    if (recorded !== null && existsSync(example)) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(readFileSync(example));
      return;
    }
    const release = /^\/remotes\/([a-z-]+)\/(.+)$/.exec(pathname);
    const file =
      release === null
        ? join(dist, normalize(pathname))
        : join(releases[release[1] ?? ''] ?? dist, normalize(release[2] ?? ''));
    const isThere = existsSync(file) && statSync(file).isFile();
    if (!isThere && release !== null) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not here');
      return;
    }
    const served = isThere ? file : join(dist, 'index.html');
    response.writeHead(200, {
      'content-type': types[extname(served)] ?? 'application/octet-stream',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    });
    response.end(readFileSync(served));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
}
