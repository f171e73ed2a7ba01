import type { ReactNode } from 'react';
import { ErrorState, LastLoaded } from './states';

export interface LoadedProps<D> {
  /** A query, or what reads like one. */
  read: { data: D | undefined; error: Error | null; refetch: () => unknown };
  /** What is loaded, as the beginning of a sentence: `The jobs`. */
  what: string;
  /** Shown until the data has arrived. */
  skeleton: ReactNode;
  children: (data: D) => ReactNode;
}

/** Shows a query: its skeleton, why it could not be loaded, or its data, even if the last reload failed. */
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
