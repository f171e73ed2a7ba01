import type { RemoteManifest } from '@crewcall/contract/manifest';
import { can } from '@crewcall/domain/policies';
import type { Account } from '../support/accounts';

/** Whom the stage knows, and who of the demo stands for them. */
export const people = { admin: 'admin', crew: 'worker', none: null } as const satisfies Record<
  string,
  Account | null
>;
export type Session = keyof typeof people;

/** What a worker opens; every other slot is the office's. */
const ofCrew = ['job-viewer', 'pay-explained', 'time-query'];

interface Visit {
  region: string;
  path: string;
  params: object;
}

const crew = { id: 0, permissions: [], managerOf: [] };
const sessionOf = ({ path, policy }: RemoteManifest['routes'][number]): Session =>
  policy === 'public' ? 'none' : path.startsWith('/admin') || !can(crew, policy) ? 'admin' : 'crew';

/** The parameters that a slot cannot do without. */
const needed = (params: object) => Object.keys(params).filter((name) => !name.endsWith('?'));

/** Where each region of a remote is seen by somebody; slots with the ids that were found for them. */
export function visitsOf(
  { routes, slots }: RemoteManifest,
  session: Session,
  ids: Readonly<Record<string, number>>,
): Visit[] {
  const pages = routes
    .filter((route) => sessionOf(route) === session)
    .map(({ path, region }) => ({ region, path, params: {} }));
  const isMine = (name: string) => session === (ofCrew.includes(name) ? 'crew' : 'admin');
  const opened = slots
    .filter(({ name, params }) => isMine(name) && needed(params).every((param) => param in ids))
    .map(({ region, params }) => ({
      region,
      path: '/',
      params: Object.fromEntries(needed(params).map((name) => [name, ids[name]])),
    }));
  return [...pages, ...opened];
}
