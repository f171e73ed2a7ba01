import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { foldersOf, isLibrary, lockfilesOf, sharedFile, sourcesOf } from './packages.mjs';

/** The modules whose names a remote finds in its host, by the file that lists them. */
const lists = {
  '@crewcall/ui': ['ui', 'src/index.ts'],
  '@crewcall/platform': ['platform', 'src/index.ts'],
  '@crewcall/platform/router': ['platform', 'src/router.ts'],
  '@crewcall/platform/query': ['platform', 'src/query.ts'],
};

/** A release carries this code itself; that the host knows its names says that it gives what they need. */
const isBundled = (module) => module === '@crewcall/platform';

const deepest = 4;

/** Reads the shapes of types, as `Shape` of the contract has them. Types of libraries are their kind alone. */
function shapeReader(ts, checker) {
  const { TypeFlags } = ts;
  const kinds = [
    [TypeFlags.StringLike, 'string'],
    [TypeFlags.NumberLike, 'number'],
    [TypeFlags.BooleanLike, 'boolean'],
    [TypeFlags.Null, 'null'],
    [TypeFlags.Undefined | TypeFlags.Void, 'undefined'],
    [TypeFlags.BigIntLike, 'bigint'],
    [TypeFlags.ESSymbolLike, 'symbol'],
  ];
  const fileOf = (symbol) => symbol.declarations?.[0]?.getSourceFile().fileName ?? '';
  const isOurs = (symbol) => fileOf(symbol) !== '' && !isLibrary(fileOf(symbol));

  function shapeOf(type, depth = 0) {
    if (type.isUnion()) {
      const given = type.types.filter(({ flags }) => !(flags & TypeFlags.Undefined));
      const all = given.flatMap((one) => shapeOf(one, depth));
      const once = [...new Map(all.map((kind) => [JSON.stringify(kind), kind])).values()];
      return once.length === 1 ? once[0] : once.length === 0 ? 'undefined' : once;
    }
    const kind = kinds.find(([flags]) => type.flags & flags);
    if (kind !== undefined) return kind[1];
    if (type.isIntersection() && !type.types.every(({ flags }) => flags & TypeFlags.Object)) return 'any';
    if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return 'any';
    if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) return 'function';
    if (checker.isArrayType(type)) return { '[]': shapeOf(checker.getTypeArguments(type)[0], depth) };
    const fields = type.getProperties();
    const isOwn = fields.length > 0 && fields.every(isOurs);
    return isOwn && depth < deepest ? fieldsOf(fields, depth + 1) : 'object';
  }
  const fieldsOf = (symbols, depth) =>
    Object.fromEntries(
      symbols.map((symbol) => [
        symbol.name + (symbol.flags & ts.SymbolFlags.Optional ? '?' : ''),
        shapeOf(checker.getTypeOfSymbol(symbol), depth),
      ]),
    );

  // What every element of a page may have is no part of a component's own shape.
  const isOfAnyElement = (symbol) => /\/(@types\/react|@emotion|csstype)\//.test(fileOf(symbol));
  const propsOf = (type) =>
    fieldsOf(
      type.getProperties().filter((one) => !isOfAnyElement(one)),
      1,
    );
  const paramsOf = (parameters) =>
    Object.fromEntries(
      parameters.map((one, index) => [
        index + (checker.isOptionalParameter(one.valueDeclaration) ? '?' : ''),
        shapeOf(checker.getTypeOfSymbol(one)),
      ]),
    );

  /** A component by its props, a function by its parameters and what it answers, anything else by what it is. */
  return function named(name, type) {
    const signature = type.getCallSignatures().at(-1);
    if (signature === undefined)
      return type.getConstructSignatures().length > 0 ? {} : { out: shapeOf(type) };
    const { parameters } = signature;
    if (/^[A-Z]/.test(name))
      return { in: parameters[0] === undefined ? {} : propsOf(checker.getTypeOfSymbol(parameters[0])) };
    const isPlain = parameters.every((one) => one.valueDeclaration && !one.valueDeclaration.dotDotDotToken);
    return { ...(isPlain ? { in: paramsOf(parameters) } : {}), out: shapeOf(signature.getReturnType()) };
  };
}

/** What types mean by, as in the work tree's own `tsconfig.base.json`, which a team's own repository has not. */
const readingOptions = {
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  noUncheckedIndexedAccess: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  types: [],
};

/** The names that modules export at run time, with their shapes. `files` has each module's file. */
export function readNames(root, files) {
  const ts = createRequire(import.meta.url)('typescript-api');
  const { options } = ts.convertCompilerOptionsFromJson(readingOptions, root);
  const program = ts.createProgram(Object.values(files), options);
  const checker = program.getTypeChecker();
  const named = shapeReader(ts, checker);
  return Object.fromEntries(
    Object.entries(files).map(([module, file]) => {
      const symbol = checker.getSymbolAtLocation(program.getSourceFile(file));
      const names = checker.getExportsOfModule(symbol).flatMap((one) => {
        const real = one.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(one) : one;
        if (!(real.flags & ts.SymbolFlags.Value)) return [];
        const shape = isBundled(module) ? {} : named(one.name, checker.getTypeOfSymbol(real));
        return [[one.name, shape]];
      });
      return [module, Object.fromEntries(names.sort(([a], [b]) => (a < b ? -1 : 1)))];
    }),
  );
}

/** The names of every face, read anew only when something that they are made of has changed. */
export function faceNames(root) {
  const hash = createHash('sha256');
  const folders = foldersOf(root, sharedFile(root, 'ui')).flatMap(sourcesOf);
  for (const file of [...folders, ...lockfilesOf(root), import.meta.filename])
    hash.update(file).update(readFileSync(file));
  const cached = join(root, 'node_modules/.cache/crewcall', `names-${hash.digest('hex').slice(0, 16)}.json`);
  if (existsSync(cached)) return JSON.parse(readFileSync(cached, 'utf8'));
  const names = readNames(
    root,
    Object.fromEntries(Object.entries(lists).map(([module, file]) => [module, sharedFile(root, ...file)])),
  );
  mkdirSync(dirname(cached), { recursive: true });
  // Another build may read it meanwhile: it is whole or not there.
  writeFileSync(`${cached}.${process.pid}`, JSON.stringify(names));
  renameSync(`${cached}.${process.pid}`, cached);
  return names;
}
