import webpack from 'webpack';

/**
 * What the runtime of a remote does with the script of each chunk. Hosts say what the files below an address are, by
 * their integrity (`shared/platform/src/host/containers.ts`). One that they do not name gets a hash that no bytes have.
 * One that failed is asked for by a new address, so that no cache answers with the same bad bytes. Beside that, caches
 * get the right ones for the next visit. Without a network only a cache can answer. A host of before names no files, and
 * runs them unchecked.
 */
const checked = `
var folder = __webpack_require__.p;
var files = globalThis.crewcallFiles && globalThis.crewcallFiles[folder];
var failed = globalThis.crewcallFailed || (globalThis.crewcallFailed = {});
if (files) script.integrity = files[url.slice(folder.length)] || "sha384-${'A'.repeat(64)}";
if (failed[url] && navigator.onLine) {
  script.src = url + "?attempt=" + (failed[url] + 1);
  fetch(url, { cache: "reload", integrity: script.integrity }).catch(() => {});
}
script.onerror = () => { failed[url] = (failed[url] || 0) + 1; };
`;

/** Has every chunk of a remote checked by the browser, byte for byte, before it runs. */
export class CheckChunks {
  apply(compiler) {
    compiler.hooks.compilation.tap('CheckChunks', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'CheckChunks',
        (source) => source + checked,
      );
      // The script's code reads the folder; webpack adds what gives it only where somebody asks.
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.loadScript)
        .tap('CheckChunks', (chunk, set) => void set.add(webpack.RuntimeGlobals.publicPath));
    });
  }
}
