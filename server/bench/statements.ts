import pg from 'pg';

/** A statement as it was sent to the database. */
export interface Statement {
  text: string;
  values: unknown[];
}

type Given = string | { text: string; values?: unknown[] };
let seen: Statement[] | null = null;

/** Records every statement sent to the database from now on. Call it before the pool opens connections. */
export function listen(): void {
  const prototype = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
  const original = prototype.query;
  prototype.query = function query(this: unknown, ...args: unknown[]) {
    const [given, values] = args as [Given, unknown[] | undefined];
    const text = typeof given === 'string' ? given : given.text;
    const own = typeof given === 'string' ? values : given.values;
    if (typeof text === 'string') seen?.push({ text, values: own ?? [] });
    return original.apply(this, args);
  };
}

/** The statements that `work` sends. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  seen = [];
  await work();
  const all = seen;
  seen = null;
  return all;
}
