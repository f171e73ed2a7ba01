/** Stores a limited number of events until there is a listener. */
export interface ReplayBuffer<T> {
  tell(one: T): void;
  /** Passes the stored events to the listener, then all later ones. */
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
