import { readSettings } from './settings';
import type { Settings } from './settings';

/** Runs a terminal command: prints its result, or its error with exit code 1. */
export function runCommand(work: (settings: Settings, args: string[]) => Promise<string>): void {
  Promise.resolve()
    .then(() => work(readSettings(), process.argv.slice(2)))
    .then(
      (text) => process.stdout.write(`${text}\n`),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exitCode = 1;
      },
    );
}
