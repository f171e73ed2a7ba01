import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from '@swc/core';

/** The names that a statement exports at run time; what is passed on whole is read in its own file. */
const exported = {
  ExportAllDeclaration: ({ source }, namesIn) => namesIn(source.value),
  ExportNamedDeclaration: ({ typeOnly, specifiers }) =>
    typeOnly
      ? []
      : specifiers.filter((one) => !one.isTypeOnly).map(({ exported: as, orig }) => (as ?? orig).value),
  ExportDeclaration: ({ declaration: { identifier, declarations = [] } }) =>
    identifier === undefined ? declarations.map(({ id }) => id.value) : [identifier.value],
};

/**
 * Names in the face what it passes on whole from its parts, which are shared apart. webpack then leads an import
 * straight to its part; with the star a region without a table would load the part of tables too.
 */
export default function faceLoader(source) {
  const namesIn = (path) => {
    const file = ['.ts', '.tsx'].map((end) => join(dirname(this.resourcePath), path + end)).find(existsSync);
    this.addDependency(file);
    const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });
    return body.flatMap((node) => exported[node.type]?.(node, namesIn) ?? []);
  };
  return source.replace(
    /export \* from '@crewcall\/ui\/(\w+)'/g,
    (_all, part) => `export { ${namesIn(part).join(', ')} } from '@crewcall/ui/${part}'`,
  );
}
