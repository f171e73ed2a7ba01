import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';

const extensions = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'];

/** How many names a module exports at run time; `export *` is followed into the package's own files. */
export function countExports(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(file)) return 0;
  seen.add(file);
  const { body } = parseSync(readFileSync(file, 'utf8'), {
    syntax: 'typescript',
    tsx: true,
    target: 'es2022',
  });
  let count = 0;
  for (const item of body) {
    if (item.type === 'ExportNamedDeclaration' && !item.typeOnly) {
      count += item.specifiers.filter((one) => one.isTypeOnly !== true).length;
    } else if (item.type === 'ExportDeclaration') {
      const { type, declarations } = item.declaration;
      if (type === 'VariableDeclaration') count += declarations.length;
      else if (type === 'FunctionDeclaration' || type === 'ClassDeclaration') count += 1;
    } else if (
      item.type === 'ExportAllDeclaration' &&
      item.typeOnly !== true &&
      item.source.value.startsWith('.')
    ) {
      const base = join(dirname(file), item.source.value);
      const target = extensions
        .map((end) => base + end)
        .find((path) => existsSync(path) && path !== dirname(path) && /\.tsx?$/.test(path));
      if (target !== undefined) count += countExports(target, seen);
    }
  }
  return count;
}
