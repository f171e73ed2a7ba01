// node tools/picture.mjs: makes the README's picture from the gallery: a worker's phone in front of the dashboard.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './steps.mjs';

const sharp = createRequire(join(root, 'server/package.json'))('sharp');
const [width, height] = [1640, 960];
const [ground, ink] = ['#E4E0D6', '#15181D'];

/** A picture with round corners. */
async function rounded(name, w, h, radius) {
  const mask = Buffer.from(
    `<svg width="${w}" height="${h}"><rect width="${w}" height="${h}" rx="${radius}"/></svg>`,
  );
  return sharp(join(root, 'gallery', `${name}.png`))
    .resize(w, h)
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

const desk = { left: 290, top: 70, width: 1290, height: 806 };
const phone = { left: 70, top: 170, width: 342, height: 740 };
const frame = 10;
const box = ({ left, top, width: w, height: h }, grow, radius, style) =>
  `<rect x="${left - grow}" y="${top - grow}" width="${w + 2 * grow}" height="${h + 2 * grow}" rx="${radius}" ${style}/>`;
const back = Buffer.from(
  `<svg width="${width}" height="${height}"><defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="22"/></filter></defs>
  <rect width="${width}" height="${height}" fill="${ground}"/>
  ${box({ ...desk, top: desk.top + 18 }, 0, 16, `fill="${ink}" opacity=".28" filter="url(#soft)"`)}</svg>`,
);
const body = Buffer.from(
  `<svg width="${width}" height="${height}"><defs><filter id="soft" x="-30%" y="-20%" width="160%" height="140%"><feGaussianBlur stdDeviation="20"/></filter></defs>
  ${box({ ...phone, top: phone.top + 14 }, frame, 46, `fill="${ink}" opacity=".45" filter="url(#soft)"`)}
  ${box(phone, frame, 46, `fill="${ink}"`)}</svg>`,
);

await sharp(back)
  .composite([
    { input: await rounded('job-form-crew-1440-light', desk.width, desk.height, 14), ...desk },
    { input: body, left: 0, top: 0 },
    { input: await rounded('jobs-next-shift-390-light', phone.width, phone.height, 36), ...phone },
  ])
  .png({ palette: true, colours: 200, effort: 10 })
  .toFile(join(root, 'docs/crewcall.png'));
