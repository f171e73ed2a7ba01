// Checks that there is one way to handle dates. dayjs, in UTC mode over our own offsets, shows and parses them
// (shared/domain/src/format.ts); luxon computes with them in shared/domain/src/time.ts. In other modes dayjs uses the
// machine's zone, and its timezone plugin is an hour out near a change of clocks.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.mjs';

const format = 'Use @crewcall/domain/format.';
const rules = [
  {
    found: /\bdayjs\(/,
    why: 'dayjs(…) takes the zone of this machine. Use utc of @crewcall/domain/dayjs-utc.',
  },
  {
    found: /\bdayjs\.tz\b|dayjs\/plugin\/timezone/,
    why: `The timezone plugin is wrong near a change of clocks. ${format}`,
  },
  { found: /\.utcOffset\(\s*[^)\s]|\.local\(\)/, why: `This leaves UTC mode. ${format}` },
  {
    found: /from 'luxon'/,
    why: 'luxon stays in shared/domain/src/time.ts.',
    except: /^shared\/domain\/src\/(time|format\.test)\.ts$/,
  },
  {
    found: /Intl\.DateTimeFormat|toLocale(Date|Time)String/,
    why: format,
    except: /^shared\/domain\/src\/zone|\.(test|spec)\.tsx?$/,
  },
];

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' });
// Not e2e/bench: the other calendars that ours is compared with need dayjs as it is.
const isChecked = (file) => file !== '' && !/^(tools\/check-dates\.mjs|e2e\/bench\/)/.test(file);
for (const file of sources.split('\n').filter(isChecked)) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  for (const { found, why, except } of rules) {
    if (except?.test(file)) continue;
    lines.forEach((line, at) => {
      if (!found.test(line)) return;
      console.error(`${file}:${at + 1} ${why}`);
      process.exitCode = 1;
    });
  }
}
