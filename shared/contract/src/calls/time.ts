import { timeCheckCalls } from './time-check';
import { clockCalls } from './time-clocks';
import { invoiceCalls } from './time-invoices';

/** Every call about time and what it pays, in the order in which the generated list names them. */
export const timeCalls = { ...clockCalls, ...timeCheckCalls, ...invoiceCalls };
