import { SHELL } from '@crewcall/contract/shell-paths';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../../db/schema';
import type { Replica } from '../database/replica';
import { onSlowStatement } from '../database/slow-statements';
import { FIGURES_MS, figuresByRelease } from '../releases/figures';
import type { Services } from '../services';
import { within } from './time-limit';

/** The longest time that one query may delay a scrape, in ms. */
const ASK_MS = 1_500;
const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface MetricsParts {
  db: Db;
  services: Services;
  /** Live feeds that are open on this process. */
  feeds: () => number;
  /** The connections of this process; unknown in tests of one area. */
  pool?: Pool | undefined;
  replica?: Replica | undefined;
}

export interface Metrics {
  /** Counts one answered request. `call` is a name of the contract, or the kind of address. */
  answered(call: string, status: number, seconds: number): void;
  /** All figures as Prometheus reads them. */
  text(): Promise<string>;
  contentType: string;
  stop(): void;
}

const queueFigures = sql<{ waiting: number; failed: number; oldest: number }>`
  select count(*) filter (where attempts < max_attempts and run_at <= now())::int as waiting,
    count(*) filter (where attempts >= max_attempts)::int as failed,
    coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts)), 0)::float8 as oldest
  from graphile_worker.jobs`;

/** The shell's releases, which the registry of remotes does not have. */
const shellReleases = (db: Db) =>
  db
    .selectFrom('registry_entry as e')
    .leftJoin('release as l', 'l.id', 'e.live_release_id')
    .leftJoin('release as c', 'c.id', 'e.canary_release_id')
    .select(['l.release as live', 'c.release as canary'])
    .where('e.remote', '=', SHELL)
    .executeTakeFirst();

/**
 * The figures of one server process for `GET /api/metrics`. Names begin with `crewcall_`; durations are in seconds,
 * as is usual in Prometheus. Figures of the whole deployment (queue, failed messages, releases) are the same in every
 * process.
 */
export function makeMetrics({ db, services, feeds, pool, replica }: MetricsParts): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'crewcall_request_seconds',
    help: 'Requests answered, by call and class of status.',
    labelNames: ['call', 'status'],
    buckets: SECONDS,
    registers,
  });
  const slow = new Counter({
    name: 'crewcall_slow_statements_total',
    help: 'Statements that took a second or longer; the log names each.',
    registers,
  });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `crewcall_${name}`, help, labelNames, registers });
  const database = gauge('database_up', '1 while the database answers.');
  const connections = gauge('database_connections', 'Connections of this process.', ['state']);
  const open = gauge('live_feeds', 'Live feeds open on this process.');
  const queue = gauge('queue_tasks', 'Queued tasks that are due, and those given up.', ['state']);
  const oldest = gauge('queue_oldest_seconds', 'How long the oldest due task has waited.');
  const messages = gauge(
    'messages_failed',
    'Mails, SMS and push that were given up and wait for the office.',
  );
  const serving = gauge(
    'release',
    '1 for each release that is served, of remotes and of the shell, live or to some.',
    ['remote', 'release', 'serves'],
  );
  const of = ['remote', 'release'];
  const loads = gauge('release_loads', 'Regions that browsers loaded in the last two hours, by release.', of);
  const failures = gauge('release_failures', 'Those of them that failed.', of);
  const ready = gauge('release_ready_seconds', 'Time within which half or 95 % of them were ready.', [
    ...of,
    'share',
  ]);

  const lag =
    replica && gauge('replica_lag_seconds', 'How far the replica was behind; NaN while it is not read.');
  const reads = replica && gauge('lagging_reads', 'Reads that may lag, by who answered them.', ['from']);

  const { live } = services;
  const wire =
    live.isWireUp !== null && gauge('redis_up', '1 while Redis of FEED_URL brings news of changes.');

  const ask = async () => {
    const [tasks, failed, { registry: releases }, shell, shown] = await Promise.all([
      queueFigures.execute(db),
      db
        .selectFrom('message')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('status', '=', 'failed')
        .executeTakeFirstOrThrow(),
      services.releases.current(),
      shellReleases(db),
      figuresByRelease(db, Date.now() - FIGURES_MS),
    ]);
    const figures = tasks.rows[0];
    queue.set({ state: 'due' }, figures?.waiting ?? 0);
    queue.set({ state: 'given_up' }, figures?.failed ?? 0);
    oldest.set(Math.max(0, figures?.oldest ?? 0));
    messages.set(failed.n);
    for (const one of [serving, loads, failures, ready]) one.reset();
    for (const { remote, release, ...told } of shown) {
      loads.set({ remote, release }, told.loads);
      failures.set({ remote, release }, told.failures);
      if (told.medianMs !== null) ready.set({ remote, release, share: '0.5' }, told.medianMs / 1000);
      if (told.slowMs !== null) ready.set({ remote, release, share: '0.95' }, told.slowMs / 1000);
    }
    const serves = (remote: string, given: Record<'live' | 'canary', string | null | undefined>) => {
      for (const [state, release] of Object.entries(given))
        if (release) serving.set({ remote, release, serves: state }, 1);
    };
    serves(SHELL, { live: shell?.live, canary: shell?.canary });
    for (const { name, live, canary, disabled } of releases.remotes)
      if (!disabled) serves(name, { live: live?.manifest.release, canary: canary?.manifest.release });
    return true;
  };

  const stopListening = onSlowStatement(() => slow.inc());
  return {
    contentType: registry.contentType,
    answered: (call, status, seconds) =>
      requests.observe({ call, status: `${Math.floor(status / 100)}xx` }, seconds),
    text: async () => {
      // If the database does not answer in time, figures stay at their last value, and `database_up` is 0.
      const up = await within(
        ASK_MS,
        ask().catch(() => false),
        false,
      );
      database.set(up ? 1 : 0);
      open.set(feeds());
      if (pool) {
        connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        connections.set({ state: 'idle' }, pool.idleCount);
        connections.set({ state: 'awaited' }, pool.waitingCount);
      }
      if (wire) wire.set(live.isWireUp ? 1 : 0);
      lag?.set(replica?.lagSeconds ?? Number.NaN);
      for (const [from, count] of Object.entries(replica?.served ?? {})) reads?.set({ from }, count);
      return registry.metrics();
    },
    stop: () => {
      stopListening();
      registry.clear();
    },
  };
}
