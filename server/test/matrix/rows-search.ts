import type { searchCalls } from '@crewcall/contract/calls/search';
import type { Rows } from './row';

export const searchRows: Rows<keyof typeof searchCalls> = {
  searchAll: { body: () => ({ text: 'acme' }) },
};
