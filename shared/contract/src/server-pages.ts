/** Pages of remotes to which the server links in notifications, mails and answers. */
type Page =
  | '/admin/clients'
  | '/admin/crew'
  | '/admin/dashboard'
  | '/admin/invoices'
  | '/admin/pay-run'
  | '/admin/registrants'
  | '/admin/requests'
  | '/admin/settings'
  | '/admin/time'
  | '/admin/today'
  | '/calendar'
  | '/invoices'
  | '/jobs'
  | '/me'
  | '/messages'
  | '/public/Register'
  | '/public/approve'
  | '/public/quote';

/** The address of a page that the server links to, or an address below it. */
export type PagePath = Page | `${Page}/${string}` | `${Page}?${string}`;
