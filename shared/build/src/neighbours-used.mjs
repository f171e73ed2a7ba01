import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { sharedFile, sourcesOf } from './packages.mjs';
import { runTypescript } from './run-typescript.mjs';

/** Calls `visit` for every node of a file, with the node that holds it. */
function eachNode(node, visit, parent = null) {
  if (node === null || typeof node !== 'object') return;
  if (typeof node.type === 'string') visit(node, parent);
  const holder = typeof node.type === 'string' ? node : parent;
  for (const child of Object.values(node)) eachNode(child, visit, holder);
}

const address = /^\/[A-Za-z][\w-]*(?:\/[\w-]+)*/;

/** The fixed start of an address that a text begins with, in whole parts: `/admin/crew` of `/admin/crew/${id}`. */
function startOf(text, goesOn) {
  const [start] = address.exec(text) ?? [];
  // With an ending it is a file's: no page has one.
  if (start === undefined || text[start.length] === '.') return null;
  const isWhole = !goesOn || start.length < text.length;
  const whole = isWhole ? start : start.slice(0, start.lastIndexOf('/'));
  return whole === '' ? null : whole;
}

/** A text that is an address or begins with one; null for any other node. */
function addressIn(node, parent) {
  // What is added to something else begins none.
  if (parent?.type === 'BinaryExpression' && parent.right === node) return null;
  if (node.type === 'StringLiteral') return startOf(node.value, false);
  if (node.type === 'TemplateLiteral') return startOf(node.quasis[0].cooked ?? '', node.quasis.length > 1);
  return null;
}

/** The pattern of a `<Route path>` stands below its own remote's address. */
const isPattern = (parent) => parent?.type === 'JSXAttribute' && parent.name.value === 'path';

/** The texts that an expression can be, over constants of its file; null where that cannot be read. */
function textsOf(node, constants) {
  switch (node?.type) {
    case 'StringLiteral':
      return [node.value];
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsConstAssertion':
      return textsOf(node.expression, constants);
    case 'ConditionalExpression': {
      const both = [node.consequent, node.alternate].map((one) => textsOf(one, constants));
      return both.includes(null) ? null : both.flat();
    }
    case 'Identifier':
      return textsOf(constants.get(node.value), new Map());
    default:
      return null;
  }
}

/** What `<Slot name=…>` or `….open(…)` names the slot with, and whether it must be readable: not each `open` is a panel's. */
function slotNamed(node) {
  if (node.type === 'JSXOpeningElement' && node.name.value === 'Slot')
    return { by: node.attributes.find(({ name }) => name?.value === 'name')?.value, isSlot: true };
  if (node.type !== 'CallExpression' || node.callee.property?.value !== 'open') return null;
  return { by: node.arguments[0]?.expression, isSlot: node.callee.object?.value === 'panel' };
}

/**
 * What files use of other remotes: slots with the parameters that they are given, and addresses that they lead to.
 * `isForeign` says of an address that another remote answers there. A host opens whatever it is asked for: `isStrict`
 * is false of its own files.
 */
export function neighboursUsed(files, slots, isForeign, isStrict = true) {
  const names = new Set();
  const addresses = new Set();
  for (const file of files) {
    const tree = parseSync(readFileSync(file, 'utf8'), {
      syntax: 'typescript',
      tsx: file.endsWith('x'),
      target: 'es2022',
    });
    const constants = new Map();
    eachNode(tree.body, (node) => {
      if (node.type === 'VariableDeclaration' && node.kind === 'const')
        for (const { id, init } of node.declarations) constants.set(id.value, init);
    });
    eachNode(tree.body, (node, parent) => {
      const slot = slotNamed(node);
      const texts = slot && textsOf(slot.by, constants);
      if (slot?.isSlot && texts === null && isStrict)
        throw new Error(
          `${file} opens a slot by a value that cannot be read here, so nobody could tell what it uses. ` +
            'Name the slot by a text, or by a constant of the file.',
        );
      for (const text of texts ?? []) if (Object.hasOwn(slots, text)) names.add(text);
      const path = isPattern(parent) ? null : addressIn(node, parent);
      if (path !== null && isForeign(path)) addresses.add(path);
    });
  }
  return {
    slots: Object.fromEntries([...names].sort().map((name) => [name, { in: slots[name] }])),
    links: Object.fromEntries([...addresses].sort().map((path) => [path, {}])),
  };
}

/** Whether another remote answers at an address: neither the shell or the server, nor one of these `routes`. */
export function isForeignTo(root, routes) {
  const { isShellPath, isServed } = runTypescript(sharedFile(root, 'contract', 'src/shell-paths.ts'));
  const isOwn = (path) => routes.some((route) => path === route.path || path.startsWith(`${route.path}/`));
  return (path) => !isOwn(path) && !isShellPath(path.toLowerCase()) && !isServed(path.toLowerCase());
}

/** What a host uses of remotes, by its own sources and those of the platform, which run in it. */
export function neighboursOfHost(root, folder) {
  const { slots } = runTypescript(sharedFile(root, 'contract', 'src/slots.ts'));
  const files = [folder, sharedFile(root, 'platform')].flatMap(sourcesOf);
  return neighboursUsed(
    files.filter((file) => /\.tsx?$/.test(file)),
    slots,
    isForeignTo(root, []),
    false,
  );
}
