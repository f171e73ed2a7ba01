/** A worker's invite status on one crew, as stored and sent. */
export const InviteStatus = { NotDefined: 0, Pending: 1, Confirmed: 2, Denied: 3 } as const;
export type InviteStatus = (typeof InviteStatus)[keyof typeof InviteStatus];

export const inviteStatuses: readonly InviteStatus[] = Object.values(InviteStatus);

/** What the office reads in the dropdown. */
export const inviteNames: Record<InviteStatus, string> = {
  [InviteStatus.NotDefined]: 'Not Invited',
  [InviteStatus.Pending]: 'Invited',
  [InviteStatus.Confirmed]: 'Confirmed',
  [InviteStatus.Denied]: 'Denied',
};

export const isInviteStatus = (value: number): value is InviteStatus =>
  inviteStatuses.some((status) => status === value);

/** The invite status of one person in a word. `refused`: the office said no; else a no is the worker's own. */
export function inviteWord({ status, refused }: { status: number; refused?: boolean | undefined }): string {
  if (status === InviteStatus.Denied && refused !== true) return 'Declined';
  return isInviteStatus(status) ? inviteNames[status] : '?';
}

/** Invited or confirmed: the worker counts as being in the crew. */
export const isInCrew = (status: number): boolean =>
  status === InviteStatus.Pending || status === InviteStatus.Confirmed;
