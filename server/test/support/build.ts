import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot, serverRoot } from '../../src/platform/operations/root-folders';

/** Builds the server as users run it, into `outDir`. */
export const buildServer = (outDir: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const file = join(projectRoot, 'shared/build/src/build-server.mjs');
    const script = `const { buildServer } = await import(${JSON.stringify(file)}); await buildServer(${JSON.stringify({ root: projectRoot, folder: serverRoot, outDir })});`;
    const running = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
    running.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('the server does not build'))));
  });
