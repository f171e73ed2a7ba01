import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../src/platform/database/embedded';
import type { Connection, Embedded } from '../../src/platform/database/embedded';
import { migrate } from '../../src/platform/database/migrate';
import { openDb, openPool } from '../../src/platform/database/pool';
import { pgBin } from './cluster';

export interface Pair {
  primary: Connection;
  standby: Connection;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  close(): Promise<void>;
}

const options = (dataDir: string, settings: string[] = []) => ({
  dataDir,
  settings,
  ...(pgBin ? { binDir: pgBin } : {}),
});

/** A migrated database and a standby that follows it: the copy of a stopped one, told where its primary is. */
export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'crewcall-pair-'));
  // The database's own account walks in.
  chmodSync(folder, 0o711);
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const made = await startEmbedded(options(first));
  const pool = openPool(made.connection, { isPatient: true });
  await migrate(openDb(pool), pool);
  await pool.end();
  await made.stop();
  mkdirSync(second);
  const copied = spawnSync('cp', ['-a', made.cluster, second], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(copied.stderr);
  writeFileSync(join(second, 'postgres/standby.signal'), '');
  const primary = await startEmbedded(options(first));
  const { host, port, user } = primary.connection;
  const follow = () =>
    startEmbedded(options(second, [`primary_conninfo=host=${host} port=${port} user=${user}`]));
  let standby: Embedded | null = await follow();
  const pair: Pair = {
    primary: primary.connection,
    standby: standby.connection,
    stopStandby: async () => {
      await standby?.stop();
      standby = null;
    },
    startStandby: async () => {
      standby = await follow();
      pair.standby = standby.connection;
    },
    close: async () => {
      await standby?.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return pair;
}
