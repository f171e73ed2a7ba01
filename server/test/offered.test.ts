import { join } from 'node:path';
import { serverRoot } from '../src/platform/operations/root-folders';
import { generated } from './support/generated';
import { offered } from './support/offered';

test.each(Object.entries(offered()))(
  'the %s are those that areas declare: else run `npm run generate`',
  (name, text) => {
    const file = join(serverRoot, 'src/generated', `${name}.ts`);
    expect(generated(file, text)).toBe(text);
  },
);
