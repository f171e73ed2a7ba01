import { Children } from 'react';
import type { ReactNode } from 'react';

const isText = (node: ReactNode) => typeof node === 'string' || typeof node === 'number';

/**
 * Text that changes, alone in a button or beside something else: it gets an element of its own. The browser's
 * translation replaces text nodes. React then writes into the old one, or fails to put something before it; an element
 * with one text it can fill.
 */
export function StateText({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  return parts.length > 0 && parts.every(isText) ? (
    <span style={{ display: 'contents' }}>{parts.join('')}</span>
  ) : (
    <>{children}</>
  );
}
