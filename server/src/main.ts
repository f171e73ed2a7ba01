import { fileURLToPath } from 'node:url';
import { drawInThreads, stopDrawing } from './documents/drawing-threads';
import { readSettings } from './platform/operations/settings';
import { start } from './start';
import type { Running } from './start';

const say = (text: string) => process.stdout.write(`${text}\n`);

function greet({ address, accounts, adminPath, needsAdmin, services }: Running): void {
  say(`\nCrewcall is ready: ${address}\n`);
  if (accounts && accounts.length > 0) {
    const width = Math.max(...accounts.map(({ email }) => email.length));
    say('Demo accounts:');
    for (const { email, password, role } of accounts) say(`  ${email.padEnd(width)}  ${password}  ${role}`);
    say('');
  }
  if (adminPath !== null) say(`Administrator's one-time link (a day): ${address}${adminPath}\n`);
  else if (needsAdmin) {
    say('Nobody can administer it yet. This prints a one-time link: npm run admin -- EMAIL\n');
  } else if (services.settings.adminEmail !== null) {
    say('ADMIN_EMAIL was left alone: there is an administrator. For another link: npm run admin -- EMAIL\n');
  }
}

// Ends the process; the process manager restarts it. Does not stop a database that is still recovering, so that the
// next start can use it.
function endWithout(error: Error): void {
  process.stderr.write(`\n${error.message}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  // Relative to this bundle, not to the folder that the server was started from.
  drawInThreads(fileURLToPath(new URL('draw.mjs', import.meta.url)));
  let starting: Promise<Running> | null = null;
  let stoppingSince: number | null = null;
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      // A second Ctrl-C is for people who cannot wait; the database survives that too. Within a second it is the same
      // one: the terminal sends it to us and to npm, which passes it on.
      if (performance.now() - stoppingSince > 1000) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    say(`\n${signal}: stopping`);
    // Waits until the start has finished, because only then is it known what has to be stopped.
    Promise.resolve(starting)
      .then((running) => running?.stop())
      .then(stopDrawing)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`);
          process.exit(1);
        },
      );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  starting = start(readSettings(), (text) => say(`  ${text}`), endWithout);
  const running = await starting;
  if (stoppingSince === null) greet(running);
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
