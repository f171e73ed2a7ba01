import type { NavigationLocation, UnsavedEntry, UnsavedScope } from '../region-props';

const finishWithinMs = 3000;

interface UnsavedScopeOptions {
  /** The region's id. */
  id: string;
  /** The region that shows this slot; the child is asked first. */
  parent?: string | null;
  /** Whether the region is still on screen at this address. If not set, navigation never removes it. */
  stays?: (to: NavigationLocation) => boolean;
}

export interface UnsavedOptions {
  /** Shows one dialog that lists the unsaved work; resolves to whether the user leaves and loses it. */
  confirm: (titles: readonly string[]) => Promise<boolean>;
}

export interface HostUnsaved {
  scope(options: UnsavedScopeOptions): UnsavedScope & { dispose(): void };
  /** Asks about all regions: for sign-out, reload or a new version. `true` if nothing is unsaved, else the answer. */
  leaveAll(): true | Promise<boolean>;
  /** Asks about the work that would disappear at this address. */
  leaveFor(to: NavigationLocation): true | Promise<boolean>;
  /** Asks about one region and the regions inside it, before a panel is closed or the region is retried. */
  leaveRegion(id: string): true | Promise<boolean>;
  /** For `beforeunload`, which cannot wait for an answer. */
  isDirty(): boolean;
}

interface Scope extends UnsavedScopeOptions {
  entries: Set<UnsavedEntry>;
}

/** The registry of unsaved work. Asks inner regions first, lets each save by itself, then asks the user once. */
export function createUnsaved({ confirm }: UnsavedOptions): HostUnsaved {
  const scopes = new Map<string, Scope>();
  const depth = (scope: Scope): number => {
    const parent = scope.parent == null ? undefined : scopes.get(scope.parent);
    return parent === undefined ? 0 : 1 + depth(parent);
  };
  const isInside = (scope: Scope, id: string): boolean =>
    scope.id === id ||
    (scope.parent != null && scopes.has(scope.parent) && isInside(scopes.get(scope.parent)!, id));

  async function leave(leaving: Scope[]): Promise<boolean> {
    const dirty = leaving
      .sort((a, b) => depth(b) - depth(a))
      .flatMap((scope) => [...scope.entries])
      .filter((entry) => entry.isDirty());
    const lost: UnsavedEntry[] = [];
    for (const entry of dirty) {
      if (entry.finish === undefined || !(await finishes(entry.finish))) lost.push(entry);
    }
    if (lost.length === 0) return true;
    const isLeft = await confirm(lost.map((entry) => entry.title));
    if (isLeft) for (const entry of lost) entry.drop?.();
    return isLeft;
  }

  let asking: Promise<boolean> | null = null;
  // While the dialog is open, a second attempt to leave is refused: the first answer decides.
  const once = (pick: () => Scope[]): true | Promise<boolean> => {
    if (asking !== null) return Promise.resolve(false);
    const leaving = pick();
    if (leaving.every((scope) => [...scope.entries].every((entry) => !entry.isDirty()))) return true;
    asking = leave(leaving).finally(() => (asking = null));
    return asking;
  };

  return {
    scope(options) {
      const scope: Scope = { ...options, entries: new Set() };
      scopes.set(options.id, scope);
      return {
        register(entry) {
          scope.entries.add(entry);
          return () => void scope.entries.delete(entry);
        },
        // The next mount with the same id may have begun before this one has ended.
        dispose: () => void (scopes.get(options.id) === scope && scopes.delete(options.id)),
      };
    },
    leaveAll: () => once(() => [...scopes.values()]),
    leaveFor: (to) =>
      once(() => {
        const all = [...scopes.values()];
        const going = all.filter((scope) => scope.stays !== undefined && !scope.stays(to));
        const whole = all.filter((scope) => going.some((root) => isInside(scope, root.id)));
        const parts = all
          .filter((scope) => !whole.includes(scope))
          .map((scope) => ({
            ...scope,
            entries: new Set([...scope.entries].filter((entry) => entry.stays?.(to) === false)),
          }));
        return [...whole, ...parts];
      }),
    leaveRegion: (id) => once(() => [...scopes.values()].filter((scope) => isInside(scope, id))),
    isDirty: () => [...scopes.values()].some((scope) => [...scope.entries].some((entry) => entry.isDirty())),
  };
}

async function finishes(finish: () => Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), finishWithinMs)));
  try {
    return await Promise.race([finish().then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
