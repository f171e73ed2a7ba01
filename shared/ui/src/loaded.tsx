import type { ReactNode } from 'react';
import { ErrorState, LastLoaded } from './states';

export interface LoadedProps<D> {
  /** A query, or an object with the same fields. */
  read: { data: D | undefined; error: Error | null; refetch: () => unknown };
  /** What is loaded, as the start of a sentence: `The jobs`. */
  what: string;
  /** Shown until the data has arrived. */
  skeleton: ReactNode;
  children: (data: D) => ReactNode;
}

/** Shows a query: a skeleton, then its data, which stays if a reload fails; or why it could not be loaded. */
export function Loaded<D>({ read, what, skeleton, children }: LoadedProps<D>) {
  const { data, error } = read;
  const retry = () => void read.refetch();
  if (data === undefined)
    return error ? (
      <ErrorState title={`${what} could not be loaded`} error={error} onRetry={retry} />
    ) : (
      skeleton
    );
  return (
    <>
      {error ? <LastLoaded error={error} onRetry={retry} sx={{ mb: 1.5 }} /> : null}
      {children(data)}
    </>
  );
}
