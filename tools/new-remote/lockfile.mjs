// The remote whose lockfile entries are copied. Any would do, because all use the same packages and versions.
const like = 'mf-calendar';

/** The lines from `from` up to the next one that is indented no deeper: a package's block, or one of its entries. */
function blockFrom(lines, from, indent) {
  const length = lines.slice(from + 1).findIndex((line) => line !== '' && line.search(/\S/) <= indent);
  return lines.slice(from, length < 0 ? lines.length : from + 1 + length);
}

/** The entries of a package's block that are for these packages. */
function only(block, packages) {
  const kept = [];
  for (let at = 1; at < block.length; at += 1) {
    const [, quoted, plain] = /^ {6}(?:'([^']+)'|([^\s:]+)):$/.exec(block[at]) ?? [];
    const entry = quoted ?? plain;
    const lines = entry === undefined ? [block[at]] : blockFrom(block, at, 6).filter((line) => line !== '');
    if (entry === undefined || packages.includes(entry)) kept.push(...lines);
    at += lines.length - 1;
  }
  return kept;
}

/**
 * Adds a block for one more workspace package to the lockfile. The package uses only what other remotes use, so nothing
 * has to be resolved again, and no other version changes.
 */
export function withImporter(text, name, packages) {
  const lines = text.split('\n');
  const first = lines.indexOf('importers:');
  const from = lines.indexOf(`  ${like}:`, first);
  if (first < 0 || from < 0)
    throw new Error(`pnpm-lock.yaml has no ${like}, whose versions a new remote takes.`);
  const block = [`  ${name}:`, ...only(blockFrom(lines, from, 2), packages)];
  if (block.at(-1) !== '') block.push('');
  const isAfter = (line) => /^\S/.test(line) || (/^ {2}\S/.test(line) && line > `  ${name}:`);
  const at = lines.findIndex((line, index) => index > first && isAfter(line));
  lines.splice(at, 0, ...block);
  return lines.join('\n');
}
