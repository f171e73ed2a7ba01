import { utils, write } from '@e965/xlsx';
import { readListRows } from './list-rows';

/** A workbook of one text in many cells, which stores it once. */
const repeated = (text: string, rows: number, columns: number): Buffer => {
  const cells = Array.from({ length: rows }, () => Array.from({ length: columns }, () => text));
  const book = utils.book_new(utils.aoa_to_sheet(cells));
  return write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer;
};

test('a long cell is cut where every field has ended', async () => {
  const { rows } = await readListRows(repeated('x'.repeat(30_000), 2, 2));
  expect(rows.flat().map((text) => text.length)).toEqual([2_000, 2_000, 2_000, 2_000]);
}, 60_000);

test('a small workbook that names one long text in many cells is refused, not copied for each of them', async () => {
  const bytes = repeated('x'.repeat(30_000), 100, 41);
  expect(bytes.length).toBeLessThan(100_000);
  await expect(readListRows(bytes)).rejects.toThrow('There is too much text in this workbook.');
}, 60_000);

// On the server's own thread nothing could end it before its time.
test('X-13: a text of stray quotation marks is refused after its time', async () => {
  const marks = `First name,Last name,Email\n"${'a"'.repeat(250_000)}a${' '.repeat(250_000)},b`;
  const [before, refused, after] = await Promise.allSettled([
    readListRows(Buffer.from('First name,Last name\nKim,Ott')),
    readListRows(Buffer.from(marks), 1_500),
    readListRows(Buffer.from('First name,Last name\nLee,Ott')),
  ]);
  for (const one of [before, after]) expect(one).toMatchObject({ value: { rows: [{}, {}] } });
  expect(refused).toMatchObject({
    reason: { message: expect.stringContaining('Look for stray quotation marks') },
  });
}, 60_000);
