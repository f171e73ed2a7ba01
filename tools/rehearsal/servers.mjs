// Starts servers as customers run them: this work tree's build, each with a data folder of its own.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.mjs';
import { program, until } from './programs.mjs';

const isHealthy = async (url) =>
  (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) })).ok;

/** One server process; `up` starts it and waits until it answers. */
export function crewcallServer(folder, name, port, env) {
  const url = `http://127.0.0.1:${port}`;
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  const server = program({
    name,
    log: join(folder, `${name}.log`),
    file: process.execPath,
    args: [join(root, 'server/dist/main.mjs')],
    env: { ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    as: {},
  });
  return {
    ...server,
    url,
    stop: server.stop,
    kill: server.kill,
    async up() {
      server.start();
      await until(`${name} is healthy (see ${folder}/${name}.log)`, () => isHealthy(url), 90_000);
    },
  };
}

/** Calls the API. Rejects with status and sentence if the call is refused or the server cannot be reached. */
export async function post(url, path, body, token = '') {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await answer.text();
  const out = text.startsWith('{') ? JSON.parse(text) : {};
  if (answer.ok && !out.error) return out;
  throw Object.assign(new Error(`${path}: ${answer.status} ${out.snackbar?.text ?? text.slice(0, 200)}`), {
    status: answer.status,
  });
}
