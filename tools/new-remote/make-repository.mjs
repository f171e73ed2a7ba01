import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { remoteOf } from './make-remote.mjs';
import { packShared, packedName, sharedPackages } from './pack-shared.mjs';
import { filesOf, packageOf } from './templates.mjs';

/** The work tree's version of each library, from its pnpm catalog. */
function versionsOf(root) {
  const text = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  return Object.fromEntries([...text.matchAll(/^ {2}'?([^\s':]+)'?: (\d\S*)$/gm)].map(([, ...pair]) => pair));
}

/** The package.json of a stand-alone remote: libraries by version, shared packages from files beside it. */
function packageAlone(root, remote) {
  const versions = versionsOf(root);
  const made = JSON.parse(packageOf(remote));
  const files = Object.fromEntries(
    sharedPackages.map((name) => [`@crewcall/${name}`, `file:packages/${packedName(name)}`]),
  );
  const pinned = (names) =>
    Object.fromEntries([...names].sort().map((name) => [name, files[name] ?? versions[name]]));
  // One version of what two libraries share, as the work tree has it (`a>b`).
  const shared = Object.fromEntries(Object.entries(versions).filter(([name]) => name.includes('>')));
  // The build reads domain and contract, so they are installed even if no page imports them.
  const needed = new Set(['@crewcall/domain', '@crewcall/contract', ...Object.keys(made.dependencies)]);
  return {
    ...made,
    scripts: { ...made.scripts, types: 'tsc', lint: 'oxlint', test: 'tsc && oxlint && crewcall-test' },
    dependencies: pinned(needed),
    devDependencies: pinned([...Object.keys(made.devDependencies), 'oxlint', 'typescript']),
    pnpm: { overrides: { ...files, ...shared }, onlyBuiltDependencies: ['@swc/core'] },
  };
}

/** The work tree's tsconfig, for one remote. */
function typesAlone(root) {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'));
  const web = JSON.parse(readFileSync(join(root, 'tsconfig.web.json'), 'utf8')).compilerOptions;
  return { compilerOptions: { ...compilerOptions, ...web }, include: ['manifest.ts', 'src', 'test'] };
}

/** The work tree's lint rules, with the rules for remotes applied to every file. */
function lintAlone(root) {
  const { plugins, categories, rules, overrides } = JSON.parse(
    readFileSync(join(root, '.oxlintrc.json'), 'utf8'),
  );
  const ofRemotes = overrides
    .filter(({ files }) => files.some((one) => one.startsWith('mf-')))
    .map((one) => one.rules);
  return {
    $schema: './node_modules/oxlint/configuration_schema.json',
    plugins,
    categories,
    ignorePatterns: ['dist/**', 'packages/**'],
    rules: Object.assign({}, rules, ...ofRemotes),
    overrides: overrides.filter(({ files }) => files.includes('**/*.test.ts')),
  };
}

/**
 * Writes a new remote into a folder of its own, outside the work tree, with the packages it is built from. Returns its
 * name. Throws with a sentence, before anything is written, if name, address or folder is not allowed.
 */
export async function makeRepository(root, folder, asked) {
  const remote = remoteOf(root, asked);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Name a new folder with --repository.`);
  const files = {
    ...filesOf(remote),
    'package.json': `${JSON.stringify(packageAlone(root, remote), null, 2)}\n`,
    'tsconfig.json': JSON.stringify(typesAlone(root)),
    '.oxlintrc.json': JSON.stringify(lintAlone(root)),
    '.gitignore': 'node_modules/\ndist/\n',
  };
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  await packShared(join(folder, 'packages'));
  return { name: remote.name, files: Object.keys(files).map((path) => join(folder, path)) };
}
