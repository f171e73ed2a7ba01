import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { sharedFile } from './packages.mjs';
import { MANIFEST_FILE } from './mf-manifest.mjs';
import { releaseHash } from './remote-source.mjs';

const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
};
/** ms for each region: machines that publish are often busy. */
const MOUNT_MS = 45_000;

/** Serves the built stage, and under `/remotes/it/` the very bytes that are to be published. */
async function serve(stage, manifest, files) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const own = pathname.startsWith('/remotes/it/') ? pathname.slice('/remotes/it/'.length) : null;
    const send = (name, bytes) =>
      response
        .writeHead(200, { 'content-type': types[extname(name)] ?? 'application/octet-stream' })
        .end(bytes);
    if (own === MANIFEST_FILE) return send(own, JSON.stringify({ metaData: { crewcall: manifest } }));
    if (own !== null) {
      const bytes = files.get(own);
      return bytes === undefined ? response.writeHead(404).end() : send(own, bytes);
    }
    const file = join(stage, normalize(pathname));
    const isThere = existsSync(file) && statSync(file).isFile();
    if (!isThere && extname(pathname) !== '') return response.writeHead(404).end();
    const served = isThere ? file : join(stage, 'index.html');
    return send(served, readFileSync(served));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/**
 * Every region with the stage's address that mounts it, with user and parameters. `base` is the address of the
 * release's files. Slots come first: a page may open one, and an error in it must be reported under the slot's name.
 */
export function stageVisits({ regions, routes, nav, slots }, base = '/remotes/it') {
  const isPage = (region) => routes.some((one) => one.region === region);
  const names = Object.keys(regions).sort((a, b) => Number(isPage(a)) - Number(isPage(b)));
  return names.map((region) => {
    const route = routes.find((one) => one.region === region);
    const slot = slots.find((one) => one.region === region);
    const path = route?.path ?? '/';
    const params = Object.fromEntries(
      Object.entries(slot?.params ?? {}).map(([name, type]) => [
        name.replace('?', ''),
        type === 'number' ? 1 : 'details',
      ]),
    );
    const isOffice =
      path.startsWith('/admin') || slot || nav.some(({ to, area }) => to === path && area === 'admin');
    const session = route?.policy === 'public' ? 'none' : isOffice ? 'admin' : 'crew';
    const query = new URLSearchParams({
      'stage.manifest': `${base}/${MANIFEST_FILE}`,
      'stage.region': region,
      'stage.session': session,
      'stage.params': JSON.stringify(params),
      'stage.api': '/nothing.json',
    });
    return { region, address: `${path}?${query}` };
  });
}

/** ms of one check whether a page is idle, and the longest that a page may take to become idle. */
const REST_MS = 250;
const RESTLESS_MS = 15_000;

/** Whether the page is idle for half of a check. A page whose effect sets state for ever never is. */
async function comesToRest(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  const end = performance.now() + RESTLESS_MS;
  while (performance.now() < end) {
    const [began, before] = [performance.now(), await busyMs()];
    await page.waitForTimeout(REST_MS);
    if ((await busyMs()) - before < (performance.now() - began) / 2) return true;
  }
  return false;
}

/** Why a region does not mount on the stage; null if it does. It must mount although no call gets a real answer. */
async function problemOf(page, url, region) {
  const thrown = [];
  const note = (error) => thrown.push(error.message);
  page.on('pageerror', note);
  try {
    await page.goto(url);
    const place = page.locator(`[data-region="${region}"]`).first();
    await page
      .locator(
        `[data-region="${region}"]:is([data-state="ready"], [data-state="failed"], [data-state="misfit"])`,
      )
      .first()
      .waitFor({ state: 'attached', timeout: MOUNT_MS });
    // Waits two frames, because an error while the region is drawn shows only then.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    if ((await place.getAttribute('data-state')) !== 'ready')
      return (await place.innerText())
        .replace(/\s+/g, ' ')
        .replace(/ ?Retry ?$/, '')
        .slice(0, 300);
    if (thrown.length === 0 && !(await comesToRest(page)))
      return 'It never comes to rest: an effect may set state each time that it runs.';
    return thrown[0] ?? null;
  } catch (error) {
    return thrown[0] ?? error.message.split('\n')[0];
  } finally {
    page.off('pageerror', note);
  }
}

/** Throws if the entry loads a script that would not be published, because a region would fail later. */
function checkChunks(root, { name, release, entry, files: published }, files) {
  const text = files.get(entry.file)?.toString('latin1') ?? '';
  const lacking = releaseHash(root)
    .listedChunks(text)
    .find((file) => !Object.hasOwn(published, file));
  if (lacking !== undefined)
    throw new Error(
      `${name} ${release} is not published: ${entry.file} loads ${lacking}, which is not in the manifest. Build it again.`,
    );
}

/**
 * Mounts every region of the files to be published on the stage, in Chromium. Returns the regions and the browser;
 * throws with the region's name if one fails to mount.
 */
export async function mountRegions({ root, manifest, files, executablePath }) {
  checkChunks(root, manifest, files);
  const require = createRequire(sharedFile(root, 'stage', 'package.json'));
  const { chromium } = require('@playwright/test');
  const server = await serve(sharedFile(root, 'stage', 'dist'), manifest, files);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const mounted = [];
    for (const { region, address } of stageVisits(manifest)) {
      const page = await browser.newPage();
      const problem = await problemOf(page, `http://127.0.0.1:${server.address().port}${address}`, region);
      await page.close();
      if (problem !== null)
        throw new Error(
          `${manifest.name} ${manifest.release} is not published: its region ${region} does not mount on the stage. ${problem}`,
        );
      mounted.push(region);
    }
    return { in: `Chromium ${browser.version()}`, regions: mounted };
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}
