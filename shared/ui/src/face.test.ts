import * as core from './core';
import * as forms from './forms';
import * as face from './index';
import * as more from './more';

const names = (module: object) => Object.keys(module).sort();

test('the face passes on every name of its three parts, once', () => {
  expect(names(face)).toEqual([...names(core), ...names(forms), ...names(more)].sort());
  expect(names(core).filter((name) => name in more || name in forms)).toEqual([]);
  expect(names(forms).filter((name) => name in more)).toEqual([]);
});
