import type { JobFacts } from './job-facts';

/**
 * The order of a day while the mouse rests on one of its jobs: that job and everything above it stay, including jobs
 * that have left the day. New jobs go below, so nothing moves under a pointer that is about to click.
 */
export function steadyOrder(
  before: readonly JobFacts[],
  next: readonly JobFacts[],
  heldKey: number,
): { facts: readonly JobFacts[]; gone: ReadonlySet<number> } {
  const held = before.findIndex(({ key }) => key === heldKey);
  if (held < 0) return { facts: next, gone: new Set() };
  const newest = new Map(next.map((facts) => [facts.key, facts]));
  const fixed = before.slice(0, held + 1);
  const keys = new Set(fixed.map(({ key }) => key));
  return {
    facts: [
      ...fixed.map((facts) => newest.get(facts.key) ?? facts),
      ...next.filter(({ key }) => !keys.has(key)),
    ],
    gone: new Set([...keys].filter((key) => !newest.has(key))),
  };
}
