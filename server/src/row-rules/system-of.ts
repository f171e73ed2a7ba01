import { Scope } from './scope';

/** The server itself, which looks at all timesheets of the company. */
export const systemOf = (companyId: number): Scope =>
  new Scope({ id: 0, companyId, permissions: ['timesheet:read'], managerOf: [] });
