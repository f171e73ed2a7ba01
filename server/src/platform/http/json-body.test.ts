import { isTooMuch } from './json-body';

const deep = (text: string) => isTooMuch(Buffer.from(text), { depth: 3, values: 5 });

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

test.each([
  ['[1,2,3,4,5]', false],
  ['[1,2,3,4,5,6]', true],
  ['{"a":[1,2],"b":[3,4],"c":5}', false],
  ['{"a":[1,2],"b":[3,4],"c":[5,6]}', true],
  ['",,,,,,,,"', false],
])('X-13: how many values %s holds', (text, isMuch) => expect(deep(text)).toBe(isMuch));
