import { readFileSync } from 'node:fs';
import { test } from '@playwright/test';

/** What `npm run e2e` runs the journeys against. */
export interface Run {
  baseUrl: string;
  /** The signed link of its mix. */
  with: string;
  remotes: { remote: string; release: string; version: string }[];
  /** Hash of what the shell offers, and of the calls that the server answers. */
  shell: string;
  server: string;
  /** What is done to a remote in the browser, by its name. */
  chaos: Record<string, 'down' | 'slow' | 'throw'>;
  /** The command that repeats it. */
  repeat: string;
}

/** The annotation of a failed test that names a region which was not ready. */
export const REGION_DOWN = 'region down';

const file = process.env['E2E_RUN'];

/** The run against a server that was there before; null where each worker starts its own. */
export const run: Run | null = file ? (JSON.parse(readFileSync(file, 'utf8')) as Run) : null;

/** Leaves the tests of a file out of a run against another server, by name. Called at the head of the file. */
export function needsOwnServer(why: `It ${string}.`): void {
  test.skip(run !== null, `Needs a server of its own. ${why}`);
}
