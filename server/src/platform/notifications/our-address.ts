import type { PagePath } from '@crewcall/contract/server-pages';
import type { Settings } from '../operations/settings';

/**
 * Placeholder for the product's address in links of stored messages; replaced when a message is sent or read. So old
 * messages, also from a restored backup, link to the product's current address. No real address can end in
 * `.invalid`.
 */
export const OUR_ADDRESS = 'https://crewcall.invalid';

/** A page of the product, as a link in a message. */
export const pageLink = (path: PagePath): string => `${OUR_ADDRESS}${path}`;

/** The line of a mail that leads to a page of the product. */
export const seeHere = (path: PagePath): string => `See it here: ${pageLink(path)}`;

/** Replaces the placeholder in a stored message's text. `address` has no slash at the end. */
export const withAddress = (text: string, address: string): string => text.replaceAll(OUR_ADDRESS, address);

/** The address at which people reach the product: PUBLIC_URL, or else where this server listens. */
export const publicAddress = ({ publicUrl, host, port }: Settings): string =>
  publicUrl ?? `http://${host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`;
