import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { integritiesOf } from './files.mjs';

/**
 * Code that a remote's runtime runs for the script of each chunk. A chunk that the list does not name gets a hash that
 * no file has, so it never runs. A chunk that failed is fetched under a new address, so that no cache answers with the
 * same bad bytes; a second fetch puts the right bytes into the caches. Without a network only a cache can answer.
 */
const checkedWith = (begin) => `
var hash = (${begin}})[url.slice(__webpack_require__.p.length)];
script.integrity = "sha384-" + (hash || "${'A'.repeat(64)}");
var failed = globalThis.crewcallFailed || (globalThis.crewcallFailed = {});
if (failed[url] && navigator.onLine) {
  script.src = url + "?attempt=" + (failed[url] + 1);
  fetch(url, { cache: "reload", integrity: script.integrity }).catch(() => {});
}
script.onerror = () => { failed[url] = (failed[url] || 0) + 1; };
`;

/** Makes the browser check every chunk of a remote, byte for byte, before it runs. See `writeChunkHashes`. */
export class CheckChunks {
  /** @param begin the beginning of the list of hashes: `CHUNK_HASHES` of the contract. */
  constructor(begin) {
    this.begin = begin;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('CheckChunks', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'CheckChunks',
        (source) => source + checkedWith(this.begin),
      );
      // Our code reads `publicPath` (`__webpack_require__.p`), which webpack adds only if something requires it.
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap('CheckChunks', (chunk, set) => void set.add(webpack.RuntimeGlobals.publicPath));
    });
  }
}

/** Writes the hashes of all other scripts into the entry. The entry's own hash is in the manifest. */
export function writeChunkHashes(folder, entry, begin) {
  const integrities = integritiesOf(folder, (file) => file !== entry && /\.m?js$/.test(file));
  const list = Object.entries(integrities).map(([file, integrity]) => `,"${file}":"${integrity.slice(7)}"`);
  const path = join(folder, entry);
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replaceAll(begin, () => begin + list.join('')),
  );
}
