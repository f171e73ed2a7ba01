const { default: JsdomEnvironment } = require('jest-environment-jsdom');

// Globals that browsers have and jsdom lacks: Node's own follow the same standards.
const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'BroadcastChannel',
  'structuredClone',
];

module.exports = class DomEnvironment extends JsdomEnvironment {
  constructor(config, context) {
    super(config, context);
    // A test file that reads styles asks for them: @jest-environment-options {"styles": true}
    this.global.hasStyles = config.projectConfig.testEnvironmentOptions.styles === true;
  }

  async setup() {
    await super.setup();
    for (const name of fromNode) this.global[name] = globalThis[name];
  }
};
