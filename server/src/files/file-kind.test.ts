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

/** One stored part of a ZIP archive. */
function zipPart(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), content]);
}

test('X-13: only the start of a file is looked at, so a document with a picture first is taken as a ZIP', async () => {
  const types = Buffer.from(
    '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  );
  const small = Buffer.concat([
    zipPart('[Content_Types].xml', types),
    zipPart('big.png', Buffer.alloc(70_000)),
  ]);
  const late = Buffer.concat([
    zipPart('big.png', Buffer.alloc(70_000)),
    zipPart('[Content_Types].xml', types),
  ]);
  expect(await fileKind('Plan.docx', small, 1)).toMatchObject({
    mime: expect.stringContaining('wordprocessingml'),
  });
  expect(await fileKind('Plan.docx', late, 1)).toEqual({ mime: 'application/zip', name: 'Plan.docx' });
});
