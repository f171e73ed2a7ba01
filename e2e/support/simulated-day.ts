import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server';
import type { RunningServer } from './server';

/** A demo whose clock is moved on: a day of work in minutes. */
export interface SimulatedDay {
  server: RunningServer;
  /** Moves the server's clock to this instant; what was due until then runs. */
  moveTo(at: number): Promise<void>;
  /** Ends the server as a power cut would, and starts it again at the same address. */
  cutPower(): Promise<void>;
  end(): Promise<void>;
}

export async function startDay(): Promise<SimulatedDay> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crewcall-day-'));
  const env = { SEED: 'demo', TEST_CLOCK: 'yes' };
  const day: SimulatedDay = {
    server: await startServer({ dataDir, env }),
    async moveTo(at) {
      const answer = await fetch(`${day.server.url}/api/test-clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ aheadMs: at - Date.now() }),
      });
      if (!answer.ok) throw new Error(`The clock was not moved: ${await answer.text()}`);
    },
    async cutPower() {
      await day.server.kill();
      day.server = await startServer({ dataDir, env, port: Number(new URL(day.server.url).port) });
    },
    async end() {
      await day.server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return day;
}
