/** How the office marks a person for a customer company. */
export const officeFlags = ['favourite', 'blocked'] as const;
export type OfficeFlag = (typeof officeFlags)[number];

export const FLAG_REASON_MAX = 500;
/** Shown while a block has no reason. */
export const blockNeedsReason = 'Say why. A block needs a reason.';

/** What the office reads when it picks a worker who is blocked for the customer. Never shown to the worker. */
export const blockedFor = (name: string, company: string): string => `${name} is blocked for ${company}.`;
