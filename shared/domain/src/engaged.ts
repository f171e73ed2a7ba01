/** How somebody is engaged: contractors are paid by our invoices, employees by the payroll product. */
export const engagements = ['contractor', 'employee'] as const;
export type Engaged = (typeof engagements)[number];

export const engagementNames: Record<Engaged, string> = { contractor: 'Contractor', employee: 'Employee' };
