import type { AccessTables } from './access-tables';
import type { JobsTables } from './jobs-tables';
import type { PeopleTables } from './people-tables';
import type { PlatformTables } from './platform-tables';
import type { TimesTables } from './times-tables';

/**
 * The data model as TypeScript sees it, every table by its name; a test compares it with the database. Columns *_at are
 * epoch ms, *_cents whole cents, *_ms durations in ms.
 */
export interface DB extends AccessTables, JobsTables, PeopleTables, PlatformTables, TimesTables {}
