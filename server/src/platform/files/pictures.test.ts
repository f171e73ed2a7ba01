import sharp from 'sharp';
import { handlers } from '../../areas';
import { SMALL_PIXELS, cleanPicture } from './pictures';

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

test('J-45: of many pictures at once two are unfolded, however many wait', async () => {
  const picture = await blank(1_500, 1_500);
  const under = { way: 12 };
  const all = Array.from({ length: under.way }, async () => {
    const clean = await cleanPicture(picture, { format: 'jpeg' });
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
  expect(await cleanPicture(large, { maxPixels: SMALL_PIXELS })).toBeNull();
  expect(await cleanPicture(await blank(4_000, 3_000), { maxPixels: SMALL_PIXELS })).not.toBeNull();
});

test.each(['saveProfile2', 'saveSignature', 'signContract', 'finishJobSignature'])(
  'J-45: one person sends %s so often a minute',
  (name) => {
    expect(handlers.find((one) => one.name === name)?.options.limit).toMatchObject({ per: 'user', max: 60 });
  },
);
