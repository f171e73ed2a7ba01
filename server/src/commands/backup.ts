import { join, resolve } from 'node:path';
import { backup } from '../platform/operations/backup/backup';
import { openBlobs } from '../platform/files/blobs';
import { runCommand } from '../platform/operations/command';
import { openDatabase } from '../platform/database/database';

runCommand(async (settings, [given]) => {
  const name = `crewcall-${new Date().toISOString().replace(/[:.]/g, '-')}.backup.gz`;
  const file = given ? resolve(given) : join(settings.dataDir, name);
  const database = await openDatabase(settings, { shared: true, isPatient: true });
  try {
    const blobs = openBlobs(database.db, {
      s3Url: settings.s3Url,
      cacheDir: join(settings.dataDir, 'cache'),
    });
    const counts = await backup(database.db, blobs, file);
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return `${rows} rows of ${Object.keys(counts).length} tables are in ${file}`;
  } finally {
    await database.close();
  }
});
