import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { sharedFile } from './packages.mjs';
import { runTypescript } from './run-typescript.mjs';

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8);

/**
 * Writes the design system's style sheet and fonts into a host's `assets/` under immutable names, and returns the tags
 * for the page's head. A file rather than a `<style>`: it is cached separately and needs no hash in the CSP. The fonts
 * have no preload: on a slow line they would delay the code, and the text is readable without them.
 */
export function writeTheme({ root, outDir }) {
  const source = sharedFile(root, 'ui', 'src');
  const tokens = runTypescript(join(source, 'tokens.ts'));
  const { themeCss } = runTypescript(join(source, 'theme-css.ts'), { './tokens': tokens });
  const require = createRequire(sharedFile(root, 'ui', 'package.json'));
  mkdirSync(join(outDir, 'assets'), { recursive: true });
  const css = themeCss((file) => {
    const bytes = readFileSync(require.resolve(file));
    const name = basename(file).replace(/\.woff2$/, `.${hash(bytes)}.woff2`);
    writeFileSync(join(outDir, 'assets', name), bytes);
    return name;
  });
  const sheet = `assets/theme.${hash(css)}.css`;
  writeFileSync(join(outDir, sheet), css);
  return `<link rel="stylesheet" href="/${sheet}">\n`;
}
