/**
 * Pages of remotes that the server itself leads to, in notifications, mails and answers. A release that drops one of
 * them is refused, as it is where another remote leads there.
 */
export const serverPages = [
  '/admin/crew',
  '/admin/dashboard',
  '/admin/invoices',
  '/admin/pay-run',
  '/admin/registrants',
  '/admin/requests',
  '/admin/time',
  '/admin/today',
  '/calendar',
  '/invoices',
  '/jobs',
  '/me',
  '/messages',
  '/public/Register',
] as const;
type Page = (typeof serverPages)[number];

/** An address at or below one of them. */
export type PagePath = Page | `${Page}/${string}` | `${Page}?${string}`;
