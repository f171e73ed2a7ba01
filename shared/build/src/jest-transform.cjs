const { createTransformer } = require('@swc/jest');

const typescript = (lazy) =>
  createTransformer({
    swcrc: false,
    module: { type: 'commonjs', lazy },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' }, hidden: { jest: true } },
      target: 'es2022',
    },
  });
const plain = createTransformer({
  swcrc: false,
  module: { type: 'commonjs' },
  jsc: { parser: { syntax: 'ecmascript' }, transform: { hidden: { jest: true } }, target: 'es2022' },
});
const isModule = /^\s*(?:import|export)\b|\bimport\.meta\b|\bimport\s*\(|[;}]\s*(?:import|export)\s*[{*"']/m;

/**
 * Packages that come as ES modules only are turned into what Jest runs; the others stay as they are. With `lazy` a
 * package is loaded when something of it is used: each test file loads its whole world anew, and few draw a PDF.
 */
module.exports = {
  createTransformer({ lazy }) {
    const swc = typescript(lazy);
    return {
      getCacheKey: (text, file, options) => swc.getCacheKey(text, file, options),
      canInstrument: false,
      process(text, file, options) {
        if (/\.tsx?$/.test(file)) return swc.process(text, file, options);
        return isModule.test(text) ? plain.process(text, file, options) : { code: text };
      },
    };
  },
};
