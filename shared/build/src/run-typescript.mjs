import { readFileSync } from 'node:fs';
import { transformSync } from '@swc/core';

/** Runs one TypeScript file that is plain data and returns its exports. It may import only what `modules` has. */
export function runTypescript(file, modules = {}) {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const module = { exports: {} };
  const require = (name) => {
    if (Object.hasOwn(modules, name)) return modules[name];
    throw new Error(`${file} must be plain data: it may not import ${name}.`);
  };
  new Function('module', 'exports', 'require', code)(module, module.exports, require);
  return module.exports;
}
