import type { Readable } from 'node:stream';

/** An answer that is bytes rather than JSON (calls declared `raw`). `filename` makes it an attachment. */
export interface RawReply {
  /** A function is asked only where the browser does not hold what `etag` names. */
  raw: Buffer | Readable | string | (() => Promise<Buffer>);
  type: string;
  etag?: string;
  status?: number;
  filename?: string;
  inline?: boolean;
  headers?: Record<string, string>;
}

/**
 * An answer that the database has written as JSON already. It is sent as it is: what it holds is fixed by its statement,
 * and tests hold every such answer against the contract.
 */
export interface JsonReply {
  json: string;
}
