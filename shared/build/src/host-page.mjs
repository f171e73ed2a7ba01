import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { integrityOf } from './files.mjs';

const readIf = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : '');

/**
 * A host's page. `src/boot.html` shows before any code runs, `theme` and `src/boot.css` are its style, `src/head.html`
 * goes into the head. `early` is a small script that runs before the others. The server replaces `<!--hints-->` with
 * preload hints and the `null` of `#registry` with the registry. `src/first.js` is the one inline script, which runs
 * before the first paint; the Content-Security-Policy allows it by its hash, and the style by its own.
 */
export function hostPage(folder, scripts, { theme = '', early = null } = {}) {
  const src = join(folder, 'src');
  const style = `${theme}\n${readIf(join(src, 'boot.css'))}`.trim();
  const first = readIf(join(src, 'first.js'));
  const html = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Crewcall</title>
${first === '' ? '' : `<script>${first}</script>\n`}${readIf(join(src, 'head.html'))}
${style === '' ? '' : `<style>${style}</style>`}
${early === null ? '' : `<script defer fetchpriority="high" src="/${early}"></script>\n`}${scripts.map((file) => `<script defer src="/${file}"></script>`).join('\n')}
<!--hints-->
</head>
<body>
<div id="root">${readIf(join(src, 'boot.html'))}</div>
<script type="application/json" id="registry">null</script>
</body>
</html>
`;
  const hashesOf = (text) => (text === '' ? [] : [integrityOf(text, 'sha256')]);
  return { html, styleHashes: hashesOf(style), scriptHashes: hashesOf(first) };
}
