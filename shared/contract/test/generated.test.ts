import { callPaths } from '../src/generated/paths';
import { callHash, callNames } from '../src/surface';

test.each(callNames)('what is generated for %s is what is declared: else run `npm run generate`', (name) =>
  expect(callPaths[name]?.[2]).toBe(callHash(name)),
);
