const { default: JsdomEnvironment } = require('jest-environment-jsdom');

// jsdom lacks what every browser of today has; Node's own are the same standards.
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
