import type { ChangeNotice, Live } from '../live';
import { concerns } from '../live-audience';
import type { SessionUser } from '../session-user';

export interface CachedAnswer {
  body: string;
  etag: string;
}

interface Entry {
  user: SessionUser;
  until: number;
  answer: Promise<CachedAnswer>;
}

/**
 * Answers of polled calls, kept per user and shared by requests that arrive together. A change that concerns the
 * user drops them; an answer still being made then is not kept for later requests.
 */
export class UserCache {
  private readonly entries = new Map<string, Entry>();

  constructor(live: Live) {
    live.subscribe((notice) => this.drop(notice));
    live.onGap(() => this.entries.clear());
  }

  /** The kept answer, or the one that `make` makes; `ttlMs` is varied by a fifth so that refills spread. */
  async get(
    key: string,
    user: SessionUser,
    ttlMs: number,
    make: () => Promise<CachedAnswer>,
  ): Promise<CachedAnswer> {
    const now = Date.now();
    const kept = this.entries.get(key);
    if (kept !== undefined && kept.until > now) return kept.answer;
    const answer = make();
    const entry = { user, until: now + ttlMs * (0.8 + Math.random() * 0.4), answer };
    this.entries.set(key, entry);
    if (this.entries.size > 50_000) this.sweep(now);
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

  private sweep(now: number): void {
    for (const [key, { until }] of this.entries) if (until <= now) this.entries.delete(key);
  }
}
