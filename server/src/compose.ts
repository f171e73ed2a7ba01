import { join } from 'node:path';
import type { Services } from './platform/services';
import type { Database } from './platform/database/database';
import { draw } from './documents/drawing-threads';
import { openBlobs } from './platform/files/blobs';
import { setErrorSink } from './platform/operations/error-sink';
import { isDemo } from './platform/operations/demo';
import { loadKeys } from './platform/security/keys';
import { makeLinks } from './platform/security/links';
import { Live } from './platform/live/live';
import { RedisWire, channelPrefix } from './platform/live/redis-wire';
import { ReleaseRegistry } from './platform/releases/registry';
import { sourceLines } from './platform/releases/maps';
import { makeReporter } from './platform/operations/report';
import type { Settings } from './platform/operations/settings';
import type { Shell } from './platform/web/shell-files';
import { Sessions } from './session/sessions';

/** Puts the services together on an open, migrated database, and starts following its changes. */
export async function composeServices(
  database: Pick<Database, 'db' | 'config'>,
  settings: Settings,
  shell: Shell | null,
): Promise<Services> {
  const { db, config } = database;
  const keys = await loadKeys(db);
  const blobs = openBlobs(db, { s3Url: settings.s3Url, cacheDir: join(settings.dataDir, 'cache') });
  const wire = settings.feedUrl === null ? null : new RedisWire(settings.feedUrl, await channelPrefix(db));
  const live = new Live(db, config, wire);
  const report = makeReporter({ db, blobs, find: (places) => draw(sourceLines, places) }, settings.sentryDsn);
  const services: Services = {
    settings,
    isDemo: await isDemo(db),
    keys,
    blobs,
    live,
    report,
    links: makeLinks(keys.link),
    sessions: new Sessions(db, live),
    releases: new ReleaseRegistry(db, blobs, live, shell?.provides ?? null),
  };
  setErrorSink((error, facts) => {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    report({ message, stack, ...facts }, 'server').catch(() => undefined);
  });
  await live.start();
  return services;
}
