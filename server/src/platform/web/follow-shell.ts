import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema';
import { reportError } from '../error-sink';
import { publishFolder } from '../releases/publish-folder';
import { standingMisfits } from '../releases/standing';
import type { Services } from '../services';
import { hostOfShell, watchShell } from './shell-files';
import type { Shell } from './shell-files';
import type { ShellShelf } from './shell-shelf';

interface Followed {
  services: Services;
  db: Kysely<DB>;
  /** The built shell's folder. */
  folder: string;
  shelf: Pick<ShellShelf, 'refresh'>;
}

/** Why a shell that was built while the server runs is not taken: people would lose what they have. */
async function shellRefusal(next: Shell, { services: { releases }, db }: Followed): Promise<Error | null> {
  const { broken } = await standingMisfits(db, releases.uses.bind(releases), hostOfShell(next).provides);
  return broken.length === 0
    ? null
    : new Error(
        `The shell of before stays: ${broken.join(' ')} Build one that fits, or put up releases that do.`,
      );
}

/**
 * The shell that is built while the server runs is published as well, and handed out once it is: each look asks for it.
 * Where a start is for real use nothing goes live by a build alone: there a shell is published, or comes with a start.
 */
export function followShell(followed: Followed): () => void {
  const { services, db, folder, shelf } = followed;
  if (services.settings.production !== null) return () => undefined;
  const failed = (error: unknown) => reportError(error, { task: 'shell' });
  return watchShell(folder, {
    refusal: (next) => shellRefusal(next, followed),
    taken: () =>
      void publishFolder(db, services, folder)
        .then(() => shelf.refresh())
        .catch(failed),
    failed,
  });
}
