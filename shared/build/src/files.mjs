import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const isText = (file) => /\.(js|mjs|json|html|css|svg|txt|webmanifest|map)$/.test(file);

/** Paths below a folder, with slashes, sorted. */
export const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split('\\')
        .join('/'),
    )
    .sort();

/** The value of an `integrity` attribute in HTML for these bytes. */
export const integrityOf = (bytes, algorithm = 'sha384') =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** Each file of a folder that passes, with its SHA-384 integrity. */
export const integritiesOf = (folder, passes = () => true) =>
  Object.fromEntries(
    listFiles(folder)
      .filter(passes)
      .map((file) => [file, integrityOf(readFileSync(join(folder, file)))]),
  );

/** Writes a Brotli file `x.br` beside each text file `x`, if that is smaller. */
export async function writeBrotli(folder) {
  await Promise.all(
    listFiles(folder)
      .filter(isText)
      .map(async (file) => {
        const bytes = readFileSync(join(folder, file));
        const packed = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
        if (packed.length < bytes.length) writeFileSync(join(folder, `${file}.br`), packed);
      }),
  );
}

/** Replaces `from` by `to` in every text file. Both have the same length, so that nothing else moves. */
export function replaceInFiles(folder, from, to) {
  for (const file of listFiles(folder).filter(isText)) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.includes(from)) writeFileSync(join(folder, file), text.replaceAll(from, to));
  }
}
