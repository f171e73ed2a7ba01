import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/** Local name to the module and the name that it stands for, of everything a file imports from `modules` by name. */
function importsOf({ body }, modules) {
  const found = new Map();
  for (const { type, typeOnly, source, specifiers } of body) {
    if (type !== 'ImportDeclaration' || typeOnly || !Object.hasOwn(modules, source.value)) continue;
    for (const one of specifiers) {
      if (one.type !== 'ImportSpecifier' || one.isTypeOnly) continue;
      found.set(one.local.value, { module: source.value, name: (one.imported ?? one.local).value });
    }
  }
  return found;
}

/** Calls `visit` for every element written in a file. */
function eachElement(node, visit) {
  if (node === null || typeof node !== 'object') return;
  if (node.type === 'JSXElement') visit(node);
  for (const child of Object.values(node)) eachElement(child, visit);
}

/** The props that an element gives; null where a spread may give any. */
function propsOf({ opening: { attributes }, children }) {
  if (attributes.some(({ type }) => type !== 'JSXAttribute')) return null;
  const names = attributes.map(({ name }) => name.value);
  return new Set(children.length > 0 ? [...names, 'children'] : names);
}

/** Of a component's props those that are given: what some elements leave out may be missing. */
function shapeOfProps(shape, elements) {
  if (shape === undefined || elements.includes(null)) return shape;
  return Object.fromEntries(
    Object.entries(shape).flatMap(([key, value]) => {
      const prop = key.replace('?', '');
      const count = elements.filter((props) => props.has(prop)).length;
      return count === 0 ? [] : [[count === elements.length ? prop : `${prop}?`, value]];
    }),
  );
}

/**
 * What files use of modules whose names are known: for a component the props it is given, for a function what it takes
 * and answers. Throws where a name is not there.
 */
export function namesUsed(files, modules) {
  const used = {};
  const elements = new Map();
  for (const file of files) {
    const tree = parseSync(readFileSync(file, 'utf8'), {
      syntax: 'typescript',
      tsx: file.endsWith('x'),
      target: 'es2022',
    });
    const imports = importsOf(tree, modules);
    for (const { module, name } of imports.values()) {
      const known = modules[module][name];
      if (known === undefined) throw new Error(`${file} imports ${name}, which ${module} does not export.`);
      (used[module] ??= {})[name] = /^[A-Z]/.test(name) ? {} : known;
    }
    eachElement(tree, (element) => {
      const tag = imports.get(element.opening.name.value);
      if (tag === undefined) return;
      const key = `${tag.module} ${tag.name}`;
      elements.set(key, [...(elements.get(key) ?? []), propsOf(element)]);
    });
  }
  for (const [key, given] of elements) {
    const [module, name] = key.split(' ');
    used[module][name] = { in: shapeOfProps(modules[module][name].in, given) };
  }
  return used;
}
