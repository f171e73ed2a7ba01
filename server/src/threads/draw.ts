import { painters } from '../documents/painters';
import type { DocumentKind } from '../documents/painters';

/** One document, in a thread beside the server's own. */
export function draw({ kind, input }: { kind: DocumentKind; input: unknown }): Promise<Uint8Array> {
  return painters[kind](input as never);
}
