/** Caches the most recently used entries, up to `most` bytes in total. A larger entry is not cached. */
export class LruCache<T> {
  private readonly entries = new Map<string, { value: T; bytes: number }>();
  private held = 0;

  constructor(private readonly most: number) {}

  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  keep(key: string, value: T, bytes: number): void {
    if (bytes > this.most || this.entries.has(key)) return;
    this.entries.set(key, { value, bytes });
    this.held += bytes;
    for (const [oldest, old] of this.entries) {
      if (this.held <= this.most) break;
      this.entries.delete(oldest);
      this.held -= old.bytes;
    }
  }
}
