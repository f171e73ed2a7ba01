import { isTooDeep } from './json-body';

const deep = (text: string) => isTooDeep(Buffer.from(text), 3);

test.each([
  ['', false],
  ['[[[1]]]', false],
  ['[[[[1]]]]', true],
  ['{"a":{"b":{"c":1}}}', false],
  ['{"a":{"b":{"c":[]}}}', true],
  ['[[],[],[],[],[[]]]', false],
  ['"[[[[["', false],
  ['{"a[[[":"{{{\\"[[[["}', false],
  ['["\\\\",[[[', true],
  ['["\\\\\\"",[[', false],
  ['"unended [[[[[', false],
  [']]]][[[[', false],
])('X-13: how deep %s is', (text, isDeep) => expect(deep(text)).toBe(isDeep));
