import * as core from './core';
import * as face from './index';
import * as more from './more';

const names = (module: object) => Object.keys(module).sort();

test('the face lists every name of its two parts, once', () => {
  expect(names(face)).toEqual([...names(core), ...names(more)].sort());
  expect(names(core).filter((name) => name in more)).toEqual([]);
});
