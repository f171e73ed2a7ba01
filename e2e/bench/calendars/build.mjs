import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { baseConfig, runWebpack } from '../../../shared/build/src/webpack-base.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');
const require = createRequire(import.meta.url);

/** Builds the pages of the other calendars into `outDir`, as a product would ship them: production mode, minimised. */
export async function buildCalendars(outDir) {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const config = baseConfig({ root, folder: here, outDir });
  config.entry = { fullcalendar: './fullcalendar.mjs', 'big-calendar': './big-calendar.mjs' };
  Object.assign(config.output, { filename: '[name].js', publicPath: '/calendars/' });
  await runWebpack(config);
  cpSync(
    require.resolve('react-big-calendar/lib/css/react-big-calendar.css'),
    join(outDir, 'big-calendar.css'),
  );
}
