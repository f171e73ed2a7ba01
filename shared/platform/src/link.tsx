import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useRegion } from './region-context';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** Any address of the product, as `/jobs/available`, or `?tab=…` on the current one. */
  to: string;
  replace?: boolean;
  /** Stored in the history entry, not in the address. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
};

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A real link, so that a new tab and copying work; a plain click goes through the shell's history. */
export function Link({ to, replace = false, state, onClick, target, ...rest }: Props) {
  const { navigation } = useRegion();
  return (
    <a
      {...rest}
      href={navigation.createHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || (target !== undefined && target !== '_self'))
          return;
        event.preventDefault();
        void (replace ? navigation.replace(to, state) : navigation.push(to, state));
      }}
    />
  );
}
