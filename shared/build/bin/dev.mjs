#!/usr/bin/env node
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { askServer } from '../src/ask-server.mjs';
import { sentenceOf } from '../src/option-words.mjs';

const usage = `Usage: npm run dev -- [--port 4100] [--against URL]
Serves this remote with its changes as you save them. Alone: on the stage, with examples/<who>.json for an API.
--against: everything else, data included, comes from that running shell.`;

function readOptions() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '4100' },
        against: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    console.error(`${sentenceOf(error)}\n\n${usage}`);
    return process.exit(2);
  }
}

/** The port as a number. Throws with a sentence if it is no port, or another program uses it. */
async function checkPort(text) {
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new Error(`--port wants a number from 1 to 65535, not "${text}".`);
  const probe = createServer();
  await new Promise((resolve, reject) => {
    probe.once('error', reject).listen(port, '127.0.0.1', resolve);
  }).catch((cause) => {
    throw new Error(`Port ${port} cannot be used (${cause.code}). Take another one with --port.`, { cause });
  });
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const { help, port: wanted, against } = readOptions();
if (help) {
  console.log(usage);
  process.exit(0);
}
try {
  const port = await checkPort(wanted);
  // Checks first that Crewcall answers at the `--against` address: any other page would pass for the shell.
  if (against !== undefined) await askServer({ to: against, option: '--against', waitS: 10 }).registry();
  const { startDev } = await import('../src/dev.mjs');
  const server = await startDev({ folder: process.cwd(), port, against });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => server.stop().then(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
