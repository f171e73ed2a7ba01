/** What is known about a failure in addition to its stack. */
export interface FailureFacts {
  endpoint?: string;
  method?: string;
  remote?: string;
  release?: string;
  page?: string;
  task?: string;
}

type Sink = (error: unknown, facts: FailureFacts) => void;
let sink: Sink | null = null;

/** Sets where failures are sent in addition to the log; null for nowhere. */
export const setErrorSink = (next: Sink | null): void => {
  sink = next;
};

/** Passes a failure on; never throws. */
export function reportError(error: unknown, facts: FailureFacts): void {
  try {
    sink?.(error, facts);
  } catch {
    // If reporting fails, the reported call must not fail because of that.
  }
}
