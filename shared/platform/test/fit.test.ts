import { isInRange } from '@crewcall/contract/range';
import { misfitsOf } from '../src/host';

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

test('names everything that a release needs and does not get', () => {
  const provides = { platform: '1.1.0', shared: { react: '19.3.1' }, calls: { login: ['aa', 'bb'] } };
  expect(
    misfitsOf({ platform: '^1.1.0', shared: { react: '^19.0.0' }, calls: { login: 'bb' } }, provides),
  ).toEqual([]);
  expect(
    misfitsOf(
      { platform: '^2.0.0', shared: { react: '^18.0.0', x: '^1.0.0' }, calls: { login: 'cc', gone: 'dd' } },
      provides,
    ),
  ).toEqual([
    { what: 'platform', needs: '^2.0.0', has: '1.1.0' },
    { what: 'react', needs: '^18.0.0', has: '19.3.1' },
    { what: 'x', needs: '^1.0.0', has: 'none' },
    { what: 'call login', needs: 'cc', has: 'aa, bb' },
    { what: 'call gone', needs: 'dd', has: 'none' },
  ]);
});
