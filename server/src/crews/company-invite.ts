/** A worker's invite status with a customer company's preferred crew. */
export const CompanyInvite = { Asked: 1, Accepted: 2, Declined: 3 } as const;
