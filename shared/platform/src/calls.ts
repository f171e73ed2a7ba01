import { useMemo, useRef } from 'react';
import { callPaths } from '@crewcall/contract/paths';
import type { CallName, In, Out } from '@crewcall/contract/types';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { useRegion } from './region-context';
import type { ApiClient, CallAddress, CallOptions } from './api-client';

/** A random key for one action. Works on plain http as well, where `crypto.randomUUID` is missing. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const addresses = callPaths as unknown as Readonly<Record<string, CallAddress | undefined>>;

/** The shell's client, but with the call addresses of this remote's own contract. */
export function useApi(): ApiClient {
  const { api } = useRegion();
  return useMemo(
    () => ({
      call: (name, body, options) => {
        const address = addresses[name];
        return api.call(name, body, address === undefined ? options : { address, ...options });
      },
    }),
    [api],
  );
}

export interface UseCallOptions {
  enabled?: boolean;
  quiet?: boolean;
  /** ms during which an answer counts as fresh, 10 s when not given. */
  staleTime?: number;
  /** ms between polls; none in hidden tabs. */
  refetchInterval?: number | false;
  /** Keep showing the last answer while the one for a changed body is loading. */
  keepPrevious?: boolean;
}

/** Makes a read call. The query key is `[name, body]`; events invalidate it by the remote's `invalidates` table. */
export function useCall<N extends CallName>(name: N, body: In<N>, options: UseCallOptions = {}) {
  const { call } = useApi();
  const { quiet, keepPrevious, ...rest } = options;
  return useQuery<Out<N>>({
    queryKey: [name, body],
    queryFn: ({ signal }) => call(name, body, { signal, ...(quiet === undefined ? {} : { quiet }) }),
    ...(keepPrevious === true
      ? { placeholderData: (previous: Out<N> | undefined) => previous as never }
      : {}),
    ...rest,
  });
}

export interface UseChangeOptions<N extends CallName> {
  quiet?: boolean;
  /** Runs after the server has answered and before `mutateAsync` resolves. Emit the events of the change here. */
  done?: (out: Out<N>, body: In<N>) => void | Promise<void>;
  /**
   * For calls whose body has a `key`, where doing it twice would cost money or hours. Sends the same key for the same
   * body until the server has done it, so a retry after a lost answer and a second tap are one action.
   */
  once?: In<N> extends { key?: string | undefined } ? boolean : never;
}

const noNetwork = 'This needs the network. Nothing is lost: try again when there is reception.';

/**
 * Makes a write call. Unless `quiet`, a snackbar shows a refusal, a failure, or that there is no network. Nothing is
 * queued (only punches, messages and expenses are), so screens must leave typed text in place.
 */
export function useChange<N extends CallName>(name: N, options: UseChangeOptions<N> = {}) {
  const { call } = useApi();
  const { snackbar } = useRegion();
  const intent = useRef<{ text: string; key: string } | null>(null);
  return useMutation<Out<N>, Error, In<N>>({
    mutationFn: async (body) => {
      const settings: CallOptions = options.quiet === undefined ? {} : { quiet: options.quiet };
      if (options.once !== true) return call(name, body, settings);
      const text = JSON.stringify(body);
      if (intent.current?.text !== text) intent.current = { text, key: newKey() };
      const out = await call(name, { ...body, key: intent.current.key }, settings);
      intent.current = null;
      return out;
    },
    onSuccess: (out, body) => options.done?.(out, body),
    onError: (error) => {
      if (options.quiet === true || !(error instanceof ApiError)) return;
      if (error.kind === 'offline') snackbar.show(noNetwork, { color: 'warning' });
      else if (error.kind === 'failed') snackbar.show(error.text, { color: 'error' });
    },
  });
}
