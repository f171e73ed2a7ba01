import type { PagePath } from '@crewcall/contract/server-pages';
import type { Settings } from '../operations/settings';

/**
 * What links begin with in messages that are stored: the product's real address takes its place when a message is
 * delivered or read. So messages made before a move, or out of a restored backup, lead to where the product is now. No
 * real address can end in `.invalid`.
 */
export const OUR_ADDRESS = 'https://crewcall.invalid';

/** A page of the product, as a link in a message. */
export const pageLink = (path: PagePath): string => `${OUR_ADDRESS}${path}`;

/** A stored message's text as its reader needs it. `address` is without a slash at the end. */
export const withAddress = (text: string, address: string): string => text.replaceAll(OUR_ADDRESS, address);

/** Where people reach the product: PUBLIC_URL, or where this server listens. */
export const publicAddress = ({ publicUrl, host, port }: Settings): string =>
  publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
