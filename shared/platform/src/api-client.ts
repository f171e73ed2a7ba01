import type { CallName, In, Out } from '@crewcall/contract/types';

/**
 * The address of a call: HTTP method, path with `:name` parameters, hash of its schemas. `storable`: a browser may save
 * the answer for times without reception. If it is a string, not when that field of the answer is true or not empty.
 */
export type CallAddress = readonly [method: string, path: string, hash: string, storable?: boolean | string];

export interface CallOptions {
  signal?: AbortSignal;
  /** Show no snackbar when the server refuses. */
  quiet?: boolean;
  /** The request continues when its region is unmounted or the page closed. With a body over 60 kB only the former. */
  outlives?: boolean;
  /** Sent as header `x-proof`, so that a visitor may send a large body: the hash of their registration link. */
  proof?: string;
  /** The address the caller was built with; a remote may know calls that its shell does not. */
  address?: CallAddress;
}

export interface ApiClient {
  /** Throws ApiError. One refresh and one retry when the session has expired, then sign-out. */
  call<N extends CallName>(name: N, body: In<N>, options?: CallOptions): Promise<Out<N>>;
}
