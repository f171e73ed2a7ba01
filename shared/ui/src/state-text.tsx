import { Children } from 'react';
import type { ReactNode } from 'react';

const isText = (node: ReactNode) => typeof node === 'string' || typeof node === 'number';

/**
 * Use for text that changes, alone in a button or beside something else: puts it into an element of its own. A
 * browser's translation replaces text nodes. Then React writes into the detached node, or fails to insert before it;
 * but React can update an element with a single text.
 */
export function StateText({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  return parts.length > 0 && parts.every(isText) ? (
    <span style={{ display: 'contents' }}>{parts.join('')}</span>
  ) : (
    <>{children}</>
  );
}
