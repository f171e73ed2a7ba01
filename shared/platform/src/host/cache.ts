import type { CacheHolder } from '../region-props';
import type { HostAnswers } from './answers';

export interface HostCaches {
  /** The holder of one release of one remote, the same for all its regions. */
  of(remote: string, release: string): CacheHolder;
  /** Regions that mount from now on start anew, without what earlier visits have kept. */
  drop(remote: string, release: string): void;
  /** Whatever was read may be old: what is on the screen is asked for again now, the rest when it is next shown. */
  refresh(): void;
  /** The session has ended: nobody else may see what the last one read. */
  clear(): void;
}

/** What a query client can do; a remote may keep other things beside it. */
type Kept = Partial<Record<'clear' | 'invalidateQueries', () => unknown>>;

/**
 * One query cache per remote, session and release: regions agree, and going back is instant. `answers` are
 * what this device keeps of earlier visits.
 */
export function createCaches(answers?: Pick<HostAnswers, 'of' | 'drop'>): HostCaches {
  const holders = new Map<string, Map<string, unknown>>();
  const tellAll = (what: keyof Kept) => {
    for (const values of holders.values())
      for (const value of values.values()) (value as Kept | null)?.[what]?.();
  };
  return {
    of(remote, release) {
      const id = `${remote}@${release}`;
      return {
        get<T>(key: string, make: () => T): T {
          const values = holders.get(id) ?? new Map<string, unknown>();
          holders.set(id, values);
          if (!values.has(key)) values.set(key, make());
          return values.get(key) as T;
        },
        ...(answers === undefined ? {} : { answers: answers.of(remote) }),
      };
    },
    drop(remote, release) {
      holders.delete(`${remote}@${release}`);
      answers?.drop(remote);
    },
    refresh: () => tellAll('invalidateQueries'),
    clear() {
      tellAll('clear');
      holders.clear();
    },
  };
}
