import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { integritiesOf } from './files.mjs';

/**
 * What the runtime of a remote does with the script of each chunk. One that its list does not name gets a hash that no
 * bytes have. One that failed is asked for by a new address, so that no cache answers with the same bad bytes. Beside
 * that, caches get the right ones for the next visit. Without a network only a cache can answer.
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

/** Has every chunk of a remote checked by the browser, byte for byte, before it runs. See `writeChunkHashes`. */
export class CheckChunks {
  /** @param begin with what the list of hashes begins: `CHUNK_HASHES` of the contract. */
  constructor(begin) {
    this.begin = begin;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('CheckChunks', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'CheckChunks',
        (source) => source + checkedWith(this.begin),
      );
      // The script's code reads the folder; webpack adds what gives it only where somebody asks.
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap('CheckChunks', (chunk, set) => void set.add(webpack.RuntimeGlobals.publicPath));
    });
  }
}

/** Puts the hashes of all scripts of a build into its entry, which comes last: its own hash is in the manifest. */
export function writeChunkHashes(folder, entry, begin) {
  const integrities = integritiesOf(folder, (file) => file !== entry && /\.m?js$/.test(file));
  const list = Object.entries(integrities).map(([file, integrity]) => `,"${file}":"${integrity.slice(7)}"`);
  const path = join(folder, entry);
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replaceAll(begin, () => begin + list.join('')),
  );
}
