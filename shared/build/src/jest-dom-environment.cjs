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
  async setup() {
    await super.setup();
    for (const name of fromNode) this.global[name] = globalThis[name];
  }
};
