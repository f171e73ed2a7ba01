import type { CallName, In, Out } from '@crewcall/contract/types';

/**
 * Where a call goes: HTTP method, path with `:name` places, hash of its schema. `storable` says that a browser may keep the
 * answer for times without reception; as a text: not where this field of the answer is true or holds something.
 */
export type CallAddress = readonly [method: string, path: string, hash: string, storable?: boolean | string];

export interface CallOptions {
  signal?: AbortSignal;
  /** Show no snackbar when the server refuses. */
  quiet?: boolean;
  /** Goes on without its region, and without the page. A body over 60 kB goes on without its region only. */
  outlives?: boolean;
  /** Sent as the header `idempotency-key`, for logs and proxies. The server goes by the `key` in a body, see `useChange`. */
  key?: string;
  /** Sent as the header `x-proof`: why a visitor without a session may send a large body, as a registration link's hash. */
  proof?: string;
  /** The address the caller was built with; a remote may know calls that its shell does not. */
  address?: CallAddress;
}

export interface ApiClient {
  /** Throws ApiError. One refresh and one retry when the session has expired, then sign-out. */
  call<N extends CallName>(name: N, body: In<N>, options?: CallOptions): Promise<Out<N>>;
}
