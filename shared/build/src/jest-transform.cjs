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
 * Compiles packages that ship as ES modules only into what Jest runs; leaves the others alone. With `lazy` a package is
 * loaded on first use: each test file loads all its modules again, and few of them draw a PDF.
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
