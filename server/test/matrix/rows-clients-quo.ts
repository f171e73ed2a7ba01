import type { quoteCalls } from '@crewcall/contract/calls/client-quotes';
import { quotableJob, storedQuote } from '../../src/client/testing/quotes';
import type { Rows } from './row';
import type { World } from './world';

const draft = async (w: World) => (await storedQuote(w, { state: 'draft' })).id;
const sent = async (w: World, prepend = 'ACME') => (await storedQuote(w, { prepend })).id;

export const quoteRows: Rows<keyof typeof quoteCalls> = {
  makeQuote: { body: async (w) => ({ idJob: (await quotableJob(w)).job }) },
  findQuotes: { body: () => ({}) },
  getQuote: { body: async (w) => ({ id: await sent(w) }) },
  saveQuoteDraft: {
    body: async (w) => ({ id: await draft(w), validUntil: '2099-01-31', note: 'With forklift.' }),
  },
  deleteQuoteDraft: { body: async (w) => ({ id: await draft(w) }) },
  sendQuote: { body: async (w) => ({ id: await draft(w), email: 'kim@acme.example' }) },
  recordQuoteAnswer: { body: async (w) => ({ id: await sent(w), answer: 'accept', name: 'Kim Lee' }) },
  getQuotePdf: {
    body: async (w) => ({ id: await sent(w) }),
    foreign: { as: 'manager', body: async (w) => ({ id: await sent(w, 'OPAL') }) },
  },
  answerQuoteAsManager: {
    body: async (w) => ({ id: await sent(w), answer: 'accept' }),
    mine: ['manager'],
    foreign: { as: 'manager', body: async (w) => ({ id: await sent(w, 'OPAL'), answer: 'accept' }) },
  },
  readQuote: { body: async (w) => ({ token: (await storedQuote(w)).token }) },
  answerQuote: {
    body: async (w) => ({ token: (await storedQuote(w)).token, answer: 'decline', name: 'Kim Lee' }),
  },
};
