import { existsSync, readFileSync } from 'node:fs';
import nodeModule from 'node:module';
import { dirname, join, resolve } from 'node:path';

const isServer = (folder: string) => {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return false;
  return (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === '@crewcall/server';
};

function find(): string {
  for (const from of [process.argv[1] ? dirname(resolve(process.argv[1])) : '', process.cwd()]) {
    for (let folder = from; folder !== '' && folder !== dirname(folder); folder = dirname(folder)) {
      if (isServer(folder)) return folder;
      if (isServer(join(folder, 'server'))) return join(folder, 'server');
    }
  }
  return process.cwd();
}

/** The server package's folder, wherever the bundle runs from. */
export const serverRoot = find();
/** The work tree. */
export const projectRoot = dirname(serverRoot);
/** Resolves what the server package depends on, also from inside a bundle. */
export const requireHere = nodeModule.createRequire(join(serverRoot, 'package.json'));
