#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { startDev } from '../src/dev.mjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4100' },
    against: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(`crewcall-dev [--port 4100] [--against <shell url>]
Serves this remote with its changes as you save them. Alone: on the stage, with examples/<who>.json for an API.
--against: everything else, data included, comes from that running shell.`);
} else {
  const server = await startDev({
    folder: process.cwd(),
    port: Number(values.port),
    against: values.against,
  });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => server.stop().then(() => process.exit(0)));
}
