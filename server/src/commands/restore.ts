import { resolve } from 'node:path';
import { restore } from '../platform/operations/backup/restore';
import { runCommand } from '../platform/operations/command';
import { openDatabase } from '../platform/database/database';
import { migrate } from '../platform/database/migrate';
import { lockDataDir } from '../platform/operations/lock';

runCommand(async (settings, [file]) => {
  if (!file) throw new Error('Say from where: npm run restore -- FILE');
  const unlock = lockDataDir(settings.dataDir, 'npm run restore');
  try {
    const database = await openDatabase(settings, { isPatient: true });
    try {
      await migrate(database.db, database.pool);
      const counts = await restore(database.db, resolve(file));
      const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return `${rows} rows of ${Object.keys(counts).length} tables are restored. Start with npm start.`;
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
});
