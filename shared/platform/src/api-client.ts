import type { CallName, In, Out } from '@crewcall/contract/types';

/**
 * The address of a call: HTTP method, path with `:name` parameters, hash of its schemas. `storable`: a browser may
 * save the answer for times without reception. A string names a field of the answer: the answer is not saved if that
 * field is true or not empty.
 */
export type CallAddress = readonly [method: string, path: string, hash: string, storable?: boolean | string];

export interface CallOptions {
  signal?: AbortSignal;
  /** Show no snackbar when the server refuses. */
  quiet?: boolean;
  /**
   * The request continues after its region is unmounted or the page is closed. With a body over 60 kB it ends with the
   * page.
   */
  outlives?: boolean;
  /** Sent as header `x-proof`: the hash of the visitor's registration link, which allows a large body. */
  proof?: string;
  /** The address that the remote was built with: a remote may know calls that the shell does not. */
  address?: CallAddress;
}

export interface ApiClient {
  /** Throws ApiError. If the session has expired, renews it and retries once; if that fails, the user is signed out. */
  call<N extends CallName>(name: N, body: In<N>, options?: CallOptions): Promise<Out<N>>;
}
