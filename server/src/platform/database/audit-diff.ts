interface FromTo {
  from: unknown;
  to: unknown;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** For the audit: each field of `after` whose value differs from `before`, with both values. Do not pass secrets. */
export const auditDiff = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, FromTo> =>
  Object.fromEntries(
    Object.keys(after)
      .filter((name) => !same(before[name] ?? null, after[name] ?? null))
      .map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]),
  );
