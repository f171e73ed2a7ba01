/** One uploaded file of a multipart call, already within the call's size limit. */
export interface UploadedFile {
  field: string;
  filename: string;
  /** As sent by the browser; trust the content instead. */
  type: string;
  bytes: Buffer;
}

/** What a handler may know about the request itself. */
export interface RequestFacts {
  ip: string;
  /** Path and query as received; what `services.links.good` checks. */
  url: string;
  userAgent: string;
  /** Scheme, host and port that the browser used, or PUBLIC_URL. */
  origin: string;
  headers: Record<string, string | string[] | undefined>;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}
