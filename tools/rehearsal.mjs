// npm run rehearsal: three servers behind HAProxy, PostgreSQL with a standby under Patroni and etcd, PgBouncer and Redis,
// all from Debian's packages, on this machine, in a temporary folder. While people write and follow the feed, a server is
// killed, then the primary, then Redis with a server, an old month is archived, and all are restarted one by one. REHEARSAL_KEEP=yes leaves the folder with the logs.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endAll } from './rehearsal/programs.mjs';
import { rehearse } from './rehearsal/rehearse.mjs';
import { buildAll, checkNode, install, step } from './steps.mjs';

const LONGEST_MS = 720_000;

checkNode();
await step('Install', install);
await step('Build', buildAll);
const folder = mkdtempSync(join(tmpdir(), 'crewcall-rehearsal-'));
chmodSync(folder, 0o711);
let faults = ['It was interrupted.'];
const late = setTimeout(() => {
  console.error(`It took longer than ${LONGEST_MS / 60_000} minutes.`);
  void finish(1);
}, LONGEST_MS);

async function finish(code) {
  clearTimeout(late);
  await endAll();
  if (process.env.REHEARSAL_KEEP === 'yes' || code !== 0) console.log(`  What was logged is in ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void finish(1));
try {
  faults = await step('Rehearse', () => rehearse(folder));
} catch (error) {
  faults = [error instanceof Error ? error.message : String(error)];
}
for (const fault of faults) console.error(`  ${fault}`);
if (faults.length === 0)
  console.log('  Nothing is missing, nothing came twice, and every feed came back by itself.');
await finish(faults.length === 0 ? 0 : 1);
