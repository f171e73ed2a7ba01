import type { Live } from '../live/live';
import { topicsOf } from '../live/live-audience';
import type { SessionUser } from '../security/session-user';

export interface CachedAnswer {
  body: string;
  etag: string;
}

/** Enough for several times an office and its crew. */
const MOST_ENTRIES = 10_000;

interface Entry {
  until: number;
  answer: Promise<CachedAnswer>;
  /** Stops listening for changes that concern the user. */
  end(): void;
}

/**
 * Answers of polled calls, cached per user and shared by parallel requests. A change that concerns the user removes
 * them from the cache; an answer that is being made at that moment is not cached. At most `most` are cached: the
 * oldest is removed first.
 */
export class UserCache {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly live: Pick<Live, 'subscribe' | 'onGap'>,
    private readonly most = MOST_ENTRIES,
  ) {
    live.onGap(() => {
      for (const key of this.entries.keys()) this.drop(key);
    });
  }

  /**
   * The cached answer, or the result of `make`. `ttlMs` is varied by a fifth, so that answers do not all expire at
   * once.
   */
  async get(
    key: string,
    user: SessionUser,
    ttlMs: number,
    make: () => Promise<CachedAnswer>,
  ): Promise<CachedAnswer> {
    const now = performance.now();
    const cached = this.entries.get(key);
    if (cached !== undefined && cached.until > now) return cached.answer;
    const end = this.live.subscribe(topicsOf(user), () => this.drop(key, entry));
    const answer = make();
    const entry: Entry = { until: now + ttlMs * (0.8 + Math.random() * 0.4), answer, end };
    // Delete and add at the end, so that the first entry is always the oldest.
    this.drop(key);
    this.entries.set(key, entry);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.most) break;
      this.drop(oldest);
    }
    answer.catch(() => this.drop(key, entry));
    return answer;
  }

  /** Removes the entry of this key; with `entry`, only if it is still that one. */
  private drop(key: string, entry = this.entries.get(key)): void {
    if (entry === undefined || this.entries.get(key) !== entry) return;
    this.entries.delete(key);
    entry.end();
  }
}
