// PostgreSQL 15 with a standby, led by Patroni and etcd. HAProxy is in front of it and of the servers. PgBouncer pools
// the connections that can be pooled, and Redis brings word of changes between servers.
import { execFile } from 'node:child_process';
import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { haproxyFile, PASSWORD, patroniFile, pgbouncerFile } from './configs.mjs';
import { freePorts, owner, ownFolder, program, until } from './programs.mjs';

function write(file, text) {
  writeFileSync(file, text, { mode: 0o600 });
  if (owner.uid !== undefined) chownSync(file, owner.uid, owner.gid);
  return file;
}

async function startEtcd({ folder, programs }, port, peer) {
  const at = (number) => `http://127.0.0.1:${number}`;
  const etcd = program({
    name: 'etcd',
    log: join(folder, 'etcd.log'),
    file: programs.etcd,
    args: [
      ...['--name', 'one', '--data-dir', ownFolder(folder, 'etcd'), '--initial-cluster', `one=${at(peer)}`],
      ...['--listen-client-urls', at(port), '--advertise-client-urls', at(port)],
      ...['--listen-peer-urls', at(peer), '--initial-advertise-peer-urls', at(peer)],
    ],
  });
  etcd.start();
  await until('etcd answers', async () => (await fetch(`${at(port)}/health`)).ok);
  return etcd;
}

/** Whether a node has a role, such as primary, according to Patroni. */
const isRole = (node, role) =>
  fetch(`http://127.0.0.1:${node.api}/${role}`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The node that is the primary now, or null while there is none. */
async function leaderOf(nodes) {
  for (const node of nodes) if (await isRole(node, 'primary')) return node;
  return null;
}

/** Waits for a synchronous standby: from then on a commit is answered only when the standby has it too. */
const whole = (nodes) =>
  until(
    'a standby has every commit',
    async () => (await Promise.all(nodes.map((node) => isRole(node, 'synchronous')))).includes(true),
    90_000,
  );

async function startNodes({ folder, programs }, etcd, ports) {
  const bin = join(programs.postgres, '..');
  const nodes = ports.map(([api, port], at) => {
    const node = { name: at === 0 ? 'one' : 'two', api, port };
    const data = ownFolder(folder, node.name);
    const config = join(folder, `patroni-${node.name}.yml`);
    const patroni = program({
      name: `patroni ${node.name}`,
      log: join(folder, `patroni-${node.name}.log`),
      file: programs.patroni,
      args: [write(config, patroniFile({ ...node, etcd, data, bin }))],
    });
    return { ...node, data, patroni };
  });
  const [one, two] = nodes;
  one.patroni.start();
  await until('the primary is there', () => isRole(one, 'primary'));
  two.patroni.start();
  await whole(nodes);
  return nodes;
}

async function startHaproxy({ folder, programs }, facts) {
  const haproxy = program({
    name: 'haproxy',
    log: join(folder, 'haproxy.log'),
    file: programs.haproxy,
    args: ['-db', '-f', write(join(folder, 'haproxy.cfg'), haproxyFile(facts))],
  });
  haproxy.start();
  // HAProxy treats every server as healthy until it has checked each one twice.
  await sleep(3_000);
  return haproxy;
}

async function startPgbouncer({ folder, programs }, facts, sql) {
  const pgbouncer = program({
    name: 'pgbouncer',
    log: join(folder, 'pgbouncer.log'),
    file: programs.pgbouncer,
    args: [write(join(folder, 'pgbouncer.ini'), pgbouncerFile(facts))],
  });
  pgbouncer.start();
  await until('PgBouncer answers', async () => (await sql('select 1', facts.port)) === '1');
  return pgbouncer;
}

async function startRedis({ folder, programs }, port) {
  const redis = program({
    name: 'redis',
    log: join(folder, 'redis.log'),
    file: programs['redis-server'],
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
  });
  const ask = async (...args) =>
    (await promisify(execFile)(programs['redis-cli'], ['-p', String(port), ...args])).stdout.trim();
  redis.start();
  await until('Redis answers', async () => (await ask('ping')) === 'PONG');
  /** How many servers follow what every server has to know. */
  const followers = async () => {
    const channel = await ask('pubsub', 'channels', 'crewcall:*:servers');
    return channel === '' ? 0 : Number((await ask('pubsub', 'numsub', channel)).split('\n')[1]);
  };
  return { ...redis, url: `redis://127.0.0.1:${port}`, followers };
}

/** Runs one SQL statement in a process of its own (psql), so that writers and feeds do not wait for it. */
const makeSql =
  (programs, primary) =>
  async (text, port = primary, database = 'crewcall') => {
    const address = `postgres://crewcall@127.0.0.1:${port}/${database}`;
    const args = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', text, address];
    const env = { ...process.env, PGPASSWORD: PASSWORD, PGCONNECT_TIMEOUT: '5' };
    const psql = join(programs.postgres, '../psql');
    const { stdout } = await promisify(execFile)(psql, args, { env, maxBuffer: 50_000_000 });
    return stdout.trim();
  };

/** Plays the loss of the primary's machine: kills PostgreSQL and Patroni at the same moment. */
async function killPrimary(nodes) {
  const node = await leaderOf(nodes);
  const [pid] = readFileSync(join(node.data, 'pg/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await node.patroni.kill();
  return node;
}

/** Starts all programs. Returns their addresses, and functions to stop and restart them. */
export async function startCluster(folder, programs, say) {
  const [etcdPort, peer, api1, pg1, api2, pg2, primary, replica, pooled, web, redisPort, ...servers] =
    await freePorts(14);
  const place = { folder, programs };
  const sql = makeSql(programs, primary);
  const etcd = await startEtcd(place, etcdPort, peer);
  const nodes = await startNodes(place, etcdPort, [
    [api1, pg1],
    [api2, pg2],
  ]);
  say('PostgreSQL, its standby, Patroni and etcd run');
  const haproxy = await startHaproxy(place, { web, servers, primary, replica, nodes });
  await until('HAProxy leads to the primary', () => sql('select 1', primary, 'postgres'));
  await sql('create database crewcall', primary, 'postgres');
  const pgbouncer = await startPgbouncer(place, { port: pooled, primary }, sql);
  const redis = await startRedis(place, redisPort);
  say('HAProxy, PgBouncer and Redis run');
  const direct = (port) => `postgres://crewcall:${PASSWORD}@127.0.0.1:${port}/crewcall`;
  return {
    env: {
      DATABASE_URL: `postgres://crewcall@127.0.0.1:${pooled}/crewcall`,
      DATABASE_DIRECT_URL: direct(primary),
      DATABASE_REPLICA_URL: direct(replica),
      FEED_URL: redis.url,
    },
    web: `http://127.0.0.1:${web}`,
    ...{ servers, nodes, haproxy, pgbouncer, redis, etcd, sql },
    leader: () => leaderOf(nodes),
    killPrimary: () => killPrimary(nodes),
    whole: () => whole(nodes),
  };
}
