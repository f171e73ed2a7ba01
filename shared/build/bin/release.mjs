#!/usr/bin/env node
// crewcall-release: publishes this folder's built remote or shell to a running server, or makes an older release live.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askServer } from '../src/ask-server.mjs';
import { findChromium } from '../src/chromium.mjs';
import { MANIFEST_FILE } from '../src/mf-manifest.mjs';
import { mountRegions } from '../src/mount-regions.mjs';
import { sentenceOf } from '../src/option-words.mjs';
import { readMaps } from '../src/private-maps.mjs';
import { rootOf, sharedFile } from '../src/packages.mjs';
import { readRemoteSource } from '../src/remote-source.mjs';

const usage = `Usage: npm run release -- --to URL [option]
  (none)               publish dist/ and make it live
  --idle               publish only
  --canary AUDIENCE    publish, for a share of the people as 10, or for roles as admin,manager
  --end                end the canary: everybody has what is live
  --list               show the releases that are there, newest first; change nothing
  --preview            say what would be sent and where, mount it on the stage; send nothing
  --back               make the release that was live before live again
  --live RELEASE       make a release that is there already live
  --off REASON         switch the remote off, with the reason that people read
  --on                 switch it on again
  --retire             free the name and addresses of a remote that is switched off; a person does it, no team token
With any of them --wait SECONDS says how long an answer may take, 60 where it is not given.
Before it publishes, every region is mounted on the stage, in this machine's Chromium or the one of CHROMIUM_PATH.
A team's token in CREWCALL_TOKEN is enough (made at /admin/releases). Without one it signs in with CREWCALL_EMAIL and
CREWCALL_PASSWORD, and where a second factor is on with CREWCALL_CODE: the code that the app shows now, or a recovery code.`;

const options = {
  to: { type: 'string' },
  idle: { type: 'boolean' },
  canary: { type: 'string' },
  end: { type: 'boolean' },
  list: { type: 'boolean' },
  preview: { type: 'boolean' },
  back: { type: 'boolean' },
  live: { type: 'string' },
  off: { type: 'string' },
  on: { type: 'boolean' },
  retire: { type: 'boolean' },
  wait: { type: 'string', default: '60' },
  help: { type: 'boolean' },
};

/** Ends the command, and says what was wrong with its arguments. */
function misused(text, more = '') {
  console.error(text + more);
  process.exit(2);
}

/** The options of the command line; an unknown one ends the command with a sentence. */
function readOptions() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return misused(sentenceOf(error), `\n\n${usage}`);
  }
}

const values = readOptions();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const {
  CREWCALL_TOKEN: teamToken,
  CREWCALL_EMAIL: email,
  CREWCALL_PASSWORD: password,
  CREWCALL_CODE: code,
} = process.env;
if (!values.to) misused('Say where to publish: --to URL.', `\n\n${usage}`);
if (!teamToken && (!email || !password))
  misused('Set CREWCALL_TOKEN, or CREWCALL_EMAIL and CREWCALL_PASSWORD.', `\n\n${usage}`);
if (teamToken && !teamToken.startsWith('crewcall_team_'))
  misused('CREWCALL_TOKEN is no team token: those begin with crewcall_team_. Make one at /admin/releases.');
const waitS = Number(values.wait);
if (!(waitS > 0)) misused(`--wait wants a number of seconds, not "${values.wait}".`);
const actions = Object.keys(options).filter((name) => !['to', 'wait'].includes(name) && name in values);
if (actions.length > 1) misused(`Choose one of these: ${actions.map((name) => `--${name}`).join(', ')}.`);

const session = { token: '' };
const { call, registry } = askServer({ to: values.to, waitS, session });

const hasToken = ({ token }) => typeof token === 'string';

/** Signs in and returns the session's token. For an account with a second factor, `code` is sent as well. */
async function signIn() {
  try {
    return (await call('/api/auth/login', { email, password }, hasToken)).token;
  } catch (error) {
    if (error.out?.code !== 'second-factor') throw error;
    if (!code) {
      const text = 'This account has a second factor: put the code of its app into CREWCALL_CODE.';
      throw new Error(text, { cause: error });
    }
    return (await call('/api/auth/signInWithCode', { token: error.out.token, code }, hasToken)).token;
  }
}

/** Who gets a canary: a share of the users, or roles. Whether a role exists is checked by the server. */
function canaryOf(text) {
  if (text === undefined) return undefined;
  const roles = text.split(',').map((role) => role.trim());
  if (roles.every((role) => /^[a-z]+$/.test(role))) return { roles };
  const percent = Number(text.replace(/\s*%$/, ''));
  if (percent > 0 && percent <= 100) return { percent };
  throw new Error(`--canary wants a share from 0.1 to 100 or roles as admin,manager, not "${text}".`);
}

const ruleText = ({ percent, roles = [] }) => [...(percent ? [`${percent} %`] : []), ...roles].join(', ');

const releasesOf = (remote) =>
  call(
    '/api/platform/getReleases',
    { remote },
    ({ releases, history }) => Array.isArray(releases) && Array.isArray(history),
  );

/** The reason why a remote is switched off; undefined if it is not. */
const whyOff = async (remote) =>
  (await registry()).remotes.find(({ name }) => name === remote)?.disabled?.reason;

/** Prints what was done, and, if the remote is switched off, that nobody sees it. */
async function sayDone(remote, done, more = '') {
  // The change itself has succeeded, so a failure of this check does not matter.
  const off = await whyOff(remote).catch(() => undefined);
  const stays =
    off === undefined ? '' : `, but ${remote} stays switched off (${off}) until --on switches it on`;
  console.log(`${remote} ${done}${stays}${more}`);
}

/** One line per release: its name, its state, when it was published and who published it. */
const listOf = ({ releases }) =>
  releases.map(({ release, state, rule, publishedAt, publishedBy, built }) =>
    [
      release.padEnd(20),
      state.padEnd(7),
      new Date(publishedAt).toISOString().slice(0, 16),
      publishedBy,
      built?.commit ?? '',
      rule ? `for ${ruleText(rule)}` : '',
    ]
      .filter(Boolean)
      .join('  '),
  );

/**
 * The release that was live before the present one. Releases that were undone by going back do not count, so that
 * going back twice goes further back.
 */
function formerOf({ history }) {
  const line = [];
  for (const { action, detail } of [...history].reverse()) {
    if (action !== 'activate') continue;
    const known = line.indexOf(detail);
    if (known >= 0) line.splice(known + 1);
    else line.push(detail);
  }
  const former = line.at(-2);
  if (former === undefined)
    throw new Error('Nothing older was live before this one. See --list, and take one with --live RELEASE.');
  return former;
}

/** Name of this folder's remote, from its build or else its sources: actions without files need no build. */
function remoteHere() {
  const folder = process.cwd();
  if (existsSync(manifestFile(folder))) return builtManifest().metaData.crewcall.name;
  if (existsSync(join(folder, 'manifest.ts'))) return readRemoteSource(folder).name;
  const file = join(folder, 'package.json');
  if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === '@crewcall/shell') return 'shell';
  throw new Error('This is no folder of a remote or of the shell. Run the command in one, such as mf-jobs.');
}

const manifestFile = (folder) => join(folder, 'dist', MANIFEST_FILE);

/** The manifest that the build wrote for this folder. */
function builtManifest() {
  const file = manifestFile(process.cwd());
  if (!existsSync(file))
    throw new Error(
      'There is no dist/mf-manifest.json here. Run this in a remote’s folder, after npm run build.',
    );
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** What the build noted about its commit, branch and builder. */
const builtIn = (file) => (existsSync(file) ? { built: JSON.parse(readFileSync(file, 'utf8')) } : {});

/** The built files by their paths. */
const bytesOf = (manifest) =>
  new Map(Object.keys(manifest.files).map((path) => [path, readFileSync(join(process.cwd(), 'dist', path))]));

/** Each path's bytes or text in base64, as the server accepts them. */
const inBase64 = (entries) =>
  Object.fromEntries(entries.map(([path, one]) => [path, Buffer.from(one).toString('base64')]));

/** Mounts the files to be published on the stage. Null for the shell, and if the stage or a Chromium is missing. */
async function mount(manifest, files) {
  // The stage is a shell itself, so it cannot mount another shell.
  if (manifest.name === 'shell') return null;
  const wanting = (what) => {
    console.error(`Not mounted: ${what}.`);
    return null;
  };
  const root = workspaceOf(process.cwd());
  if (root === null) return wanting('this folder is in no workspace, which has the stage');
  const executablePath = findChromium(root);
  if (executablePath === undefined)
    return wanting('no Chromium was found. Install one, or say where it is in CHROMIUM_PATH');
  if (!existsSync(sharedFile(root, 'stage', 'dist/shell.json')))
    return wanting('the stage is not built. Run npm run build in shared/stage');
  return mountRegions({ root, manifest, files, executablePath });
}

function workspaceOf(folder) {
  try {
    return rootOf(folder);
  } catch {
    return null;
  }
}

try {
  const isSent = actions.every((name) => ['idle', 'canary', 'preview'].includes(name));
  const written = isSent ? builtManifest() : null;
  const manifest = written?.metaData.crewcall ?? null;
  const remote = manifest?.name ?? remoteHere();
  session.token = teamToken || (await signIn());
  if (values.on || values.end) {
    await call(`/api/platform/${values.on ? 'disable' : 'endCanary'}`, {
      remote,
      ...(values.on ? { reason: null } : {}),
    });
    console.log(values.on ? `${remote} is switched on` : `The canary of ${remote} is ended`);
  } else if (values.retire) {
    await call('/api/platform/retireRemote', { remote });
    console.log(`${remote} is retired: its name and its addresses are free`);
  } else if (values.off !== undefined) {
    await call('/api/platform/disable', { remote, reason: values.off });
    console.log(`${remote} is switched off: ${values.off}`);
  } else if (values.list) {
    for (const line of listOf(await releasesOf(remote))) console.log(line);
    const off = await whyOff(remote);
    if (off !== undefined) console.log(`${remote} is switched off: ${off}`);
  } else if (values.live !== undefined || values.back) {
    const release = values.live ?? formerOf(await releasesOf(remote));
    await call('/api/platform/activate', { remote, release });
    await sayDone(remote, `${release} is live`);
  } else if (values.preview) {
    const bytes = bytesOf(manifest);
    const size = [...bytes.values()].reduce((sum, one) => sum + one.length, 0);
    const live = (await releasesOf(remote)).releases.find(({ state }) => state === 'live');
    console.log(
      `${remote} ${manifest.release}: ${bytes.size} files, ${Math.ceil(size / 1000)} kB, to ${values.to}`,
    );
    console.log(`Live there: ${live?.release ?? 'nothing'}`);
    const mounted = await mount(manifest, bytes);
    if (mounted !== null) console.log(`${mounted.regions.length} regions were mounted in ${mounted.in}.`);
    console.log('Nothing was sent.');
  } else {
    const canary = canaryOf(values.canary);
    const bytes = bytesOf(manifest);
    const files = inBase64([...bytes]);
    const mounted = await mount(manifest, bytes);
    const sent = {
      ...{ manifest: written, files, activate: !values.idle && !canary },
      ...(canary === undefined ? {} : { canary }),
      ...(mounted === null ? {} : { mounted }),
      ...builtIn(join(process.cwd(), 'dist/built.json')),
      maps: inBase64(Object.entries(readMaps(join(process.cwd(), 'dist')))),
    };
    const isIt = ({ ok, release }) => ok === true && release === manifest.release;
    const { isNew = true } = await call('/api/platform/publish', sent, isIt);
    const state = values.idle ? 'published' : canary ? `a canary for ${ruleText(canary)}` : 'live';
    const seen = mounted === null ? '' : `; ${mounted.regions.length} regions were mounted in ${mounted.in}`;
    const known = isNew ? '' : '; the same bytes were published before';
    await sayDone(remote, `${manifest.release} is ${state}`, seen + known);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (session.token && !teamToken) await call('/api/auth/logout', {}).catch(() => {});
}
