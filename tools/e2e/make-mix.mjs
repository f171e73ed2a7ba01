import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.mjs';
import { BadArgument } from './arguments.mjs';

/** Minutes for which the link works: even a long run ends earlier. */
const MINUTES = 240;
const demo = JSON.parse(readFileSync(join(root, 'e2e/support/accounts.json'), 'utf8'));
const demoPassword = 'crewcall-demo';
const isHere = (url) => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

/** Calls the server; a refusal ends the command with the server's sentence. */
async function ask(url, path, body, token) {
  const answer = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new BadArgument(`${url} could not be reached. Is it the right address, and does it run?`);
  });
  const out = await answer.json().catch(() => null);
  if (out === null)
    throw new BadArgument(`${url} does not answer as Crewcall does. Is it the right address?`);
  if (!answer.ok || out.error) {
    const text = out.snackbar?.text ?? `${url}${path} answered ${answer.status}.`;
    throw Object.assign(new BadArgument(text), { out });
  }
  return out;
}

async function signIn(url) {
  const { CREWCALL_EMAIL, CREWCALL_PASSWORD, CREWCALL_CODE: code } = process.env;
  const email = CREWCALL_EMAIL || (isHere(url) ? demo.admin : '');
  const password = CREWCALL_PASSWORD || (isHere(url) ? demoPassword : '');
  if (!email || !password)
    throw new BadArgument(
      `Set CREWCALL_EMAIL and CREWCALL_PASSWORD to an account at ${url} that may publish releases.`,
    );
  try {
    return (await ask(url, '/api/auth/login', { email, password })).token;
  } catch (error) {
    if (error.out?.code !== 'second-factor') throw error;
    if (!code)
      throw new BadArgument('This account has a second factor: put the code of its app into CREWCALL_CODE.');
    return (await ask(url, '/api/auth/signInWithCode', { token: error.out.token, code })).token;
  }
}

/** Ids of the users that the journeys sign in as, without those that the server does not know. */
async function people(url) {
  const ids = [];
  for (const email of Object.values(demo)) {
    const found = await ask(url, '/api/auth/login', { email, password: demoPassword }).catch(() => null);
    if (found?.user) ids.push(found.user.id);
  }
  return ids;
}

/**
 * Makes a link to the releases that a run uses: the live shell and remotes, except where `wishes` names another
 * release or `chaos` wants an old one.
 */
export async function makeMix({ baseUrl, wishes, chaos }) {
  const registry = await ask(baseUrl, '/registry.json');
  if (!Array.isArray(registry.remotes))
    throw new BadArgument(`${baseUrl} does not answer as Crewcall does. Is it the right address?`);
  const names = registry.remotes.map(({ name }) => name);
  const odd = Object.keys(chaos).find((name) => !names.includes(name));
  if (odd) throw new BadArgument(`There is no remote ${odd}. There are: ${names.join(', ')}.`);
  const token = await signIn(baseUrl);
  const live = registry.remotes.filter((one) => one.live && !one.disabled).map(({ name }) => [name, 'live']);
  const old = Object.entries(chaos).flatMap(([name, kind]) => (kind === 'old' ? [[name, 'previous']] : []));
  const remotes = { shell: 'live', ...Object.fromEntries([...live, ...old]), ...wishes };
  return ask(
    baseUrl,
    '/api/platform/makeMix',
    { remotes, minutes: MINUTES, people: await people(baseUrl) },
    token,
  );
}
