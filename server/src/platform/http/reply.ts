import type { Readable } from 'node:stream';

/** An answer that is bytes rather than JSON (calls declared `raw`). `filename` makes it an attachment. */
export interface RawReply {
  /** A function is called only if the browser has not cached the content of `etag`. */
  raw: Buffer | Readable | string | (() => Promise<Buffer>);
  type: string;
  etag?: string;
  status?: number;
  filename?: string;
  inline?: boolean;
  headers?: Record<string, string>;
}

/**
 * An answer that the database has written as JSON. It is sent without validation: the SQL determines its fields, and
 * tests check every such answer against the contract.
 */
export interface JsonReply {
  json: string;
}
