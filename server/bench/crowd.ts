// Measures what many open screens cost: polls that bring nothing new, compared with a bare HTTP server, and live feeds
// that stay silent.
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import type { Db } from '../src/db/schema';
import { hashToken, newToken } from '../src/session/tokens';
import type { Done, Wish } from './crowd-client';
import { inLargeOffice } from './large-office';
import { machine, median, say } from './sides';

const USERS = 10_000;
const FEEDS = 10_000;
const PER_SECOND = 1_000;
const path = '/api/user/getNotifications';
const kept = (isKept: boolean) => (isKept ? 'kept' : 'NOT kept');

type Given<T> = T extends Wish ? Omit<T, 'key'> : never;

function crowd() {
  const child = fork(fileURLToPath(new URL('./crowd-client.mjs', import.meta.url)));
  const waiting = new Map<number, (done: Done) => void>();
  child.on('message', (done: Done) => waiting.get(done.key)?.(done));
  const gone = new Promise<never>((_, reject) =>
    child.once('exit', () => reject(new Error('The crowd has gone.'))),
  );
  gone.catch(() => {});
  let key = 0;
  return {
    ask: (wish: Given<Wish>) => {
      const done = new Promise<Done>((resolve) => {
        key += 1;
        waiting.set(key, resolve);
        child.send({ ...wish, key });
      });
      return Promise.race([done, gone]);
    },
    end: () => child.kill(),
  };
}

/** Signs in USERS people, adding new people to the company's own until there are enough; returns their tokens. */
async function signedIn(db: Db): Promise<string[]> {
  await sql`
    insert into app_user (company_id, first_name, last_name, email, created_at, updated_at)
    select company_id, 'Crowd', 'No' || n, 'crowd-' || n || '@crowd.example', 0, 0
    from generate_series(1, ${USERS}::int) n, (select company_id from app_user order by id limit 1) one
    on conflict do nothing`.execute(db);
  const people = await db
    .selectFrom('app_user')
    .select('id')
    .where('active', '=', true)
    .orderBy('id')
    .limit(USERS)
    .execute();
  const tokens = people.map(() => newToken());
  await sql`
    insert into session (token_hash, user_id, family, expires_at, ip, agent)
    select token, user_id, gen_random_uuid(), ${Date.now() + 3_600_000}::bigint, '127.0.0.1', 'crowd'
    from unnest(${tokens.map(hashToken)}::bytea[], ${people.map(({ id }) => id)}::bigint[]) t (token, user_id)`.execute(
    db,
  );
  return tokens;
}

/** Starts a plain Node server that answers every request with 304 Not Modified, to compare ours with. */
async function bareServer(): Promise<{ port: number; end: () => void }> {
  const server = createServer((_request, reply) => {
    reply.writeHead(304, { etag: '"unchanged"', 'cache-control': 'private, no-cache' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { port: (server.address() as AddressInfo).port, end: () => server.close() };
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Bytes of the whole process, after the collector has run. */
const resident = (): number => {
  for (let time = 0; time < 3; time += 1) collect();
  return process.memoryUsage().rss;
};

await inLargeOffice(async ({ db, port }) => {
  const people = crowd();
  const tokens = await signedIn(db);
  const [token = ''] = tokens;

  const bare = await bareServer();
  const ratios: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const ours = await people.ask({ what: 'flat out', port, path, token, seconds: 2 });
    const theirs = await people.ask({ what: 'flat out', port: bare.port, path, token: 'bare', seconds: 2 });
    if (round > 0) ratios.push(ours.count / ours.seconds / (theirs.count / theirs.seconds));
  }
  bare.end();
  const ratio = median(ratios);
  say(`\ngetNotifications, unchanged, flat out: ${ratio.toFixed(2)} of a bare server’s requests a second`);
  say(`  ${ratios.map((one) => one.toFixed(2)).join(', ')}; at least 0.6: ${kept(ratio >= 0.6)}`);

  // Let each user poll once first, so that the polls below have an ETag as those of an open screen do.
  await people.ask({ what: 'paced', port, path, tokens, perSecond: 500, seconds: USERS / 500 + 1 });
  const before = process.cpuUsage();
  const polls = await people.ask({ what: 'paced', port, path, tokens, perSecond: PER_SECOND, seconds: 10 });
  const { user, system } = process.cpuUsage(before);
  const core = (user + system) / 1e6 / polls.seconds;
  const p99 = polls.ms.toSorted((a, b) => a - b)[Math.floor(polls.ms.length * 0.99)] ?? Number.NaN;
  say(`\n${(polls.count / polls.seconds).toFixed(0)} polls a second of ${tokens.length} people, unchanged`);
  say(
    `  ${core.toFixed(2)} of a core, limit 0.15: ${kept(core <= 0.15)}; p99 ${p99.toFixed(1)} ms, limit 50`,
  );

  // A user may open twelve feeds, so 1,000 users open ten each.
  const owners = tokens.slice(0, FEEDS / 10);
  const empty = resident();
  const opened = await people.ask({
    what: 'feeds',
    port,
    tokens: Array.from({ length: FEEDS }, (_, at) => owners[at % owners.length] ?? ''),
  });
  const each = (resident() - empty) / opened.count / 1000;
  say(`\n${opened.count} silent feeds: ${each.toFixed(1)} kB each, limit 15: ${kept(each <= 15)}`);
  await people.ask({ what: 'close', port });
  people.end();
  say(`\n${machine()}.`);
});
