/** A worker's standing on one crew, as stored and sent. */
export const InviteStatus = { NotDefined: 0, Pending: 1, Confirmed: 2, Denied: 3 } as const;
export type InviteStatus = (typeof InviteStatus)[keyof typeof InviteStatus];

export const inviteStatuses: readonly InviteStatus[] = [0, 1, 2, 3];

/** What the office reads in the dropdown. */
export const inviteNames: Record<InviteStatus, string> = {
  0: 'Not Invited',
  1: 'Invited',
  2: 'Confirmed',
  3: 'Denied',
};

export const isInviteStatus = (value: number): value is InviteStatus =>
  Number.isInteger(value) && value >= 0 && value <= 3;

/** Invited or confirmed: the worker counts as being in the crew. */
export const isInCrew = (status: number): boolean =>
  status === InviteStatus.Pending || status === InviteStatus.Confirmed;
