import { deflateSync } from 'node:zlib';
import { smallPdf } from '../seed/documents';
import { opensAsPdf, pdfFault } from './pdf-faults';

const pdf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n', 'latin1'),
    ...objects.map((object) => Buffer.from(object as never)),
    Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF', 'latin1'),
  ]);
const stream = (head: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`\n7 0 obj<</Length ${data.length}${head}>>stream\r\n`, 'latin1'),
    data,
    Buffer.from('\nendstream endobj\n', 'latin1'),
  ]);
const OBJECTS = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode';
const action = Buffer.from('9 0 <</S/JavaScript/JS(app.alert(1))>>', 'latin1');

const actives: [string, Buffer][] = [
  ['a script', pdf('3 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj')],
  ['a script at the opening', pdf('3 0 obj<</Names<</JavaScript 4 0 R>>>>endobj')],
  ['a program', pdf('3 0 obj<</S /Launch\n/F(calc.exe)>>endobj')],
  ['a file inside', pdf('3 0 obj<</Type/EmbeddedFile>>endobj')],
  ['files inside', pdf('3 0 obj<</Names<</EmbeddedFiles 4 0 R>>>>endobj')],
  ['a file pinned to a page', pdf('3 0 obj<</Subtype/FileAttachment/FS<</EF<</F 6 0 R>>>>>>endobj')],
  ['a form with a script of its own', pdf('3 0 obj<</AcroForm<</XFA 6 0 R>>>>endobj')],
  ['a form that is sent', pdf('3 0 obj<</S/SubmitForm/F(https://example.test)>>endobj')],
  ['a way to a file elsewhere', pdf('3 0 obj<</S/GoToR/F(\\\\host\\share)>>endobj')],
  ['an escaped name', pdf('3 0 obj<</S/J#61va#53cript/J#53(1)>>endobj')],
  ['a wholly escaped name', pdf('3 0 obj<</S/#4c#61#75#6E#63#68>>endobj')],
  ['a packed script', pdf(stream(OBJECTS, deflateSync(action)))],
  [
    'a packed script behind a long comment',
    pdf(stream(`${OBJECTS}\n${`%${'x'.repeat(98)}<<\n`.repeat(50)}`, deflateSync(action))),
  ],
  [
    'a packed script whose head looks like the end of another',
    pdf(
      stream(
        `${OBJECTS}/A(\\) endstream endobj (9 0 obj <<) % )% endobj 9 0 obj <<\n/B/stream/C<>`,
        deflateSync(action),
      ),
    ),
  ],
  [
    'a packed script that comments part from its number',
    pdf('\n7 % 8\n0 obj % 9\n', stream(OBJECTS, deflateSync(action)).subarray('\n7 0 obj'.length)),
  ],
  [
    'a packed script of an oddly named kind',
    pdf(stream('/Type/X/N 1/First 4/Filter/FlateDecode', deflateSync(action))),
  ],
  [
    'a packed script with an escaped name',
    pdf(stream(OBJECTS, deflateSync(Buffer.from('9 0 <</S/#4Launch/S/#4c#61unch>>')))),
  ],
  [
    'a packed script behind a plain one',
    pdf(stream(OBJECTS, deflateSync(Buffer.from('9 0 <<>>'))), stream(OBJECTS, deflateSync(action))),
  ],
];
test.each(actives)('J-45, P-09: a PDF with %s is active', async (_, bytes) => {
  expect(await pdfFault(bytes)).toBe('active');
});

const closed: [string, Buffer][] = [
  [
    'two packings',
    pdf(
      stream('/Type/ObjStm/N 1/First 4/Filter[/FlateDecode/FlateDecode]', deflateSync(deflateSync(action))),
    ),
  ],
  [
    'another packing',
    pdf(
      stream(
        '/Type/ObjStm/N 1/First 4/Filter[/ASCIIHexDecode/FlateDecode]',
        Buffer.from(deflateSync(action).toString('hex')),
      ),
    ),
  ],
  ['a predictor', pdf(stream(`${OBJECTS}/DecodeParms<</Predictor 12>>`, deflateSync(action)))],
  ['a predictor elsewhere', pdf(stream(`${OBJECTS}/DecodeParms 9 0 R`, deflateSync(action)))],
  ['two ways to read it', pdf(stream(`${OBJECTS}/Filter/ASCIIHexDecode`, deflateSync(Buffer.from('2f'))))],
  ['a short name', pdf(stream('/Type/ObjStm/N 1/First 4/F[/AHx/Fl]', Buffer.from('2f')))],
  ['a lock', pdf(stream(OBJECTS, Buffer.from('not what it says it is')))],
  ['no end', pdf(stream(OBJECTS, deflateSync(Buffer.alloc(9_000_000, 32))))],
];
test.each(closed)('J-45, P-09: a PDF whose objects are packed with %s is closed', async (_, bytes) => {
  expect(await pdfFault(bytes)).toBe('closed');
});

// Readers go on where a dictionary is written wrongly, each in its own way.
test.each([
  '/A>>/B 1',
  '/A 1<</B 2>>',
  '/A 1 stream/B 1',
  '/A 1 endobj/B 1',
  '/A(',
  '/A<%>/B 1',
  '/A{',
  '/A 5 0 R 1',
  '/A[>>',
  'A/B 1',
])('J-45, P-09: a PDF whose packed objects have the head %j is closed', async (odd) => {
  expect(await pdfFault(pdf(stream(odd + OBJECTS, deflateSync(action))))).toBe('closed');
  expect(await pdfFault(pdf(stream(OBJECTS + odd, deflateSync(action))))).toBe('closed');
});

test.each([' ', ' \n', ' % x\n'])(
  'J-45, P-09: packed objects that begin behind %j are closed',
  async (gap) => {
    const bytes = stream(OBJECTS, deflateSync(action))
      .toString('latin1')
      .replace('stream\r\n', `stream${gap}`);
    expect(await pdfFault(pdf(Buffer.from(bytes, 'latin1')))).toBe('closed');
  },
);

test('J-45, P-09: plain ones pass, packed or not, with words that only look alike', async () => {
  const plain = [
    await smallPdf('Plan', ['Stage left', 'JavaScript and Launch pad'], 0),
    pdf('3 0 obj<</S/GoTo/Title(Launch at 9)/LaunchPad 1>>endobj'),
    pdf(stream(OBJECTS, deflateSync(Buffer.from('9 0 <</Type/Page>>')))),
    // A picture beside packed objects is none of them.
    pdf(
      stream(OBJECTS, deflateSync(Buffer.from('9 0 <</Type/Page>>'))),
      stream('/Subtype/Image/Filter/DCTDecode', Buffer.from('ffd8ffe0', 'hex')),
    ),
  ];
  for (const bytes of plain) expect(await pdfFault(bytes)).toBeNull();
  expect(opensAsPdf(Buffer.concat([Buffer.from('junk\n'), plain[0] ?? Buffer.of()]))).toBe(true);
});

describe('J-45, P-09: a large picture beside packed objects', () => {
  const objects = stream(OBJECTS, deflateSync(Buffer.from('9 0 <</Type/Page>>')));
  const picture = (pixels: Buffer) => stream('/Subtype/Image/Filter/FlateDecode', deflateSync(pixels));

  test('is none of them, however large', async () => {
    expect(await pdfFault(pdf(objects, picture(Buffer.alloc(26_000_000, 'pixels'))))).toBeNull();
  });

  test('is not looked into, since no reader takes it for objects', async () => {
    expect(await pdfFault(pdf(objects, picture(action)))).toBeNull();
  });
});

// Whatever the length of the parts in which it is unfolded, a name is found that lies in two of them.
test('J-45, P-09: packed objects are looked through to their end', async () => {
  for (const before of [0, 262_144 - 5, 7_000_000]) {
    const hidden = Buffer.concat([Buffer.alloc(before, 32), action]);
    expect([before, await pdfFault(pdf(stream(OBJECTS, deflateSync(hidden))))]).toEqual([before, 'active']);
  }
  const parted = Buffer.concat([Buffer.alloc(262_144 - 7, 32), Buffer.from('/LaunchPad 1')]);
  expect(await pdfFault(pdf(stream(OBJECTS, deflateSync(parted))))).toBeNull();
});

test.each([`7 0 obj<<${OBJECTS}>>stream\n`, '7 0 obj<</First 1>>stream\n', '7 0 obj<<>>stream\n'])(
  'a file full of heads (%j) is not read to its end',
  async (head) => {
    expect(await pdfFault(pdf('5 0 obj<</First 6 0 R>>', head.repeat(60_000)))).toBe('closed');
  },
);

test('a file of packings that unfold far and then break is not unfolded to its end', async () => {
  const far = deflateSync(Buffer.alloc(7_900_000, 32));
  const broken = Buffer.concat([far.subarray(0, -6), Buffer.alloc(40, 0xff)]);
  expect(await pdfFault(pdf(stream(OBJECTS, broken)))).toBe('closed');
  expect(await pdfFault(pdf(stream(OBJECTS, far), stream(OBJECTS, far)))).toBeNull();
  expect(await pdfFault(pdf(...Array<Buffer>(20).fill(stream(OBJECTS, far))))).toBe('closed');
});

describe('J-45, P-09: what would be read again and again is closed', () => {
  const head = Buffer.concat([
    Buffer.from(`7 0 obj<<${OBJECTS}>>stream\n`, 'latin1'),
    // Of bytes packed by zlib.
    Buffer.from('789c', 'hex'),
  ]);
  /** As a packed part that holds these bytes as they are. */
  const kept = (bytes: Buffer) => {
    const block = Buffer.alloc(5);
    block.writeUInt16LE(bytes.length, 1);
    block.writeUInt16LE(~bytes.length & 0xffff, 3);
    return Buffer.concat([block, bytes]);
  };

  test('packed objects that all go on to the end, where nothing is unfolded any more', async () => {
    const heads = Array<Buffer>(3_900).fill(kept(head));
    const empty = Array<Buffer>(900_000).fill(kept(Buffer.of()));
    expect(await pdfFault(pdf(Buffer.concat([head, ...heads, ...empty])))).toBe('closed');
  });

  test.each([
    ['dictionaries in each other', `${'1 0 obj<</A('.repeat(60_000)}${')>>'.repeat(60_000)}`],
    ['one comment', '1 0 obj%'.repeat(600_000)],
    ['one text', `1 0 obj<</A(${'(\\('.repeat(1_500_000)}`],
    ['one list', `1 0 obj<</A${'['.repeat(5_000_000)}`],
  ])('%s', async (_, objects) => {
    expect(await pdfFault(pdf('5 0 obj<</First 6 0 R>>endobj\n', objects))).toBe('closed');
  });
});
