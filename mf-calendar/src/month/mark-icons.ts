import { token } from '@crewcall/ui/tokens';

// The same lucide icons as in pills. As CSS masks, because an SVG in each of thousands of chips would be slow.
const shapes = {
  warning:
    '<path d="m21.7 18-8-14a2 2 0 0 0-3.5 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3"/><path d="M12 9v4"/><path d="M12 17h.01"/>',
  users:
    '<path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2"/><circle cx="9" cy="7" r="4"/><path d="M19 8v6"/><path d="M22 11h-6"/>',
  hourglass:
    '<path d="M5 22h14"/><path d="M5 2h14"/><path d="M17 22v-4.2a2 2 0 0 0-.6-1.4L12 12l-4.4 4.4a2 2 0 0 0-.6 1.4V22"/><path d="M7 2v4.2a2 2 0 0 0 .6 1.4L12 12l4.4-4.4a2 2 0 0 0 .6-1.4V2"/>',
  ban: '<circle cx="12" cy="12" r="10"/><path d="m4.9 4.9 14.2 14.2"/>',
  done: '<path d="M18 6 7 17l-5-5"/><path d="m22 10-7.5 7.5L13 16"/>',
  check: '<path d="M20 6 9 17l-5-5"/>',
  mail: '<rect width="20" height="16" x="2" y="4" rx="2"/><path d="m22 7-9 5.7a2 2 0 0 1-2 0L2 7"/>',
  play: '<path d="m6 3 14 9-14 9z"/>',
  case: '<path d="M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16"/><rect width="20" height="14" x="2" y="6" rx="2"/>',
  clock: '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>',
  dashed: '<circle cx="12" cy="12" r="10" stroke-dasharray="4 3.85"/>',
} as const;

/** An icon as a CSS mask. */
export const mask = (shape: keyof typeof shapes): string =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">${shapes[shape]}</svg>`,
  )}")`;

const looks = {
  missing: ['bad', 'warning'],
  overfilled: ['warn', 'users'],
  pending: ['warn', 'hourglass'],
  cancelled: ['bad', 'ban'],
  finished: ['idle', 'done'],
  open: ['info', 'case'],
  invited: ['info', 'mail'],
  confirmed: ['ok', 'check'],
  unconfirmed: ['warn', 'hourglass'],
  filled: ['idle', 'users'],
  completed: ['idle', 'done'],
  absent: ['bad', 'ban'],
  inprogress: ['info', 'play'],
  supervising: ['info', 'users'],
  notavailable: ['idle', 'ban'],
  over: ['idle', 'done'],
} as const satisfies Record<string, readonly [tone: Parameters<typeof token>[0], shape: keyof typeof shapes]>;

/** Colour and icon of every mark, for the grid's style sheet. */
export const markStyles = Object.fromEntries(
  Object.entries(looks).map(([look, [tone, shape]]) => [
    `& .marks > [data-look=${look}]`,
    { color: token(tone), '--shape': mask(shape) },
  ]),
);
