import type { ChangeNotice, Live } from '../live/live';
import { concerns } from '../live/live-audience';
import type { SessionUser } from '../security/session-user';

export interface CachedAnswer {
  body: string;
  etag: string;
}

/** Enough for an office and its crew, several times over. */
const MOST_ENTRIES = 10_000;

interface Entry {
  user: SessionUser;
  until: number;
  answer: Promise<CachedAnswer>;
}

/**
 * Answers of polled calls, cached per user and shared by parallel requests. A change that concerns the user drops them;
 * an answer still being made then is not cached. At most `most` are cached: the oldest is dropped first.
 */
export class UserCache {
  private readonly entries = new Map<string, Entry>();

  constructor(
    live: Pick<Live, 'subscribe' | 'onGap'>,
    private readonly most = MOST_ENTRIES,
  ) {
    live.subscribe((notice) => this.drop(notice));
    live.onGap(() => this.entries.clear());
  }

  /** The cached answer, or the one that `make` makes; `ttlMs` is varied by a fifth so that refills spread. */
  async get(
    key: string,
    user: SessionUser,
    ttlMs: number,
    make: () => Promise<CachedAnswer>,
  ): Promise<CachedAnswer> {
    const now = performance.now();
    const cached = this.entries.get(key);
    if (cached !== undefined && cached.until > now) return cached.answer;
    const answer = make();
    const entry = { user, until: now + ttlMs * (0.8 + Math.random() * 0.4), answer };
    // Delete and add at the end, so that the first entry is always the oldest.
    this.entries.delete(key);
    this.entries.set(key, entry);
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.most) break;
      this.entries.delete(oldest);
    }
    answer.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return answer;
  }

  private drop(notice: ChangeNotice): void {
    for (const [key, { user }] of this.entries) {
      if (concerns(notice.audience, user)) this.entries.delete(key);
    }
  }
}
