import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { serverRoot } from '../../src/platform/operations/root-folders';

const source = join(serverRoot, 'src');
/** As areas declare them, with the name of the call. */
const HANDLER = /^export const (\w+) = handle\(\s*'(\w+)'/gm;
const TASK = /^export const (\w+) = defineTask\(/gm;

/** The files that gather what the areas offer: every handler by its call, and every background task. */
export function offered(): { handlers: string; tasks: string } {
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      text: readFileSync(file, 'utf8'),
      module: relative(source, file).replace(/\.ts$/, ''),
    }));
  const exportsOf = (declared: RegExp) => [
    '// Written by `npm run generate` from what the areas declare.',
    ...files
      .flatMap(({ text, module }) =>
        Array.from(text.matchAll(declared), ([, name, call]) => {
          const from = `from '../${module.replaceAll('\\', '/')}';`;
          return `export { ${name}${call === undefined ? '' : ` as ${call}`} } ${from}`;
        }),
      )
      .sort(),
    '',
  ];
  return { handlers: exportsOf(HANDLER).join('\n'), tasks: exportsOf(TASK).join('\n') };
}
