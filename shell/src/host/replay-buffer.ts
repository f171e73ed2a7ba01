/** Buffers a limited number of events until somebody listens. */
export interface ReplayBuffer<T> {
  tell(one: T): void;
  /** Receives the buffered events, and all later ones. */
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
