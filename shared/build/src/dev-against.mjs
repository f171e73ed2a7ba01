import { Readable } from 'node:stream';

const dropped = new Set([
  'connection',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'keep-alive',
]);

/** Puts the remote in development into a registry, in place of its published releases. */
function withLocal(registry, manifest) {
  const local = { name: manifest.name, live: { base: '/remote', manifest }, canary: null, disabled: null };
  return { ...registry, remotes: [...registry.remotes.filter(({ name }) => name !== manifest.name), local] };
}

/**
 * A badge that names the local remote on the page. The page's CSP forbids inline scripts and style tags, so it is a
 * script file of this origin that sets its styles in code.
 */
export const badgeScript = (name, shell) => `{
  const badge = document.createElement('output');
  badge.textContent = ${JSON.stringify(`${name} is local, the rest is ${shell}`)};
  badge.setAttribute('aria-label', 'Local remote');
  Object.assign(badge.style, {
    position: 'fixed', left: '8px', bottom: '8px', zIndex: 9999, padding: '4px 10px', borderRadius: '8px',
    font: '600 13px system-ui', color: '#fff', background: '#7c2d12', pointerEvents: 'none',
  });
  document.body.append(badge);
}
`;

const withBadge = (html) =>
  html.replace('</body>', '<script defer src="/remote/badge.js"></script>\n</body>');

const inPage = (html, manifest) =>
  html.replace(
    /(<script type="application\/json" id="registry">)([\s\S]*?)(<\/script>)/,
    (_all, open, text, close) => {
      const registry = JSON.parse(text);
      const json =
        registry === null ? 'null' : JSON.stringify(withLocal(registry, manifest)).replaceAll('<', '\\u003c');
      return open + json + close;
    },
  );

/**
 * Proxies every request to a running shell, with this one remote in the registry that it sends. No service worker. The
 * shell's Content-Security-Policy stays.
 */
export function againstShell(shell, manifest) {
  return async (request, response) => {
    const url = new URL(request.originalUrl, shell);
    if (url.pathname === '/sw.js') return response.status(404).end();
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    try {
      const headers = Object.fromEntries(
        Object.entries(request.headers).filter(
          ([name]) => !['host', 'connection', 'accept-encoding', 'if-none-match', 'origin'].includes(name),
        ),
      );
      const hasBody = !['GET', 'HEAD'].includes(request.method);
      const answer = await fetch(url, {
        method: request.method,
        headers,
        redirect: 'manual',
        signal: gone.signal,
        ...(hasBody ? { body: Readable.toWeb(request), duplex: 'half' } : {}),
      });
      response.status(answer.status);
      for (const [name, value] of answer.headers)
        if (!dropped.has(name) && name !== 'set-cookie') response.setHeader(name, value);
      const cookies = answer.headers.getSetCookie();
      if (cookies.length > 0) response.setHeader('set-cookie', cookies);
      if (url.pathname === '/registry.json' && answer.ok) {
        response.removeHeader('etag');
        return response.end(JSON.stringify(withLocal(await answer.json(), manifest())));
      }
      if (answer.headers.get('content-type')?.startsWith('text/html') === true) {
        return response.end(withBadge(inPage(await answer.text(), manifest())));
      }
      if (answer.body === null) return response.end();
      return Readable.fromWeb(answer.body)
        .on('error', () => response.end())
        .pipe(response);
    } catch (error) {
      if (!gone.signal.aborted)
        response.status(502).type('text').end(`${shell} cannot be reached: ${error.message}`);
    }
  };
}
