import { DAY_MS, MINUTE_MS } from '@crewcall/domain/units';
import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/schema';
import type { Blobs } from '../files/blobs';
import type { FailureFacts } from './error-sink';
import { RateLimiter } from '../http/rate-limiter';
import { redactText } from '../security/redact';
import { readableStack } from '../releases/maps';
import type { FindLines } from '../releases/maps';
import { Semaphore } from './semaphore';

const TIMEOUT_MS = 5_000;
/**
 * The most reports saved per window, and the window in ms. Reports from senders without a session are counted
 * separately, so that they cannot displace others.
 */
const MOST = {
  server: [[60, MINUTE_MS]],
  session: [[60, MINUTE_MS]],
  stranger: [
    [10, MINUTE_MS],
    [300, DAY_MS],
  ],
  policy: [
    [10, MINUTE_MS],
    [300, DAY_MS],
  ],
} as const;

export interface FailureReport extends FailureFacts {
  message: string;
  stack?: string;
  payload?: string;
}

/** Sends to a Sentry-compatible address (`https://KEY@host/PROJECT`); errors while sending are ignored. */
function sentrySender(dsn: string) {
  const url = new URL(dsn);
  const key = url.username;
  const project = url.pathname.split('/').filter(Boolean).at(-1) ?? '';
  const prefix = url.pathname.replace(/\/?[^/]*$/, '');
  const target = `${url.origin}${prefix}/api/${project}/store/`;
  return async (report: FailureReport): Promise<void> => {
    const { message, stack, payload, ...tags } = report;
    await fetch(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${key}, sentry_client=crewcall/1.0`,
      },
      body: JSON.stringify({
        event_id: randomBytes(16).toString('hex'),
        timestamp: Date.now() / 1000,
        platform: 'javascript',
        level: 'error',
        message,
        tags,
        extra: { stack, payload },
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
  };
}

/** Who reports: this server, a signed-in user, a stranger, or a browser whose page violated its policy. */
export type Reporting = 'server' | 'stranger' | 'policy' | { idUser: number };

/**
 * Saves failures in the `failure_report` table and forwards them: a limited number, all redacted, with source lines
 * in their stacks. A report over the limit is dropped at no cost.
 */
export function makeReporter(parts: { db: Db; blobs: Blobs; find: FindLines }, sentryDsn: string | null) {
  const { db } = parts;
  // Source maps are large, and anybody may send a stack, so only one stack is processed at a time.
  const semaphore = new Semaphore(1);
  const inSources = (stack: string) => semaphore.run(() => readableStack(parts, stack)).catch(() => stack);
  const forward = sentryDsn === null ? null : sentrySender(sentryDsn);
  const counts = new RateLimiter();
  return async (report: FailureReport, from: Reporting): Promise<void> => {
    const kind = typeof from === 'string' ? from : 'session';
    for (const [most, windowMs] of MOST[kind])
      if (counts.hit(`${kind} ${windowMs}`, most, windowMs) > 0) return;
    const { stack } = report;
    const read = stack === undefined ? {} : { stack: await inSources(stack) };
    const clean = Object.fromEntries(
      Object.entries({ ...report, ...read }).map(([name, text]) => [
        name,
        redactText(String(text ?? '')).replaceAll('\u0000', ''),
      ]),
    ) as unknown as FailureReport;
    await db
      .insertInto('failure_report')
      .values({
        user_id: typeof from === 'string' ? null : from.idUser,
        message: clean.message,
        stack: clean.stack ?? '',
        remote: clean.remote ?? '',
        release: clean.release ?? '',
        endpoint: clean.endpoint ?? clean.task ?? '',
        method: clean.method ?? '',
        payload: clean.payload ?? '',
        page: clean.page ?? '',
      })
      .execute();
    await forward?.(clean);
  };
}

export type Reporter = ReturnType<typeof makeReporter>;
