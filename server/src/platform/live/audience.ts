/**
 * Who may see a live change. `job:ID`: everyone concerned by a job (`concernedBy`), and `supervisors:ID`: its
 * supervisors, both resolved when the change is written. `prefix:TEXT`: the managers of a customer. `role:…`: everyone of a role. `all`: everyone signed in.
 */
export type Audience =
  | `user:${number}`
  | `role:${'crew' | 'manager' | 'admin'}`
  | `prefix:${string}`
  | `job:${number}`
  | `supervisors:${number}`
  | 'all';

/** One person. */
export const toUser = (id: number): Audience => `user:${id}`;
/** Everyone who is on a job's crews or invited, has applied, or supervises it. */
export const toJob = (id: number): Audience => `job:${id}`;
/** The supervisors of a job. */
export const toSupervisors = (id: number): Audience => `supervisors:${id}`;
/** The managers of a company prefix. */
export const toPrefix = (text: string): Audience => `prefix:${text}`;
/** The office. */
export const toOffice: Audience = 'role:admin';
/** The office, and the managers of a job's customer where it has one. */
export const toDesk = (prepend: string): Audience[] =>
  prepend === '' ? [toOffice] : [toOffice, toPrefix(prepend)];
/** Every worker, as for a new open job. */
export const toCrew: Audience = 'role:crew';

/** The fields of a committed `change` row that decide who is notified. */
export interface CommittedChange {
  seq: number;
  event: string;
  ids: Record<string, number | string>;
  audience: string[];
}

/** One committed change, as the feed sends it. */
export interface ChangeNotice extends CommittedChange {
  at: number;
}
