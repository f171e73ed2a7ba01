import { resolve } from 'node:path';
import { archiveAudit } from '../platform/operations/archive/archive-audit';
import { runCommand } from '../platform/operations/command';
import { openDatabase } from '../platform/database/database';
import { migrate } from '../platform/database/migrate';

runCommand(async (settings, [before, folder]) => {
  if (!before) throw new Error('Say before which month: npm run archive -- 2025-01 FOLDER');
  const database = await openDatabase(settings, { shared: true, isPatient: true });
  try {
    await migrate(database.db, database.pool);
    const months = await archiveAudit(database.db, before, folder ? resolve(folder) : settings.dataDir);
    if (months.length === 0) return `The audit has nothing from before ${before}.`;
    const lines = months.map(({ month, file, rows, sha256 }) => `${month}: ${rows} rows, ${sha256}, ${file}`);
    return [...lines, 'They are in these files alone now.'].join('\n');
  } finally {
    await database.close();
  }
});
