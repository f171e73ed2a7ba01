import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../../src/platform/database/embedded';
import { NOBODY, isRoot } from '../../src/platform/database/binaries';
import { makeProgram, programNamed } from './debian-program';
import type { Program } from './debian-program';

/** Debian's PgBouncer, where it is installed. */
export const pgBouncer = programNamed('pgbouncer');

export interface Pooler extends Pick<Program, 'start' | 'kill'> {
  /** For DATABASE_URL. */
  url: string;
  close(): Promise<void>;
}

/** PgBouncer in transaction mode before a database of the tests, with two connections for everybody. */
export async function startPooler(database: Connection, port: number): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'crewcall-pooler-'));
  const config = join(folder, 'pgbouncer.ini');
  const { host, user, database: name } = database;
  writeFileSync(
    config,
    `[databases]
${name} = host=${host} port=${database.port} user=${user} connect_query='set statement_timeout = 29000'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
server_login_retry = 1
`,
  );
  const owner = isRoot() ? { uid: NOBODY, gid: NOBODY } : {};
  if (isRoot()) for (const path of [folder, config]) chownSync(path, NOBODY, NOBODY);
  const { start, kill } = makeProgram(pgBouncer ?? 'pgbouncer', [config], port, owner);
  await start();
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${name}`,
    kill,
    start,
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
