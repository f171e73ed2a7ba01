import demo from './accounts.json' with { type: 'json' };

/** The demo company's accounts. */
export const accounts = demo;
export type Account = keyof typeof accounts;
export const password = 'crewcall-demo';
