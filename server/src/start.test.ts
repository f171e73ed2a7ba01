import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from './platform/settings';
import { start } from './start';

test('C-05: with a full disk the ballast is given up before a database is started, which needs the room', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'crewcall-full-'));
  writeFileSync(join(dataDir, 'ballast'), 'room');
  jest.spyOn(promises, 'statfs').mockResolvedValue({ bavail: 3_000, bsize: 1_000 } as never);
  const said: string[] = [];
  const settings = readSettings({ DATA_DIR: dataDir, PORT: '0', PG_BIN: join(dataDir, 'nowhere') });
  await expect(start(settings, (text) => void said.push(text))).rejects.toThrow('nowhere');
  expect(existsSync(join(dataDir, 'ballast'))).toBe(false);
  expect(said).toEqual([
    `The disk of ${dataDir} is all but full: 3 MB are left. Make room.`,
    'Starting the database',
  ]);
  rmSync(dataDir, { recursive: true, force: true });
});
