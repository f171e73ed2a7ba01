// Checks which code may import which: packages by the list below, and areas of the server and the shell by floors. A
// package that is not in a package.json cannot be imported at all, because pnpm does not link it. Also checks who reads
// the audit.
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { remotes, root } from './steps.mjs';

const base = ['domain', 'contract'];
const parts = [...base, 'platform', 'ui', 'profile-form'];
const allowed = {
  'shared/domain': [],
  'shared/contract': ['domain'],
  'shared/platform': base,
  'shared/ui': [...base, 'platform'],
  'shared/profile-form': [...base, 'platform', 'ui'],
  'shared/stage': [...base, 'platform', 'ui'],
  shell: [...base, 'platform', 'ui'],
  server: base,
  e2e: base,
  ...Object.fromEntries(remotes.map((name) => [name, parts])),
};

let wrong = 0;
for (const [folder, may] of Object.entries(allowed)) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    if (!name.startsWith('@crewcall/')) continue;
    if (may.includes(name.slice('@crewcall/'.length))) continue;
    console.error(`${folder} must not depend on ${name}.`);
    wrong += 1;
  }
}

/** The server's floors, lowest first. An area imports only from floors below its own; the last one imports them all. */
const serverFloors = [
  ['errors', 'db'],
  ['row-rules'],
  ['platform'],
  ['pay-book'],
  ['documents', 'session', 'jobs'],
  ['licences', 'flags', 'ratings', 'availability', 'cancellation'],
  ['files', 'crews', 'timesheets'],
  ['pay-rules', 'pay'],
  ['planning', 'chat', 'expense', 'invoicing', 'attendance', 'cover', 'statistics', 'sms-replies'],
  ['client'],
  ['venues'],
  ['dashboard', 'time-queries', 'exports', 'week', 'events', 'packs'],
  ['registrants', 'approval'],
  ['people'],
  ['groups', 'settings', 'company', 'privacy'],
  ['public', 'calendar-feed', 'search', 'office'],
  ['seed', 'threads'],
  ['areas', 'generated', 'compose', 'app', 'start', 'commands', 'main'],
];
/** The shell's floors, lowest first, with the same rule as the server's. */
const shellFloors = [
  ['host'],
  ['session'],
  ['offline'],
  ['regions'],
  ['notifications', 'search'],
  ['layout'],
  ['pages'],
  ['compose', 'screens', 'app', 'main', 'service-worker', 'sw', 'early'],
];

const isTest = (file) => /\.test\.tsx?$/.test(file) || file.includes(`${sep}testing${sep}`);
const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !isTest(relative(join(root, folder), file)));

function checkFloors(folder, floors) {
  const areaOf = (file) =>
    relative(join(root, folder), file)
      .split(sep)[0]
      .replace(/\.tsx?$/, '');
  const floorOf = (area) => floors.findIndex((names) => names.includes(area));
  for (const file of sourcesIn(folder)) {
    const area = areaOf(file);
    if (floorOf(area) < 0) {
      console.error(`${folder}/${area} is on no floor: give it one in tools/check-arrows.mjs.`);
      wrong += 1;
    }
    const text = readFileSync(file, 'utf8');
    for (const [, target] of text.matchAll(/(?:from|import) ?\(?(?:\/\*.*?\*\/ *)?'(\.[^']*)'/g)) {
      const other = areaOf(resolve(dirname(file), target));
      if (other === area || floors.at(-1).includes(area)) continue;
      if (floorOf(other) < floorOf(area)) continue;
      console.error(`${relative(root, file)} must not import ${other}: it is no lower than ${area}.`);
      wrong += 1;
    }
  }
}
checkFloors('server/src', serverFloors);
checkFloors('shell/src', shellFloors);

/** Only these may read the audit: for its page, and to archive it. Nothing else may: no code decides by the audit. */
const mayReadAudit = /office.audit\.call\.ts$|archive.archive-audit\.ts$/;
for (const file of sourcesIn('server/src')) {
  const text = readFileSync(file, 'utf8');
  if (/^server.src.platform.[^/\\]*$/.test(relative(root, file)) && !file.endsWith('services.ts')) {
    console.error(
      `${relative(root, file)} must be in a folder of the platform: http, queue, files and so on.`,
    );
    wrong += 1;
  }
  if (mayReadAudit.test(file)) continue;
  if (!/\b(from|join) audit\b|(selectFrom|[jJ]oin)\('audit\b/.test(text)) continue;
  console.error(`${relative(root, file)} must not read the audit: it wants rows of its own.`);
  wrong += 1;
}
process.exit(wrong === 0 ? 0 : 1);
