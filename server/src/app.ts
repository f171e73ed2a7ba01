import multipart from '@fastify/multipart';
import { calls } from '@crewcall/contract';
import type { Call } from '@crewcall/contract';
import Fastify, { LogController } from 'fastify';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Server } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Db } from './db/schema';
import { CallError } from './errors';
import type { Replica } from './platform/database/replica';
import type { Handler } from './platform/http/handle';
import { STRANGER_BODY_BYTES } from './platform/http/body-limits';
import { registerCalls } from './platform/http/calls';
import { replyWithError } from './platform/http/error-reply';
import { registerFiles } from './platform/http/files-route';
import { guardAddresses, loggedAddress } from './platform/http/guard-addresses';
import { headerSetter, isApi } from './platform/http/headers';
import { registerHealth } from './platform/http/health-route';
import { onSlowStatement } from './platform/database/slow-statements';
import { MOST, isTooMuch } from './platform/http/json-body';
import type { MemoryLimits } from './platform/http/memory-budget';
import { registerLive } from './platform/http/live-route';
import { registerMetrics } from './platform/http/metrics-route';
import { registerOpenApi } from './platform/http/openapi-route';
import { Disk, isLarge } from './platform/operations/disk';
import { REQUEST_MS } from './platform/http/memory-budget';
import { registerTestClock } from './platform/http/test-clock-route';
import { registerViolations } from './platform/http/violations-route';
import { registerSmsHooks } from './sms-replies/sms-hooks';
import { makeMetrics } from './platform/operations/metrics';
import type { Metrics } from './platform/operations/metrics';
import { bindHandlers } from './platform/http/bind-handlers';
import type { Services } from './platform/services';
import type { TestClock } from './platform/operations/test-clock';
import { readableAddress, registerWeb } from './platform/web/routes';
import { noShells } from './platform/web/shell-cache';
import type { Shells } from './platform/web/shell-cache';

export interface AppParts {
  db: Db;
  /** Its connections are counted in the metrics. */
  pool?: Pool;
  services: Services;
  /** Answers reads that may be slightly out of date. */
  replica?: Replica | undefined;
  handlers: readonly Handler[];
  /** Lets tests move the clock. */
  testClock?: TestClock | null;
  shells?: Shells;
  /** Calls without a handler answer 404 instead of keeping the server from starting; for tests of one area. */
  allowMissing?: boolean;
  /** Replaces the product's calls, for tests. */
  contract?: Record<string, Call>;
  /** Replaces the product's memory limits, for tests. */
  memory?: MemoryLimits;
}

/** ms until a request's headers must be complete; also closes connections that never send any. */
const HEADERS_MS = 20_000;
/** ms without a byte in either direction after which a connection is closed; live feeds send something every 25 s. */
const SILENT_MS = 120_000;
const CHECK_MS = 5_000;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

// A call sent with the wrong method gets 405, with the methods that its URL does accept.
function registerWrongMethods(app: FastifyInstance, contract: Record<string, Call>): void {
  const known = new Map<string, Set<string>>();
  for (const { path, method } of Object.values(contract)) {
    known.set(path, (known.get(path) ?? new Set()).add(method));
  }
  for (const [url, methods] of known) {
    const others = METHODS.filter((method) => !methods.has(method));
    const allow = [...methods].join(', ');
    app.route({
      method: others,
      url,
      exposeHeadRoute: false,
      onRequest: () => {
        throw new CallError(405, `This call must be sent as ${allow}.`, {}, { headers: { allow } });
      },
      handler: () => undefined,
    });
  }
}

// An empty body is an empty object, whatever the content type says; "__proto__" is refused.
function registerBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const body = bytes as Buffer;
    if (body.length === 0) done(null, {});
    else if (isTooMuch(body, { ...MOST, values: request.routeOptions.config.values ?? MOST.values }))
      done(new CallError(400, 'The request holds more lists, or longer ones, than any call takes.'));
    else void parse(request, body.toString(), done);
  });
}

/** The label in the metrics of a URL that is no call. The URL itself would make an unlimited number of labels. */
const kindOf = (url: string): string =>
  url.startsWith('/remotes/') ? 'release file' : isApi(url) ? 'other' : 'page or file';

/** Serves metrics for Prometheus if the operator has set a token. Slow statements are logged either way. */
function openMetrics(app: FastifyInstance, parts: AppParts, feeds: () => number): Metrics | null {
  const { db, services, pool, replica } = parts;
  const deaf = onSlowStatement((statement, ms) => app.log.warn({ statement, ms }, 'slow statement'));
  app.addHook('onClose', async () => deaf());
  const { metricsToken } = services.settings;
  if (metricsToken === null) return null;
  const metrics = makeMetrics({ db, services, feeds, pool, replica });
  app.addHook('onClose', async () => metrics.stop());
  registerMetrics(app, metrics, metricsToken);
  return metrics;
}

/** Builds the HTTP server. Throws if a call has no handler, two handlers, or no policy. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, services, handlers } = parts;
  const contract = parts.contract ?? (calls as Record<string, Call>);
  const bound = bindHandlers(contract, handlers, { allowMissing: parts.allowMissing ?? false });
  const { settings } = services;
  const setHeaders = headerSetter(settings);
  const options: FastifyHttpOptions<Server> = {
    logger: {
      level: settings.logLevel,
      serializers: {
        req: (request: FastifyRequest) => ({
          method: request.method,
          url: loggedAddress(request.url),
          ip: request.ip,
        }),
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: settings.trustProxy.length > 0 && settings.trustProxy,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENT_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECK_MS },
    // For URLs that are no call; each call has its own limit.
    bodyLimit: STRANGER_BODY_BYTES,
    // No hook runs for an address that the router cannot read.
    frameworkErrors: (error, ...unread) => {
      const [request, reply] = unread as unknown as [FastifyRequest, FastifyReply];
      setHeaders(request, reply);
      try {
        checkAddress(request);
        const page = error.code === 'FST_ERR_BAD_URL' ? readableAddress(request.method, request.url) : null;
        if (page === null) throw error;
        void reply.redirect(page);
      } catch (refusal) {
        replyWithError(refusal, request, reply);
      }
    },
  };
  const app: FastifyInstance = Fastify(options);
  app.addHook('onRequest', async (request, reply) => setHeaders(request, reply));
  const checkAddress = guardAddresses(app);
  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config;
    const facts = {
      method: request.method,
      url: loggedAddress(request.url),
      call,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    metrics?.answered(call ?? kindOf(request.url), reply.statusCode, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) request.log.error(facts, 'answered');
    else request.log.info(facts, 'answered');
  });
  app.setErrorHandler(replyWithError);
  registerBodies(app);
  await app.register(multipart, { throwFileSizeLimit: true });

  const disk = new Disk(settings.dataDir);
  app.addHook('preParsing', async (request) => {
    if (isLarge(request.headers) && (await disk.isLow())) {
      throw new CallError(507, 'The server has no space left for files. The office has to make room.');
    }
  });
  registerHealth(app, { db, pool: parts.pool, services, disk });
  const { replica } = parts;
  registerCalls(app, bound, { db, services, replica, ...(parts.memory ? { memory: parts.memory } : {}) });
  registerWrongMethods(app, contract);
  registerFiles(app, services);
  registerViolations(app, services);
  registerSmsHooks(app, { db, services });
  if (parts.testClock) registerTestClock(app, parts.testClock);
  const feeds = registerLive(app, services);
  const metrics = openMetrics(app, parts, feeds.count);
  registerOpenApi(app, contract, services);
  registerWeb(app, services, parts.shells ?? noShells);
  app.addHook('preClose', async () => feeds.end());
  return app;
}
