import { isInRange } from '../src/range';

test.each([
  ['19.3.1', '^19.0.0', true],
  ['19.3.1', '^19.4.0', false],
  ['18.9.0', '^19.0.0', false],
  ['20.0.0', '^19.0.0', false],
  ['0.3.2', '^0.3.0', true],
  ['0.4.0', '^0.3.0', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['3.0.0', '>=1.2.3', true],
  ['1.2.3-next.1', '^1.2.0', true],
  ['1.2.x', '^1.2.0', false],
  ['1.2.3', '^1.2.3.4', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['18.2.0', '^17.0.0 || ^18.0.0', true],
  ['1.0.0', '*', true],
  ['1.0.0', 'latest', false],
])('%s in %s is %s', (version, range, expected) => expect(isInRange(version, range)).toBe(expected));
