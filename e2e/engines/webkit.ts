import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { freePort } from '../support/server';
import { until } from './tab';
import type { Point, Tab } from './tab';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type Found = Record<typeof elementKey, string> | null;

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await gone;
}

/** Debian's WebKitGTK over WebDriver. `browser` is its MiniBrowser. */
export async function openWebKit(browser: string): Promise<Tab> {
  const port = await freePort();
  const driver = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1440x1000x24', 'WebKitWebDriver', `--port=${port}`],
    {
      stdio: 'ignore',
      detached: true,
    },
  );
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(60_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.message ?? answer.status}`);
    return value;
  };
  await until('WebKitWebDriver starts', () => call<object>('GET', '/status'));
  const options = { binary: browser, args: ['--automation'] };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  const at = `/session/${sessionId}`;
  const ask = <T>(script: string, ...args: unknown[]) =>
    call<T>('POST', `${at}/execute/sync`, { script, args });
  const find = (body: string, args: unknown[]) =>
    until(`${body} ${JSON.stringify(args)}`, () => ask<Found>(body, ...args));
  return {
    open: async (url) => void (await call('POST', `${at}/url`, { url })),
    back: async () => void (await call('POST', `${at}/back`, {})),
    ask,
    async click(body, ...args) {
      await until(`click ${body} ${JSON.stringify(args)}`, async () => {
        const element = await find(body, args);
        await call('POST', `${at}/element/${element?.[elementKey]}/click`, {});
        return true;
      });
    },
    async type(text, body, ...args) {
      const element = await find(body, args);
      await call('POST', `${at}/element/${element?.[elementKey]}/value`, { text });
    },
    async draw(points, body, ...args) {
      await find(body, args);
      const look = `const found = (() => { ${body} })(); found.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = found.getBoundingClientRect(); return [x, y, width, height];`;
      const [x = 0, y = 0, width = 0, height = 0] = await ask<number[]>(look, ...args);
      const move = ([across, down]: Point) => ({
        type: 'pointerMove',
        duration: 30,
        x: Math.round(x + width * across),
        y: Math.round(y + height * down),
      });
      const [first = [0, 0], ...rest] = points;
      const press = { type: 'pointerDown', button: 0 };
      const actions = [move(first), press, ...rest.map(move), { type: 'pointerUp', button: 0 }];
      await call('POST', `${at}/actions`, { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    async close() {
      await call('DELETE', at).catch(() => {});
      // The display goes with the driver that it was started for.
      if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGTERM');
      await ended(driver);
    },
  };
}
