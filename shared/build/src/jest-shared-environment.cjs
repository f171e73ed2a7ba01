const { TestEnvironment } = require('jest-environment-node');

let shared = null;

/** One global scope for all test files of a worker, so that the modules loaded for one serve the next. */
module.exports = class SharedEnvironment extends TestEnvironment {
  constructor(...given) {
    if (shared !== null) return shared;
    super(...given);
    shared = this;
  }

  async teardown() {
    this.fakeTimersModern.useRealTimers();
    // jest-circus registers its handlers for each file.
    delete this.global[Symbol.for('EVENT_HANDLERS')];
  }
};
