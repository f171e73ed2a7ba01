/** The permissions an office user can hold: those of the customer's documents, and some of our own. */
export const permissions = [
  'crew:approve',
  'crew:read',
  'user:write',
  'crewinvoice:read',
  'crewinvoice:write',
  'timesheet:read',
  'timesheet:write',
  'group:write',
  'job:read',
  'job:write',
  'settings:read',
  'settings:write',
  'stats:read',
  'client:read',
  'client:write',
  'release:publish',
] as const;
export type Permission = (typeof permissions)[number];

/**
 * What a policy may know of the caller. `managerOf` is a company prefix or a list of them; empty for all but managers.
 */
export interface Who {
  id: number;
  permissions: readonly string[];
  managerOf: string | readonly string[];
  supervisedIds?: readonly number[];
}

export type Role = 'crew' | 'manager' | 'admin';

/** A user with managerOf is a manager whatever permissions they hold: a manager's limits come before any right. */
export const isManager = ({ managerOf }: Pick<Who, 'managerOf'>): boolean => managerOf.length > 0;

export const roleOf = (who: Pick<Who, 'managerOf' | 'permissions'>): Role =>
  isManager(who) ? 'manager' : who.permissions.length > 0 ? 'admin' : 'crew';

const holds = (permission: Permission) => (who: Who) =>
  !isManager(who) && who.permissions.includes(permission);
const orManager = (rule: (who: Who) => boolean) => (who: Who) => isManager(who) || rule(who);
const anySession = () => true;
/** A worker who supervises a job on site: the board of the day is in their own navigation. */
const leads = (who: Who) =>
  !isManager(who) && !holds('job:read')(who) && (who.supervisedIds ?? []).length > 0;

/**
 * Every named policy and its rule over the caller alone. Those in `rowScoped` are further narrowed to rows by the
 * server (a manager's company, a supervisor's jobs, one's own pay). A name that is not here is refused.
 */
export const policies = {
  session: anySession,
  'job.view': anySession,
  'job.apply': (who: Who) => !isManager(who),
  'job.read': orManager(holds('job:read')),
  'job.write': orManager(holds('job:write')),
  'job.office': holds('job:write'),
  'roster.use': holds('job:write'),
  'job.log': holds('job:read'),
  'job.supervise': anySession,
  'board.read': (who: Who) => orManager(holds('job:read'))(who) || leads(who),
  'board.lead': leads,
  'chat.use': anySession,
  'chat.latest': orManager(holds('job:read')),
  'clock.own': anySession,
  'timesheet.job': orManager(anySession),
  'timesheet.read': holds('timesheet:read'),
  'timesheet.write': holds('timesheet:write'),
  'todo.use': holds('job:read'),
  'crew.read': holds('crew:read'),
  'crew.export': holds('crewinvoice:write'),
  'crew.approve': holds('crew:approve'),
  'user.write': holds('user:write'),
  'group.read': (who: Who) => roleOf(who) !== 'crew',
  'group.write': holds('group:write'),
  'licence.own': (who: Who) => !isManager(who),
  'invoice.own': anySession,
  'expense.own': (who: Who) => !isManager(who),
  'invoice.read': holds('crewinvoice:read'),
  'invoice.write': holds('crewinvoice:write'),
  'settings.read': holds('settings:read'),
  'settings.write': holds('settings:write'),
  'stats.read': holds('stats:read'),
  'client.read': holds('client:read'),
  'client.write': holds('client:write'),
  // A manager reads the papers of their own companies; the office those of all.
  'client.papers': orManager(holds('client:read')),
  // Managers alone: the office has its own page for all customers.
  'client.own': isManager,
  'audit.read': holds('settings:write'),
  'office.portal': (who: Who) => roleOf(who) !== 'crew',
  'office.debug': holds('settings:write'),
  'release.publish': holds('release:publish'),
  'release.read': holds('release:publish'),
  // One right for both, as both give full access: a sign-in link opens any account, and published code runs with the
  // rights of the user who opens it.
  'link.read': holds('release:publish'),
} satisfies Record<string, (who: Who) => boolean>;

export type PolicyName = keyof typeof policies | 'public';

/** Policies whose answer also depends on the row; the server has their SQL. */
export const rowScoped = [
  'job.view',
  'job.read',
  'job.write',
  'job.supervise',
  'chat.use',
  'clock.own',
  'timesheet.job',
  'invoice.own',
  'expense.own',
] as const satisfies readonly PolicyName[];

/** May this caller do what the policy names? `null` is a visitor without a session. Unknown names are refused. */
export function can(who: Who | null, policy: string): boolean {
  if (policy === 'public') return true;
  if (who === null || !Object.hasOwn(policies, policy)) return false;
  return policies[policy as keyof typeof policies](who);
}
