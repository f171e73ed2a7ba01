import { fileKind } from './file-kind';

test.each(['x.constructor', 'x.__proto__'])(
  'J-45: %s is a file like any other, though objects have something of its extension’s name',
  async (name) => {
    expect(await fileKind(name, Buffer.from('Gate 4'), 1)).toEqual({
      mime: 'text/plain; charset=utf-8',
      name,
    });
  },
);
