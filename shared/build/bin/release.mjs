#!/usr/bin/env node
// crewcall-release: publishes the built remote of this folder to a running server, or goes back to an older release.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const usage = `Usage: npm run release -- --to URL [option]
  (none)               publish dist/ and make it live
  --idle               publish only
  --canary PERCENT     publish, for that share of the people
  --live RELEASE       make a release that is there already live: going back
  --off REASON         switch the remote off, with the reason that people read
Signs in with CREWCALL_EMAIL and CREWCALL_PASSWORD, and where a second factor is on with CREWCALL_CODE:
the code that the app shows now, or a recovery code.`;

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    idle: { type: 'boolean' },
    canary: { type: 'string' },
    live: { type: 'string' },
    off: { type: 'string' },
  },
});
const { CREWCALL_EMAIL: email, CREWCALL_PASSWORD: password, CREWCALL_CODE: code } = process.env;
if (!values.to || !email || !password) {
  console.error(usage);
  process.exit(2);
}

let token = '';
/** Calls the server; a refusal ends the command with the server's sentence. */
async function call(path, body) {
  const answer = await fetch(new URL(path, values.to), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(body),
  });
  const out = await answer.json().catch(() => ({}));
  if (!answer.ok || out.error) {
    const error = new Error(out.snackbar?.text ?? `The server answered ${answer.status}.`);
    throw Object.assign(error, { out });
  }
  return out;
}

/** Answers the session's token. A password alone may lead to a challenge, which a code answers. */
async function signIn() {
  try {
    return (await call('/api/auth/login', { email, password })).token;
  } catch (error) {
    if (error.out?.code !== 'second-factor') throw error;
    if (!code) {
      const text = 'This account has a second factor: put the code of its app into CREWCALL_CODE.';
      throw new Error(text, { cause: error });
    }
    return (await call('/api/auth/signInWithCode', { token: error.out.token, code })).token;
  }
}

try {
  const manifest = JSON.parse(readFileSync(join(process.cwd(), 'dist/manifest.json'), 'utf8'));
  const remote = manifest.name;
  token = await signIn();
  if (values.off !== undefined) {
    await call('/api/platform/disable', { remote, reason: values.off });
    console.log(`${remote} is switched off: ${values.off}`);
  } else if (values.live !== undefined) {
    await call('/api/platform/activate', { remote, release: values.live });
    console.log(`${remote} ${values.live} is live`);
  } else {
    const files = Object.fromEntries(
      Object.keys(manifest.files).map((path) => [
        path,
        readFileSync(join(process.cwd(), 'dist', path)).toString('base64'),
      ]),
    );
    const canary = values.canary === undefined ? undefined : { percent: Number(values.canary) };
    await call('/api/platform/publish', { manifest, files, activate: !values.idle && !canary });
    if (canary) await call('/api/platform/activate', { remote, release: manifest.release, canary });
    const state = values.idle ? 'published' : canary ? `a canary for ${values.canary} %` : 'live';
    console.log(`${remote} ${manifest.release} is ${state}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (token) await call('/api/auth/logout', {}).catch(() => {});
}
