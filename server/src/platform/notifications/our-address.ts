import type { PagePath } from '@crewcall/contract/server-pages';
import type { Settings } from '../operations/settings';

/**
 * Placeholder with which links in stored messages begin: the product's real address replaces it when a message is
 * delivered or read. So messages from before a move, or from a restored backup, lead to where the product is now. No
 * real address can end in `.invalid`.
 */
export const OUR_ADDRESS = 'https://crewcall.invalid';

/** A page of the product, as a link in a message. */
export const pageLink = (path: PagePath): string => `${OUR_ADDRESS}${path}`;

/** The line of a mail that leads to a page of the product. */
export const seeHere = (path: PagePath): string => `See it here: ${pageLink(path)}`;

/** Puts the real address into a stored message's text. `address` has no slash at the end. */
export const withAddress = (text: string, address: string): string => text.replaceAll(OUR_ADDRESS, address);

/** Where people reach the product: PUBLIC_URL, or where this server listens. */
export const publicAddress = ({ publicUrl, host, port }: Settings): string =>
  publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
