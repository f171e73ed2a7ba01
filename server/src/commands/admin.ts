import { openDatabase } from '../platform/database/database';
import { migrate } from '../platform/database/migrate';
import { makeAdminLink } from '../session/admin-link';
import { runCommand } from '../platform/operations/command';
import { publicAddress } from '../platform/notifications/our-address';

runCommand(async (settings, [email]) => {
  if (!email) throw new Error('Say whose: npm run admin -- EMAIL');
  const database = await openDatabase(settings, { shared: true, isPatient: true });
  try {
    await migrate(database.db, database.pool);
    const path = await makeAdminLink(database.db, email);
    return `One-time link for ${email}, good for a day:\n${publicAddress(settings)}${path}`;
  } finally {
    await database.close();
  }
});
