const { default: Runtime } = require('jest-runtime');

let shared = null;

/** Tests and their helpers. Every test file loads them again: they store its state, and call `beforeAll` on loading. */
const isOfTests = (file) =>
  !file.includes('/node_modules/') && /\/(?:test|testing)\/|\.test\.[^/]*$/.test(file);

/**
 * Reuses the product's modules from one test file of a worker to the next, because loading the server took longer than
 * most of its tests do.
 */
module.exports = class SharedRuntime extends Runtime {
  constructor(...given) {
    if (shared === null) {
      super(...given);
      shared = this;
      return;
    }
    shared._testPath = shared.executor.testPath = given[6];
    shared.fileCache.clear();
    shared.enterTestCode();
    return shared;
  }

  teardown() {
    this.restoreAllMocks();
    this.testMainModule.reset();
    this.mockState.clear();
    this.jestGlobals.clearJestObjectCache();
    // The test framework itself, which starts again with each file.
    this.registries.internalModuleRegistry.clear();
    const { moduleRegistry } = this.registries;
    for (const file of moduleRegistry.keys()) if (isOfTests(file)) moduleRegistry.delete(file);
  }
};
