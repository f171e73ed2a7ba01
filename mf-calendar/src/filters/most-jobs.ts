/** How many jobs a day shows in the compact month. */
export const FEW = 4;
/** How many a day of the office's month shows otherwise, until the user asks for more. */
export const MANY = 24;
