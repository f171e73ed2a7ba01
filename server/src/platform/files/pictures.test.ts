import sharp from 'sharp';
import { handlers } from '../../areas';
import { fileKind } from '../../files/file-kind';
import { SMALL_PIXELS, cleanPicture, cleanSignature, jpegScans } from './pictures';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

test('J-45: of many pictures at once two are unfolded, however many wait', async () => {
  const picture = await blank(1_500, 1_500);
  const under = { way: 12 };
  const all = Array.from({ length: under.way }, async (_, by) => {
    const clean = await cleanPicture(picture, { by, format: 'jpeg' });
    under.way -= 1;
    return clean?.mime;
  });
  let most = 0;
  while (under.way > 0) {
    // A picture that moves from the queue to work between the two figures counts twice: look twice, believe the smaller.
    const seen = [sharp.counters(), sharp.counters()].map(({ queue, process }) => queue + process);
    most = Math.max(most, Math.min(...seen));
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(new Set(await Promise.all(all))).toEqual(new Set(['image/jpeg']));
  expect(most).toBe(2);
});

test('J-45: what would unfold to more than its use needs is not unfolded', async () => {
  const large = await blank(4_100, 4_000);
  expect(await cleanPicture(large, { by: 1, maxPixels: SMALL_PIXELS })).toBeNull();
  expect(await cleanPicture(await blank(4_000, 3_000), { by: 1, maxPixels: SMALL_PIXELS })).not.toBeNull();
});

describe('J-45: a progressive JPEG', () => {
  const photo = () =>
    sharp({ create: { width: 800, height: 600, channels: 3, background: '#246' } })
      .withExif({ IFD0: { Copyright: 'Crewcall' } })
      .jpeg({ progressive: true })
      .toBuffer();
  /** Its last scan many times over. */
  async function endless(): Promise<Buffer> {
    const bytes = await photo();
    const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
    const [scan, end] = [bytes.subarray(last, -2), bytes.subarray(-2)];
    return Buffer.concat([bytes.subarray(0, last), ...Array<Buffer>(1_000).fill(scan), end]);
  }

  test('J-45: as cameras write it is taken, and its scans are counted', async () => {
    const bytes = await photo();
    expect(jpegScans(bytes)).toBeGreaterThan(1);
    expect(jpegScans(bytes)).toBeLessThan(20);
    expect(jpegScans(await blank(9, 9))).toBe(0);
    expect(await cleanPicture(bytes, { by: 1, format: 'jpeg' })).toMatchObject({ mime: 'image/jpeg' });
    expect(await fileKind('photo.jpg', bytes, 1)).toMatchObject({ mime: 'image/jpeg' });
  });

  test('J-45: of a thousand scans is refused before anything decodes it', async () => {
    const bytes = await endless();
    expect(jpegScans(bytes)).toBeGreaterThan(1_000);
    expect(await cleanPicture(bytes, { by: 1 })).toBeNull();
    expect(await cleanSignature(bytes, { by: 1 })).toBeNull();
    expect(await fileKind('photo.jpg', bytes, 1)).toEqual({
      problem: 'photo.jpg is built up in too many steps. Save it as a new picture and upload that.',
    });
  });

  test('J-45: that ends in the middle of a marker or lies about a length is counted to its end', () => {
    for (const tail of [
      [0xff],
      [0xff, 0xda],
      [0xff, 0xda, 0, 0],
      [0xff, 0xff, 0xff],
      [0xff, 0xe1, 0xff, 0xff],
    ])
      expect(jpegScans(Buffer.from([0xff, 0xd8, ...tail]))).toBeLessThan(2);
  });
});

test('J-45: a signature does not wait for the pictures of others', async () => {
  const large = await blank(2_500, 2_500);
  const done: string[] = [];
  const picture = async (by: number) => {
    await cleanPicture(large, { by });
    done.push('picture');
  };
  const pictures = Array.from({ length: 8 }, (_, by) => picture(by));
  await cleanSignature(await blank(60, 20), { by: 9 });
  done.push('signature');
  await Promise.all(pictures);
  expect(done.indexOf('signature')).toBeLessThan(done.length - 1);
});

test.each(['saveProfile2', 'saveSignature', 'signContract', 'finishJobSignature'])(
  'J-45: one person sends %s so often a minute',
  (name) => {
    expect(handlers.find((one) => one.name === name)?.options.limit).toMatchObject({ per: 'user', max: 60 });
  },
);
