// The rehearsal itself: starts writers and feeds, breaks the machines, and checks what must hold afterwards.
import { setTimeout as sleep } from 'node:timers/promises';
import { archiveOld } from './archive.mjs';
import { faultsOf, slowestMail } from './check.mjs';
import { startCluster } from './cluster.mjs';
import { openFeeds } from './feeds.mjs';
import { openMailbox } from './mailbox.mjs';
import { addJob, addOffice, signIn } from './people.mjs';
import { findPrograms, until } from './programs.mjs';
import { crewcallServer, post } from './servers.mjs';
import { startWriters } from './writers.mjs';

const ACKNOWLEDGED = 500;
const FEEDS_A_PERSON = 12;
const DAY_MS = 86_400_000;
const METRICS_TOKEN = 'rehearsal-rehearsal-rehearsal';
const began = Date.now();
const say = (text) => console.log(`  ${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

async function startServers(folder, { env, servers, web }, smtp) {
  const all = { ...env, SEED: 'demo', ALLOW_DEMO: 'yes', PUBLIC_URL: web, SMTP_URL: smtp, METRICS_TOKEN };
  const started = servers.map((port, at) => crewcallServer(folder, `crewcall-${at + 1}`, port, all));
  for (const server of started) await server.up();
  await until('HAProxy leads to a server', async () => (await fetch(`${web}/api/health`)).ok);
  say('three servers run behind HAProxy');
  return started;
}

/** Reads statistics all the time: reads that may come from the lagging standby. */
function startReader(web, token) {
  const reader = { isOver: false };
  const read = async () => {
    while (!reader.isOver) {
      const body = { dateStart: Date.now() - 30 * DAY_MS, dateEnd: Date.now() };
      await post(web, '/api/job/getStats', body, token).catch(() => undefined);
      await sleep(250);
    }
  };
  void read();
  return { end: () => (reader.isOver = true) };
}

/** How many reads that may lag were answered by primary and by standby, over all servers. */
async function laggingReads(servers) {
  const texts = await Promise.all(
    servers.map(async ({ url }) =>
      (await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text(),
    ),
  );
  const sum = (from) =>
    texts.reduce(
      (all, text) =>
        all + Number(new RegExp(`crewcall_lagging_reads\\{from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? 0),
      0,
    );
  return `${sum('replica')} by the standby, ${sum('primary')} by the primary`;
}

/** Waits for the next change in the database, then until every feed has received it. */
async function allReceive({ sql }, feeds) {
  const newest = async () => Number(await sql('select max(seq) from change'));
  const before = await until('the database answers', newest);
  const seq = await until('a write is acknowledged', async () => {
    const now = await newest();
    return now > before && now;
  });
  await until(`all ${feeds.count} feeds receive it`, () => feeds.behind(seq) === 0, 90_000);
}

const weathers = {
  'a server is killed': async ({ all, receive }) => {
    await all[0].kill();
    await sleep(3_000);
    await receive();
    await all[0].up();
  },
  'the primary is killed': async ({ cluster, receive }) => {
    const lost = await cluster.killPrimary();
    await until('the standby leads', async () => {
      const leader = await cluster.leader();
      return leader !== null && leader.name !== lost.name;
    });
    say('the standby leads');
    await receive();
    lost.patroni.start();
    await cluster.whole();
  },
  'Redis is killed, then a server': async ({ all, cluster, receive }) => {
    await cluster.redis.kill();
    await receive();
    await all[1].kill();
    await receive();
    cluster.redis.start();
    await all[1].up();
    await until(
      'all servers follow over Redis',
      async () => (await cluster.redis.followers()) === all.length,
    );
  },
  'an old month is archived': ({ folder, cluster }) => archiveOld(folder, cluster),
  'all are started again in a row': async ({ all, cluster }) => {
    for (const server of all) {
      await server.stop();
      await server.up();
    }
    for (const part of [cluster.pgbouncer, cluster.haproxy, cluster.redis, cluster.etcd]) {
      await part.stop();
      part.start();
      await sleep(2_000);
    }
    // The standby first: otherwise the primary's role, and the writers with it, would move twice.
    const leader = await cluster.leader();
    const rank = (node) => Number(node === leader);
    for (const node of cluster.nodes.toSorted((a, b) => rank(a) - rank(b))) {
      await node.patroni.stop();
      node.patroni.start();
      await cluster.whole();
    }
  },
};

/** Causes each fault. Returns how long it took, and the longest that a write waited for its answer. */
async function weatherAll(parts, stalls) {
  const figures = [];
  for (const [name, work] of Object.entries(weathers)) {
    stalls.take();
    const from = Date.now();
    await work(parts);
    await parts.receive();
    const { ms, what } = stalls.take();
    figures.push({ name, ms, took: seconds(Date.now() - from), stall: seconds(ms), of: what });
    say(`${name}: the longest stall of a write was ${seconds(ms)}; all feeds receive again`);
  }
  return figures;
}

function report({ figures, writers, feeds, mailbox, reads }) {
  const { acknowledged, failed } = writers;
  console.table(figures, ['name', 'took', 'stall', 'of']);
  say(`the longest stall of all: ${seconds(Math.max(...figures.map(({ ms }) => ms)))}`);
  say(`acknowledged writes: ${acknowledged.length}; tries that failed: ${failed()}`);
  say(`feeds: ${feeds.count}, opened again ${feeds.reopened()} times, none behind`);
  say(`mails: ${mailbox.mails.size}; the slowest ${seconds(slowestMail(acknowledged, mailbox.mails))}`);
  say(`statistics since each server's last start: ${reads}`);
}

/** Runs the whole rehearsal, prints the figures, and returns the faults found. */
export async function rehearse(folder) {
  const programs = findPrograms();
  const mailbox = await openMailbox();
  const cluster = await startCluster(folder, programs, say);
  const { web, sql } = cluster;
  const all = await startServers(folder, cluster, mailbox.url);
  const admin = await signIn(web, 'admin@crewcall.example');
  const office = await Promise.all((await addOffice(sql)).map((email) => signIn(web, email)));
  const jobId = await addJob(web, admin);
  const feeds = openFeeds(
    web,
    office.flatMap(({ token }) => Array(FEEDS_A_PERSON).fill(token)),
  );
  const writers = startWriters(web, { admin, crew: office.slice(0, 4), jobId });
  const { acknowledged, stalls } = writers;
  const reader = startReader(web, office[4].token);
  const receive = () => allReceive(cluster, feeds);
  await receive();
  const enough = () => acknowledged.length >= ACKNOWLEDGED;
  await until(`${ACKNOWLEDGED} acknowledged writes`, enough, 120_000);
  say(`${acknowledged.length} writes are acknowledged, ${feeds.count} feeds are open`);

  const figures = await weatherAll({ all, folder, cluster, receive }, stalls);
  const reads = await laggingReads(all);
  reader.end();
  await writers.end();
  const { mails } = mailbox;
  const isMailed = ({ kind, name }) => kind !== 'person' || mails.has(name);
  await until('every mail is there', () => acknowledged.every(isMailed)).catch(() => undefined);
  const faults = await faultsOf({ sql, acknowledged, mails });
  feeds.end();
  report({ figures, writers, feeds, mailbox, reads });
  await mailbox.close();
  return faults;
}
