/** Keeps what is told until somebody comes who hears it, at most so much. */
export interface ReplayBuffer<T> {
  tell(one: T): void;
  /** Hears all that was told before, and from now on. */
  hear(listener: (one: T) => void): void;
}

const most = 200;

export function createReplayBuffer<T>(): ReplayBuffer<T> {
  let kept: T[] = [];
  let listener: ((one: T) => void) | null = null;
  return {
    tell(one) {
      if (listener !== null) listener(one);
      else if (kept.length < most) kept.push(one);
    },
    hear(next) {
      listener = next;
      kept.forEach(next);
      kept = [];
    },
  };
}
