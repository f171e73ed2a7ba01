// The law of the arrows, read from the package files: who may depend on whom.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
process.exit(wrong === 0 ? 0 : 1);
