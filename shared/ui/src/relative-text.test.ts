import { compile, middleware, serialize, stringify } from 'stylis';
import { relativeText, toRem } from './relative-text';

test('text sizes follow the size of text that is set in the browser; nothing else does', () => {
  expect(toRem('font-size:13px;')).toBe('font-size:0.8125rem;');
  expect(toRem("font:600 14px/40px 'A';")).toBe("font:600 0.875rem/40px 'A';");
  expect(toRem('font-size:1em;')).toBe('font-size:1em;');
});

test('a size in a rule, under a selector and in a media query comes out relative', () => {
  const styles = '.a{font-size:32px;padding:8px;& p{font:400 16px/1.5 serif;}@media print{font-size:12px;}}';
  expect(serialize(compile(styles), middleware([relativeText, stringify]))).toBe(
    '.a{font-size:2rem;padding:8px;}.a p{font:400 1rem/1.5 serif;}@media print{.a{font-size:0.75rem;}}',
  );
});
