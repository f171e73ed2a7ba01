import { joinedByAnd } from './sentence';

/**
 * The conversations of a job: its crew's, that of the customer's managers with the office, and those of one worker with
 * the office or with the supervisors. Who reads which is decided by `rules` in the server's `row-rules/scope.ts`.
 */
const threadKinds = ['crew', 'customer', 'office', 'supervisor'] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** A thread's name on the wire and in the database: `crew`, `customer`, `office:ID` or `supervisor:ID` of the worker. */
export const threadPattern = /^(?:crew|customer|(?:office|supervisor):[1-9][0-9]{0,14})$/;
export const CREW_THREAD = 'crew';
/** The crew's thread, where a thread is chosen. */
export const CREW_TITLE = 'Everyone';

/** `idMember` is the one worker of a private thread, else null. The name must match `threadPattern`. */
export function parseThread(name: string): { kind: ThreadKind; idMember: number | null } {
  const [first, id] = name.split(':');
  const kind = threadKinds.find((one) => one === first) ?? CREW_THREAD;
  return { kind, idMember: id === undefined ? null : Number(id) };
}

export const privateThread = (kind: 'office' | 'supervisor', idMember: number): string =>
  `${kind}:${idMember}`;

/** The end of an address that opens a chat in this thread. */
export const threadQuery = (thread: string): string => (thread === CREW_THREAD ? '' : `?thread=${thread}`);

/** Between whom a thread is, in lists of chats; empty for the crew's. */
export const threadLabel = (thread: string): string =>
  ({
    crew: '',
    customer: 'Customer and office',
    office: 'Worker and office',
    supervisor: 'Worker and supervisor',
  })[parseThread(thread).kind];

/** Groups of people who read a thread; `member` is the one worker of a private thread. */
export type ReaderGroup = 'member' | 'crew' | 'supervisors' | 'office' | 'managers';

/** As many people of a group are named; of more their number is said. */
const MOST_NAMES = 3;

function groupWords(group: ReaderGroup, names: readonly string[]): string {
  const isOne = names.length === 1;
  const who = names.length <= MOST_NAMES ? joinedByAnd(names) : `${names.length} people`;
  if (group === 'member') return who;
  const words = {
    crew: 'the crew of this job',
    supervisors: isOne ? 'its supervisor' : 'its supervisors',
    office: 'the office',
    managers: isOne ? 'the customer’s manager' : 'the customer’s managers',
  }[group];
  return `${words} (${who})`;
}

/** Says who reads a thread; groups without people are left out. */
export function readBy(groups: readonly { group: ReaderGroup; names: readonly string[] }[]): string {
  const said = groups.filter(({ names }) => names.length > 0);
  return said.length === 0
    ? 'Nobody reads this.'
    : `Read by ${joinedByAnd(said.map(({ group, names }) => groupWords(group, names)))}.`;
}
