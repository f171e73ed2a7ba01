import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { sharedFile } from './packages.mjs';
import { runTypescript } from './run-typescript.mjs';

const hash = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8);

/**
 * Writes the design system's fonts into a host's `assets/` under immutable names, and returns the text of its style
 * sheet. It belongs inside the page: a file of its own would hold up the first paint by a round trip. The fonts have no
 * preload: on a slow line they would delay the code, and the text is readable without them.
 */
export function writeTheme({ root, outDir }) {
  const source = sharedFile(root, 'ui', 'src');
  const tokens = runTypescript(join(source, 'tokens.ts'));
  const { themeCss } = runTypescript(join(source, 'theme-css.ts'), { './tokens': tokens });
  const require = createRequire(sharedFile(root, 'ui', 'package.json'));
  mkdirSync(join(outDir, 'assets'), { recursive: true });
  return themeCss((file) => {
    const bytes = readFileSync(require.resolve(file));
    const name = basename(file).replace(/\.woff2$/, `.${hash(bytes)}.woff2`);
    writeFileSync(join(outDir, 'assets', name), bytes);
    return `/assets/${name}`;
  });
}
