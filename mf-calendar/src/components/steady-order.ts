import type { JobFacts } from './job-facts';

/**
 * The order of a day while somebody points at one of its jobs: what stands above it and the job itself stay where they
 * are, also those that have gone; what is new comes below. So nothing slips away under a pointer that is about to press.
 */
export function steadyOrder(
  before: readonly JobFacts[],
  next: readonly JobFacts[],
  heldId: number,
): { facts: readonly JobFacts[]; gone: ReadonlySet<number> } {
  const held = before.findIndex(({ job }) => job.id === heldId);
  if (held < 0) return { facts: next, gone: new Set() };
  const newest = new Map(next.map((facts) => [facts.job.id, facts]));
  const fixed = before.slice(0, held + 1);
  const ids = new Set(fixed.map(({ job }) => job.id));
  return {
    facts: [
      ...fixed.map((facts) => newest.get(facts.job.id) ?? facts),
      ...next.filter(({ job }) => !ids.has(job.id)),
    ],
    gone: new Set([...ids].filter((id) => !newest.has(id))),
  };
}
